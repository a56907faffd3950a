import { noted, numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { runOps } from './run-ops.ts';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

describe('copying a log', () => {
  let source: string;
  let target: string;
  let printed: string[];

  beforeEach(async () => {
    const { path: folder, remove } = await temporaryFolder();
    [source, target] = [`${folder}/source.db`, `${folder}/target.db`];
    printed = [];
    return remove;
  });

  async function fill(file: string, appends: number, from = 0): Promise<void> {
    const store = await openSqliteEventStore({ file });
    await Promise.all(
      range(appends, from).map((n) =>
        store.append(`${n % 3 === 0 ? 'room' : 'user'}-${n % 7}`, [...numbered(2, n)], 'any'),
      ),
    );
    await store.append('größe-1', [noted({ text: 'Zwölf 世界\0', n: 0.1, nothing: null })], 'any');
    await store.close();
  }

  async function events(file: string) {
    const store = await openSqliteEventStore({ file });
    const all = await store.readAll(0n, Number.MAX_SAFE_INTEGER);
    await store.close();
    return all;
  }

  const ops = (command: string, options: { readonly signal?: AbortSignal } = {}) =>
    runOps([command, '--from', `sqlite:${source}`, '--to', `sqlite:${target}`], {
      env: {},
      print: (text) => printed.push(text),
      signal: options.signal ?? new AbortController().signal,
    });

  function edit(file: string, sql: string): void {
    const database = new DatabaseSync(file);
    database.exec(sql);
    database.close();
  }

  it.each(['copy', 'verify'])(
    '[FA16] %s names an event that cannot be read, and where it is, without its content',
    async (command) => {
      await fill(source, 20);
      if (command === 'verify') await ops('copy');
      const all = await events(source);
      const bad = all[10];
      edit(source, `UPDATE events SET data = '{"secret":"' WHERE position = 11`);
      const failed = ops(command);
      await expect(failed).rejects.toThrow(
        `the event at position 11 (${bad?.type} ${bad?.id}, revision ${bad?.revision} of stream ${bad?.stream}) cannot be read: its data is damaged`,
      );
      await expect(failed).rejects.not.toThrow('secret');
    },
  );

  it('keeps every event as it is, in order, and says by which hashes', async () => {
    await fill(source, 300);
    await expect(ops('copy')).resolves.toBe(0);
    const copied = await events(target);
    expect(copied).toHaveLength(601);
    expect(copied).toEqual(await events(source));
    const text = printed.join('\n');
    expect(text).toContain('Both logs are the same');
    expect(text).toMatch(/^ +größe +1 +sha256:[\da-f]{64}$/m);
    expect(text).toMatch(/^ +room +200 +sha256:[\da-f]{64}$/m);
    expect(text).toMatch(/^ +all +601 +sha256:[\da-f]{64}$/m);
    expect(text).toContain('Read models are not copied');
  });

  it('continues with what the source has got since', async () => {
    await fill(source, 10);
    await ops('copy');
    await fill(source, 10, 10);
    await expect(ops('copy')).resolves.toBe(0);
    expect(printed.join('\n')).toContain('has the first 21 events of the copy');
    expect(await events(target)).toEqual(await events(source));
  });

  it('ends between two transactions when it is interrupted, and continues later', async () => {
    await fill(source, 10);
    const interrupted = ops('copy', { signal: AbortSignal.abort() });
    await expect(interrupted).rejects.toThrow('Run the same command again');
    await expect(ops('copy')).resolves.toBe(0);
    expect(await events(target)).toEqual(await events(source));
  });

  it.each([
    ['data', `UPDATE events SET data = '{"n":99}' WHERE position = 5`, 'the data of event'],
    [
      'time',
      `UPDATE events SET metadata = json_set(metadata, '$.occurredAt', '2001') WHERE position = 5`,
      'the metadata of event',
    ],
    ['type', `UPDATE events SET type = 'ThingGone' WHERE position = 5`, 'the type of event'],
    ['missing', 'DELETE FROM events WHERE position = 5', 'it has event'],
    [
      'order',
      'UPDATE events SET position = 999 WHERE position = 5; UPDATE events SET position = 5 WHERE position = 6; UPDATE events SET position = 6 WHERE position = 999',
      'it has event',
    ],
  ])('notices a copy that was tampered with: %s', async (_what, sql, finding) => {
    await fill(source, 10);
    await ops('copy');
    edit(target, sql);
    const before = await events(target);
    await expect(ops('copy')).rejects.toThrow(finding);
    await expect(ops('copy')).rejects.toThrow('event 5');
    await expect(ops('verify')).rejects.toMatchObject({
      finding: 'differs',
      message: expect.stringContaining('The logs differ'),
    });
    expect(await events(target)).toEqual(before);
  });

  it('refuses a target that holds something else, or more', async () => {
    await fill(source, 3);
    await fill(target, 3);
    const others = await events(target);
    await expect(ops('copy')).rejects.toThrow('Name an empty target');
    expect(await events(target)).toEqual(others);
    await rm(target);
    await ops('copy');
    await fill(target, 1);
    await expect(ops('copy')).rejects.toThrow('has more events than the source');
  });

  it('says what to do where there is nothing to copy, or the source is in use', async () => {
    await expect(ops('copy')).rejects.toThrow('--from names the file events.db');
    await fill(source, 1);
    const store = await openSqliteEventStore({ file: source });
    await expect(ops('copy')).rejects.toMatchObject({ code: 'STORE_IN_USE' });
    await store.close();
    const address = 'mysql://localhost/log';
    const console = { env: {}, print: () => {}, signal: new AbortController().signal };
    const copying = runOps(['copy', '--from', `sqlite:${source}`, '--to', address], console);
    await expect(copying).rejects.toThrow('--to is the address of no log');
  });

  it('continues after it was killed in the middle', async () => {
    await fill(source, 10_000);
    const args = ['copy', '--from', `sqlite:${source}`, '--to', `sqlite:${target}`];
    const copying = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(copying, 'exit');
    for await (const line of createInterface({ input: copying.stdout })) {
      if (line.includes('copied')) copying.kill('SIGKILL');
    }
    expect(await exited).toEqual([null, 'SIGKILL']);
    const whole = await events(source);
    const part = await events(target);
    expect(part.length).toBeGreaterThan(0);
    expect(part.length).toBeLessThan(whole.length);
    expect(part).toEqual(whole.slice(0, part.length));
    await expect(ops('copy')).resolves.toBe(0);
    expect(await events(target)).toEqual(whole);
  });
});

describe('the command line', () => {
  async function run(...args: string[]) {
    const command = spawn(process.execPath, [program, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, error, [code]] = await Promise.all([
      text(command.stdout),
      text(command.stderr),
      once(command, 'exit'),
    ]);
    return { out, error, code: Number(code) };
  }

  it('explains itself', async () => {
    const { out, code } = await run('--help');
    expect(out).toContain('Usage: npm run ops -- <command> [options]');
    expect(code).toBe(0);
  });

  it('reports a fault in words, without a trace, and ends with its code', async () => {
    const { out, error, code } = await run('copy', '--from', 'sqlite:none.db');
    expect(error).toBe('--to is missing. npm run ops -- --help lists the commands.\n');
    expect(out).toBe('');
    expect(code).toBe(64);
  });
});
