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

/** The stage of this name, with the stages that it begins with. */
function stageOf(stage: readonly Instruction[]): Instruction[] {
  const [from = ''] = stage[0]?.rest.split(' ') ?? [];
  const before = stages.find(([first]) => first?.rest.endsWith(` AS ${from}`));
  return [...(before === undefined ? [] : stageOf(before)), ...stage];
}

const stageNamed = (name: string): Instruction[] =>
  stageOf(stages.find(([first]) => first?.rest.endsWith(` AS ${name}`)) ?? []);

/** Everything that the image itself is made of. */
const last = stageOf(stages.at(-1) ?? []);
const named = (name: string, of: readonly Instruction[] = instructions): string[] =>
  of.filter((instruction) => instruction.name === name).map(({ rest }) => rest);

const isThere = <T>(one: T | undefined): one is T => one !== undefined;

describe('the Dockerfile', () => {
  it('runs on the Node.js that the repository is pinned to, in every stage', () => {
    const { dependencies } = JSON.parse(textOf('package.json')) as {
      dependencies: { node: string };
    };
    expect(named('ARG')).toEqual([`NODE_IMAGE=node:${dependencies.node}-bookworm-slim`]);
    expect(named('FROM', stages.map((stage) => stageOf(stage)[0]).filter(isThere))).toEqual(
      stages.map(() => expect.stringMatching(/^\$\{NODE_IMAGE\}( |$)/) as string),
    );
  });

  it('keeps development dependencies out of the image', () => {
    const copied = named('COPY', last).flatMap((copy) => /--from=(\w+)/.exec(copy)?.[1] ?? []);
    expect(new Set(copied)).toEqual(new Set(['dependencies', 'web', 'compiled']));
    const [from] = named('COPY', last).filter((copy) => copy.includes('node_modules'));
    expect(from).toMatch(/^--from=dependencies /);
    expect(named('RUN', stageNamed('dependencies'))).toEqual([
      'npm ci --omit=dev --workspace=@mach42/server',
    ]);
    const [install = ''] = named('RUN', stageNamed('web'));
    expect(install).toMatch(/^npm ci --omit=dev --workspace=@mach42\/web /);
  });

  it('runs as someone who is not root, whose folder alone can be written to', () => {
    expect(named('USER', last)).toEqual(['node']);
    const user = last.findIndex(({ name }) => name === 'USER');
    expect(named('RUN', last.slice(user))).toEqual([]);
    expect(named('VOLUME', last)).toEqual(['/data']);
    expect(named('RUN', last).join(' ')).toContain('--owner=node --group=node --mode=700 /data');
    expect(named('ENV', last).join(' ')).toContain('DATA_DIR=/data');
  });

  it('is compiled by its user, who may not write to what was compiled', () => {
    const compiled = stageNamed('compiled');
    const user = compiled.findIndex(({ name, rest }) => name === 'USER' && rest === 'node');
    expect(user).toBeGreaterThan(0);
    expect(named('RUN', compiled.slice(user)).join(' ')).toContain('node docker/compile.mjs');
    const [copied] = named('COPY', last).filter((copy) => copy.includes('--from=compiled'));
    expect(copied).toMatch(/ --chown=root:root .* node_modules\/\.cache\/node$/);
  });

  it('receives signals, and says how it is', () => {
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
