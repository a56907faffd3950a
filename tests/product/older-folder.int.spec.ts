import { login } from '@mach42/contracts/users/calls.ts';
import { dana } from '@mach42/server/demo/people.ts';
import { runOps } from '@mach42/server/ops/run-ops.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Caller, signInAs } from '../support/calls.ts';
import {
  expectAnswersAsBefore,
  olderFolder,
  settingsOfOlderFolder,
  writtenAt,
} from '../support/older-folder.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';
import { ask, messagesIn, privateChat } from '../support/work.ts';

const clock = new URL('../support/shifted-clock.ts', import.meta.url).href;

/** The present program on that folder, on the day on which it was written. */
async function startOn(folder: TemporaryFolder): Promise<ServerProcess> {
  const clockFile = path.join(folder.path, 'clock');
  await writeFile(clockFile, String(writtenAt - Date.now()));
  return startProcess({
    DATA_DIR: folder.path,
    WEB_APP: 'none',
    ...settingsOfOlderFolder,
    CLOCK_FILE: clockFile,
    NODE_OPTIONS: `--import=${clock}`,
  });
}

/** Its address, once the read models are rebuilt: until then it refuses each call. */
async function readyAddress(server: ServerProcess): Promise<string> {
  const address = await server.address;
  const ready = async () => (await fetch(new URL('/health/ready', address))).ok;
  await vi.waitUntil(ready, { timeout: 30_000 });
  return address;
}

describe('a data folder that an earlier version wrote', () => {
  const ending = new AsyncDisposableStack();
  let folder: TemporaryFolder;
  let server: ServerProcess;
  let address: string;
  beforeAll(async () => {
    folder = ending.use(await olderFolder());
    server = ending.use(await startOn(folder));
    address = await readyAddress(server);
  });
  afterAll(() => ending.disposeAsync());

  it('[UP1] opens, and every call answers as before', async () => {
    await expectAnswersAsBefore(address);
  });

  it('[UP1] signs in with a password that was reset, and refuses an inactive person', async () => {
    const signIn = async (mobile: string, password: string) =>
      (await new Caller(address).attempt(login, { body: { mobile, password, environment: 'web' } }))
        .status;
    expect(await signIn('004555555555', 'demo-password-2')).toBe(200);
    expect(await signIn('004555555555', 'demo-password')).toBe(401);
    expect(await signIn('004566666666', 'demo-password')).toBe(403);
    expect(await signIn('004500000001', 'first-admin-password')).toBe(200);
  });

  it('[UP1] keeps what is written to it until the next start', async () => {
    const { caller } = await signInAs(address, dana);
    const chat = await privateChat(caller);
    const question = await ask(caller, chat, 'Who is Freja?');
    const answer = async (by: Caller) =>
      (await messagesIn(by, chat)).find(({ replyTo }) => replyTo === question)?.content;
    await expect.poll(() => answer(caller)).toContain('Accountant');
    await server.kill('SIGTERM');

    server = ending.use(await startOn(folder));
    const next = await signInAs(await readyAddress(server), dana);
    expect(await answer(next.caller)).toContain('Accountant');
  });
});

describe('a data folder that a newer version wrote', () => {
  it('[UP2] is refused in one sentence, and not a byte of it changes', async () => {
    await using folder = await olderFolder();
    const file = path.join(folder.path, 'events.db');
    {
      using log = new DatabaseSync(file);
      log.exec('PRAGMA user_version = 9000');
    }
    const contents = async () =>
      Promise.all(
        (await readdir(folder.path))
          .filter((name) => !name.endsWith('.lock'))
          .map(async (name) => [name, await readFile(path.join(folder.path, name), 'base64')]),
      );
    const before = await contents();
    const refused = startProcess({ DATA_DIR: folder.path, WEB_APP: 'none' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('newer version');
    expect(refused.output().trim().split('\n')).toHaveLength(1);
    expect(await contents()).toEqual(before);
  });
});

it('[FG5] such a folder is carried over with its content encrypted, event by event the same', async () => {
  await using ending = new AsyncDisposableStack();
  const [old, carried] = [ending.use(await olderFolder()), ending.use(await temporaryFolder())];
  const printed: string[] = [];
  const ops = (...args: string[]) =>
    runOps(args, {
      env: {},
      print: (line) => printed.push(line),
      signal: new AbortController().signal,
    });
  const to = path.join(carried.path, 'data');
  expect(await ops('encrypt-log', '--data', old.path, '--to', to)).toBe(0);
  expect(printed.at(-1)).toMatch(/^Encrypted and compared: 113 events\./);
  const content = 'admin@localhost.localdomain';
  expect((await readFile(path.join(old.path, 'events.db'))).includes(content)).toBe(true);
  expect((await readFile(path.join(to, 'events.db'))).includes(content)).toBe(false);
  expect(await ops('encrypt-log', '--data', to, '--dry-run')).toBe(0);
  expect(printed.at(-1)).toMatch(/^0 events/);
});
