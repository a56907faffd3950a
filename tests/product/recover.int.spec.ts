import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { listParked } from '@mach42/contracts/ops/calls.ts';
import { ada, dana, demoPassword } from '@mach42/server/demo/people.ts';
import { canMountDisks, smallDisk } from '@mach42/testing/small-disk.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Caller, signInAs } from '../support/calls.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';
import { logOfFolder } from '../support/whole-log.ts';
import { privateChat } from '../support/work.ts';

const repository = path.join(import.meta.dirname, '../..');
const page = readFileSync(path.join(repository, 'docs/how-to/recover.md'), 'utf8');
const patience = { timeout: 60_000, interval: 100 };
const mayMount = await canMountDisks();

/** The blocks of commands of each drill, in their order. */
const drills = new Map(
  page.split(/^## /m).flatMap((section) => {
    const number = /^Drill (\d)/.exec(section)?.[1];
    if (number === undefined) return [];
    const blocks = [...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text);
    return [[Number(number), blocks] as const];
  }),
);
/** Returns whether a block only sets variables; each person knows the values that they type there. */
const isOfPerson = (block: string): boolean => /^(?:export \w+=.*\s*)+$/.test(block);

describe('the page that says how to recover', () => {
  let folder: TemporaryFolder;
  let env: Record<string, string>;
  let ran: number;
  const carriedOut = new Set<number>();

  beforeEach(async () => {
    folder = await temporaryFolder();
    ran = 0;
    env = {
      DATA_DIR: path.join(folder.path, 'data'),
      BACKUP_DIR: path.join(folder.path, 'backups'),
      OPS_MOBILE: ada.mobile,
      OPS_PASSWORD: demoPassword,
    };
  });
  afterEach(() => folder.remove());
  afterAll(() => {
    const all = mayMount ? [1, 2, 3, 4, 5] : [1, 2, 4, 5];
    expect([...carriedOut].toSorted((a, b) => a - b)).toEqual(all);
  });

  const blocksOf = (drill: number): readonly string[] =>
    (drills.get(drill) ?? []).filter((block) => !isOfPerson(block));

  /**
   * Runs the next block of a drill, as a person does who copies it.
   * @returns its output
   */
  async function next(drill: number): Promise<string> {
    const block = blocksOf(drill)[ran];
    if (block === undefined) throw new Error(`Drill ${drill} has no block ${ran + 1}.`);
    ran += 1;
    const { PATH = '' } = process.env;
    const options = { cwd: repository, env: { PATH, npm_config_loglevel: 'silent', ...env } };
    const { stdout } = await promisify(execFile)('bash', ['-euc', block], options);
    return stdout;
  }
  const isOver = (drill: number): void => {
    expect(ran).toBe(blocksOf(drill).length);
    carriedOut.add(drill);
  };

  async function start(more: Record<string, string> = {}): Promise<ServerProcess> {
    const server = startProcess({ DATA_DIR: env['DATA_DIR'] ?? '', DEMO: '1', ...more });
    env['OPS_SERVER'] = await server.address;
    return server;
  }
  const contents = async (caller: Caller, id: string): Promise<readonly string[]> =>
    (await caller.call(listMessages, { params: { id } })).data.map(({ content }) => content);
  const post = (caller: Caller, id: string, content: string) =>
    caller.attempt(postMessage, { params: { id }, body: { content } });
  const ops = async (...args: string[]): Promise<string> => {
    const { PATH = '' } = process.env;
    const main = path.join(repository, 'packages/server/src/ops/main.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], {
      env: { PATH, ...env },
    });
    return stdout;
  };

  /** A server that builds its read models asks those who sign in to try again in a moment. */
  const comesBack = () => vi.waitFor(() => signInAs(env['OPS_SERVER'] ?? '', dana), patience);

  async function startWithMessages() {
    const server = await start();
    const { caller } = await comesBack();
    const chat = await privateChat(caller);
    for (const content of ['First', 'Second']) {
      await caller.call(postMessage, { params: { id: chat }, body: { content } });
    }
    return { server, caller, chat };
  }
  const edit = (name: string, sql: string, ...values: (string | bigint)[]): void => {
    using database = new DatabaseSync(path.join(env['DATA_DIR'] ?? '', name), { timeout: 10_000 });
    database.prepare(sql).run(...values);
  };

  /** Leaves a stopped folder whose read models wait for an event that cannot be read. */
  async function withDamagedEvent() {
    const { server, chat } = await startWithMessages();
    await server.kill('SIGTERM');
    const log = await logOfFolder(env['DATA_DIR'] ?? '');
    const lost = log.find(({ data }) => data['content'] === 'First');
    edit('events.db', 'UPDATE events SET data = ? WHERE position = ?', '{', lost?.position ?? 0n);
    for (const name of await readdir(env['DATA_DIR'] ?? '')) {
      if (name.startsWith('read')) await rm(path.join(env['DATA_DIR'] ?? '', name));
    }
    return { chat, lost };
  }

  it('[OC4] drill 1 brings back what a damaged event hides', async () => {
    const { chat, lost } = await withDamagedEvent();
    await using server = await start();
    const { caller } = await comesBack();
    expect(await contents(caller, chat)).not.toContain('Second');

    const [id = ''] = /[\da-f]{8}-[-\da-f]{27}/.exec(await next(1)) ?? [];
    Object.assign(env, { EVENT: id, WHY: 'The disk cut this event off.' });
    env['WHOLE_DATA'] = JSON.stringify(lost?.data);
    expect(await next(1)).toContain('{');
    expect(await next(1)).toContain('Still parked: 0');
    expect(await next(1)).toContain('Nothing is parked.');
    isOver(1);
    expect(await contents(caller, chat)).toEqual(expect.arrayContaining(['First', 'Second']));
    await server.kill('SIGTERM');
  }, 180_000);

  it('[OV3] [OV4] drill 1 on a folder that no server uses leaves rows that a server reads on from', async () => {
    const { chat, lost } = await withDamagedEvent();
    const data = env['DATA_DIR'] ?? '';
    const first = await start();
    await expect(
      ops('parked', 'skip', lost?.id ?? '', '--folder', data, '--reason', 'A long one.'),
    ).rejects.toMatchObject({ code: 4 });
    await first.kill('SIGTERM');
    expect(await ops('parked', 'list', '--folder', data)).toContain(lost?.id);
    const whole = JSON.stringify(lost?.data);
    const repair = ['parked', 'repair', lost?.id ?? '', '--folder', data, '--data'];
    await expect(ops(...repair, '{}', '--reason', 'It was cut off.')).rejects.toMatchObject({
      code: 1,
    });
    await expect(ops(...repair, whole, '--reason', 'short')).rejects.toMatchObject({ code: 1 });
    await expect(
      ops('parked', 'retry', '018f0000-0000-7000-8000-000000000001', '--folder', data),
    ).rejects.toMatchObject({ code: 3 });
    await expect(ops('parked', 'retry', '--all', '--folder', data, '--json')).rejects.toMatchObject(
      {
        code: 10,
        stdout: `${JSON.stringify({ events: 0, left: 1, failed: [lost?.id] })}\n`,
      },
    );
    expect(await ops(...repair, whole, '--reason', 'It was cut off.')).toContain('Still parked: 0');

    const listed = await ops('events', '--data', data, '--category', 'parked');
    expect(listed).toMatch(/ParkedEventRetried[^]*ParkedEventMended/);
    const last = /[\da-f]{8}-[-\da-f]{27}\n$/.exec(listed)?.[0].trim() ?? '';
    const one = await ops('events', last, '--data', data);
    expect(one).toMatch(/ {2}reason: text, 17 bytes/);
    expect(one).not.toContain('It was cut off.');
    await expect(
      ops('events', last, '--data', data, '--reason', 'A long one.'),
    ).rejects.toMatchObject({ code: 9 });
    await expect(ops('events', 'x', '--data', data)).rejects.toMatchObject({ code: 3 });
    await expect(ops('events', '--limit', '9999', '--data', data)).rejects.toMatchObject({
      code: 64,
    });

    await using server = await start();
    const { caller } = await comesBack();
    const admin = (await signInAs(env['OPS_SERVER'] ?? '', ada)).caller;
    expect((await admin.call(listParked, { query: {} })).meta.total).toBe(0);
    expect(await contents(caller, chat)).toEqual(expect.arrayContaining(['First', 'Second']));
    expect(await ops('events', '--category', 'parked')).toBe(listed);
    expect(await ops('events', last)).toContain('revision');
    await expect(ops('events', 'x')).rejects.toMatchObject({ code: 1 });
    await expect(ops('events', '018f0000-0000-7000-8000-000000000001')).rejects.toMatchObject({
      code: 3,
    });
    expect(await ops('events', last, '--reason', 'Why it was repaired.')).toContain('list of');
    await server.kill('SIGTERM');
  }, 240_000);

  it('drill 2 brings back a row that was deleted', async () => {
    const { server, caller, chat } = await startWithMessages();
    await using _ = server;
    edit('read.db', "DELETE FROM messages WHERE content = 'Second'");
    expect(await contents(caller, chat)).not.toContain('Second');
    expect(await next(2)).toMatch(/messages/);
    await next(2);
    isOver(2);
    await expect.poll(() => contents(caller, chat), patience).toContain('Second');
  }, 120_000);

  it.runIf(mayMount)(
    'drill 3 makes room on a full disk, and the server continues',
    async () => {
      await using disk = await smallDisk(40);
      await mkdir(path.join(disk.path, 'data'), { mode: 0o700 });
      await mkdir(path.join(disk.path, 'backups'));
      await symlink(path.join(disk.path, 'data'), env['DATA_DIR'] ?? '');
      await symlink(path.join(disk.path, 'backups'), env['BACKUP_DIR'] ?? '');
      const { server, caller, chat } = await startWithMessages();
      await using _ = server;
      for (let n = 0; n < 4; n += 1) await ops('backup');
      disk.fill();
      const long = 'x'.repeat(900);
      const status = async (): Promise<number> => (await post(caller, chat, long)).status;
      await expect.poll(status, patience).toBe(503);
      expect(await next(3)).toContain('events.db');
      expect(await next(3)).toContain('Removed: ');
      isOver(3);
      await expect.poll(status, patience).toBe(201);
      expect(await contents(caller, chat)).toContain('Second');
    },
    120_000,
  );

  it('drill 4 builds lost read models from the log', async () => {
    const { server, chat } = await startWithMessages();
    await server.kill('SIGKILL');
    await next(4);
    isOver(4);
    expect(
      (await readdir(env['DATA_DIR'] ?? '')).filter((name) => name.startsWith('read')),
    ).toEqual([]);
    await using again = await start();
    const { caller } = await comesBack();
    expect(await contents(caller, chat)).toEqual(expect.arrayContaining(['First', 'Second']));
    await again.kill('SIGTERM');
  }, 120_000);

  it('drill 5 brings a lost machine back to its newest backup', async () => {
    const { server, caller, chat } = await startWithMessages();
    await ops('backup');
    await post(caller, chat, 'After the backup');
    await server.kill('SIGKILL');
    await rm(env['DATA_DIR'] ?? '', { recursive: true });

    expect(await next(5)).toMatch(/verified[^]*Restored/);
    await using restored = await start();
    const { caller: back } = await comesBack();
    const found = await contents(back, chat);
    expect(found).toEqual(expect.arrayContaining(['First', 'Second']));
    expect(found).not.toContain('After the backup');
    expect(await next(5)).not.toMatch(/was changed|was removed|no credentials/);
    isOver(5);
    await restored.kill('SIGTERM');
  }, 180_000);
});
