import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { numbered } from '../contract/builders.ts';
import { StoreInUse } from './errors.ts';
import { openSqliteEventStore } from './open.ts';

const child = fileURLToPath(new URL('./children/open-store.ts', import.meta.url));
const writer = fileURLToPath(new URL('./children/write-until-killed.ts', import.meta.url));
const otherUser = 65_534;

let folder = '';
let file = '';
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  folder = path;
  file = `${path}/events.db`;
  return remove;
});

interface Answer {
  readonly code: string;
  readonly text: string;
}

/** Another process tries to open the store; it is killed at the end of the test. */
async function openInChild(...args: string[]): Promise<{ process: ChildProcess; answer: Answer }> {
  const process = fork(child, [file, ...args], { execArgv: [] });
  onTestFinished(() => void process.kill('SIGKILL'));
  const [answer] = (await once(process, 'message')) as [Answer];
  return { process, answer };
}

/** Root may write everywhere, so the child acts as a user who may not. */
const asCommonUser = process.getuid?.() === 0 ? [String(otherUser)] : [];

describe('a second process', () => {
  it('[ES95] is refused while the first has the store open', async () => {
    const store = await openSqliteEventStore({ file });
    const { answer } = await openInChild();
    expect(answer.code).toBe('STORE_IN_USE');
    expect(answer.text).toContain('Stop that server first');
    await store.append('room-1', numbered(1), 'none');
    await store.close();
    expect((await openInChild()).answer.code).toBe('open');
  });

  it('[ES95] that has it open keeps this one out, until it is killed', async () => {
    const holder = await openInChild();
    expect(holder.answer.code).toBe('open');
    await expect(openSqliteEventStore({ file })).rejects.toThrow(StoreInUse);
    holder.process.kill('SIGKILL');
    await once(holder.process, 'exit');
    const store = await openSqliteEventStore({ file });
    await store.append('room-1', numbered(1), 'none');
    await store.close();
  });

  it('[ES95] and a second store of the same process are refused alike', async () => {
    const store = await openSqliteEventStore({ file });
    await expect(openSqliteEventStore({ file })).rejects.toThrow(StoreInUse);
    await store.append('room-1', numbered(1), 'none');
    await store.close();
  });
});

describe('a process that was killed', () => {
  it('[ES98] leaves a store that opens with a warning, once', async () => {
    const writing = spawn(process.execPath, [writer, file], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(writing.stdout, 'data');
    await once(writing.stdout, 'data');
    writing.kill('SIGKILL');
    await once(writing, 'exit');
    const warnings: string[] = [];
    for (let opening = 0; opening < 2; opening += 1) {
      const store = await openSqliteEventStore({ file, onWarning: (text) => warnings.push(text) });
      expect(await store.head()).toBeGreaterThan(0n);
      await store.close();
    }
    expect(warnings).toEqual([expect.stringMatching(/events\.db was not closed .* taken over\.$/)]);
  });
});

describe('a user who may not write', () => {
  it('[ES94] [ES97] the folder is reported, and nothing is created', async () => {
    await chmod(folder, 0o555);
    const { answer } = await openInChild(...asCommonUser);
    await chmod(folder, 0o755);
    expect(answer.code).toBe('STORE_NOT_WRITABLE');
    expect(answer.text).toMatch(/events\.db cannot be written\..*name another data folder/);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([0o444, 0o000])('[ES94] the file with mode %o is reported', async (mode) => {
    const store = await openSqliteEventStore({ file });
    await store.close();
    await chmod(folder, 0o777);
    await chmod(`${file}.lock`, 0o666);
    await chmod(file, mode);
    const { answer } = await openInChild(...asCommonUser);
    expect(answer.code).toBe('STORE_NOT_WRITABLE');
  });

  it.each([
    ['may not be read', 0o000, 0o755],
    ['is beside nothing that may be written', 0o444, 0o555],
  ])(
    '[ES94] a reader learns that permission is missing where the file %s',
    async (_, mode, ofFolder) => {
      const store = await openSqliteEventStore({ file });
      await store.close();
      await chmod(file, mode);
      await chmod(folder, ofFolder);
      const { answer } = await openInChild(asCommonUser[0] ?? String(process.getuid?.()), 'read');
      await chmod(folder, 0o755);
      expect(answer.code).toBe('STORE_NOT_READABLE');
      expect(answer.text).toMatch(/events\.db cannot be opened: permission is missing\./);
    },
  );

  it('[ES94] a folder that does not exist is reported', async () => {
    file = `${folder}/missing/events.db`;
    await expect(openSqliteEventStore({ file })).rejects.toMatchObject({
      code: 'STORE_NOT_WRITABLE',
      message: expect.stringContaining('Create its folder'),
    });
  });
});
