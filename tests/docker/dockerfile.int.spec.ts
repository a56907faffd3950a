import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, textOf } from './files.ts';

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

const instructions: readonly Instruction[] = textOf('docker/Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line.trim() !== '')
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));

const stages = instructions.reduce<Instruction[][]>((found, instruction) => {
  if (instruction.name === 'FROM') found.push([]);
  found.at(-1)?.push(instruction);
  return found;
}, []);
const last = stages.at(-1) ?? [];
const named = (name: string, of: readonly Instruction[] = instructions): string[] =>
  of.filter((instruction) => instruction.name === name).map(({ rest }) => rest);

describe('the Dockerfile', () => {
  it('runs on the Node.js that the repository is pinned to, in every stage', () => {
    const { devDependencies } = JSON.parse(textOf('package.json')) as {
      devDependencies: { node: string };
    };
    expect(named('ARG')).toEqual([`NODE_IMAGE=node:${devDependencies.node}-bookworm-slim`]);
    expect(named('FROM').map((from) => from.split(' ', 1)[0])).toEqual(
      stages.map(() => '${NODE_IMAGE}'),
    );
  });

  it('keeps development dependencies out of the image', () => {
    const copied = named('COPY', last).flatMap((copy) => /--from=(\w+)/.exec(copy)?.[1] ?? []);
    expect(new Set(copied)).toEqual(new Set(['dependencies', 'web']));
    const [from] = named('COPY', last).filter((copy) => copy.includes('node_modules'));
    expect(from).toMatch(/^--from=dependencies /);
    const stage = stages.find((one) => one[0]?.rest.endsWith(' AS dependencies')) ?? [];
    expect(named('RUN', stage)).toEqual(['npm ci --omit=dev --workspace=@mach42/server']);
  });

  it('runs as somebody who is not root, whose folder alone can be written to', () => {
    expect(named('USER', last)).toEqual(['node']);
    const user = last.findIndex(({ name }) => name === 'USER');
    expect(named('RUN', last.slice(user))).toEqual([]);
    expect(named('VOLUME', last)).toEqual(['/data']);
    expect(named('RUN', last).join(' ')).toContain('--owner=node --group=node --mode=700 /data');
    expect(named('ENV', last).join(' ')).toContain('DATA_DIR=/data');
  });

  it('is told of signals, and says how it is', () => {
    const [entry = ''] = named('ENTRYPOINT', last);
    const [, health = ''] = named('HEALTHCHECK', last)[0]?.split(' CMD ') ?? [];
    for (const command of [entry, health]) {
      const [program, file = ''] = JSON.parse(command.replace(/^CMD /, '')) as string[];
      expect(program).toBe('node');
      expect(existsSync(path.join(repository, file))).toBe(true);
    }
  });

  it('holds no secrets, and takes nothing from the network but packages', () => {
    expect(named('ADD')).toEqual([]);
    expect(instructions.filter(({ rest }) => /password|secret|token|_key\b/i.test(rest))).toEqual(
      [],
    );
    expect(named('RUN').filter((run) => /curl|wget|apt-get|sudo/.test(run))).toEqual([]);
  });

  it('is made from what is listed, and from nothing else', () => {
    const [first, ...rest] = textOf('docker/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(first).toBe('*');
    const let_in = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(let_in.filter((file) => !existsSync(path.join(repository, file)))).toEqual([]);
    expect(rest).toContain('**/node_modules');
  });
});
