import { listProjections, rebuildProjection } from '@mach42/contracts/health/calls.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { logout } from '@mach42/contracts/users/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { canMountDisks, smallDisk, type SmallDisk } from '@mach42/testing/small-disk.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { mkdirSync, statSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { startProcess, type ServerProcess } from '../support/server-process.ts';
import { steadyLoad, type Acknowledged } from '../support/steady-load.ts';
import { logOfFolder } from '../support/whole-log.ts';
import { privateChat } from '../support/work.ts';

const mayMount = await canMountDisks();
const patience = { timeout: 60_000, interval: 50 };

function folderOn(disk: SmallDisk): string {
  const folder = path.join(disk.path, 'data');
  mkdirSync(folder, { mode: 0o700 });
  return folder;
}

/** How often the log has each content that someone wrote. */
async function written(dataDir: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { type, data } of await logOfFolder(dataDir)) {
    const { content } = data;
    if (type !== 'MessagePosted' || typeof content !== 'string') continue;
    counts.set(content, (counts.get(content) ?? 0) + 1);
  }
  return counts;
}

async function expectAllOnce(
  dataDir: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const counts = await written(dataDir);
  const found = acknowledged.map(({ content }) => counts.get(content));
  expect(found).toEqual(acknowledged.map(() => 1));
}

const isAlive = (server: ServerProcess) =>
  Promise.race([server.ended.then(() => false), Promise.resolve(true)]);

// Where no disk can be mounted, the tests of each store fill the limit that the store takes itself.
describe.runIf(mayMount)('a server whose disk fills up', () => {
  it('[FA1] [FA2] [FA3] [FA7] refuses writes with what to do, reads on, and continues by itself when there is room', async () => {
    await using disk = await smallDisk(24);
    const dataDir = folderOn(disk);
    await using server = startProcess({ DATA_DIR: dataDir, DEMO: '1' });
    const address = await server.address;
    const { caller, token } = await signInAs(address, dana);
    const reader = (await signInAs(address, ada)).caller;
    const leaving = (await signInAs(address, dana)).caller;
    const roomId = await privateChat(caller);
    const load = steadyLoad({ address, token, roomId, name: 'Full', writers: 4 });
    await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(20);

    disk.fill();
    await expect.poll(() => load.refused.length, patience).toBeGreaterThan(20);
    const refused = await caller.attempt(postMessage, {
      params: { id: roomId },
      body: { content: 'No room' },
    });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.body).toMatchObject({
      error: { code: 'UNAVAILABLE', message: expect.stringContaining('make room on it') },
    });
    expect((await reader.attempt(listProjections)).status).toBe(200);
    expect((await leaving.attempt(logout)).status).toBe(503);
    const errors = server.output().match(/"level":50/g) ?? [];
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.length).toBeLessThan(10);

    disk.free();
    const before = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length, patience).toBeGreaterThan(before + 20);
    await load.stop();
    expect(await isAlive(server)).toBe(true);
    expect(new Set(load.refused.map(({ status }) => status))).toEqual(new Set([503]));
    // The caller reads with the position of its own write, so the read models have everything up to it.
    const last = await caller.call(postMessage, {
      params: { id: roomId },
      body: { content: 'The last' },
    });
    // Answers of the model to earlier messages may come behind it.
    const page = await caller.call(listMessages, { params: { id: roomId }, query: { limit: 100 } });
    expect(JSON.stringify(page)).toContain(last.data.id);
    await server.kill('SIGTERM');
    await expectAllOnce(dataDir, load.acknowledged);
  }, 240_000);

  it.each(['events.db', 'vault.db', 'read.db'])(
    '[FA1] [FA3] %s alone on a full disk holds up what is kept in it, and nothing else',
    async (name) => {
      await using folder = await temporaryFolder();
      const dataDir = folder.path;
      await using disk = await smallDisk(24);
      await symlink(path.join(disk.path, name), path.join(dataDir, name));
      await using server = startProcess({ DATA_DIR: dataDir, DEMO: '1' });
      const address = await server.address;
      const { caller, token } = await signInAs(address, dana);
      const roomId = await privateChat(caller);
      const here = { params: { id: roomId } };
      const statuses = async () => ({
        post: (await caller.attempt(postMessage, { ...here, body: { content: 'x' } })).status,
        read: (await caller.attempt(listMessages, here)).status,
      });
      disk.fill();
      const load = steadyLoad({ address, token, roomId, name: 'One store', writers: 2 });
      if (name === 'events.db') {
        await expect.poll(statuses, patience).toEqual({ post: 503, read: 200 });
      } else if (name === 'read.db') {
        // The write is acknowledged, and no read claims to have it.
        await expect.poll(statuses, patience).toEqual({ post: 201, read: 503 });
      } else {
        // Where people are signed in is kept in it: the rest of its free pages is soon used up.
        const signIn = async () =>
          signInAs(address, dana).then(
            () => 'signed in',
            (error: unknown) => String(error),
          );
        await expect.poll(signIn, patience).toContain('answered 503');
        expect(await statuses()).toEqual({ post: 201, read: 200 });
      }
      disk.free();
      await expect.poll(statuses, patience).toEqual({ post: 201, read: 200 });
      await load.stop();
      expect(await isAlive(server)).toBe(true);
      await server.kill('SIGTERM');
      await expectAllOnce(dataDir, load.acknowledged);
    },
    240_000,
  );

  it.each(['full', 'read-only'])(
    '[FA4] refuses to start on a %s disk in one sentence, and starts when it is repaired',
    async (how) => {
      await using disk = await smallDisk(24);
      const env = { DATA_DIR: folderOn(disk) };
      const first = startProcess(env);
      await first.address;
      await first.kill('SIGTERM');

      if (how === 'full') disk.fill();
      else disk.mount('ro');
      const refused = startProcess(env);
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(how === 'full' ? /[Mm]ake room/ : /cannot be written/);
      expect(refused.output().trim().split('\n')).toHaveLength(1);

      if (how === 'full') disk.free();
      else disk.mount('rw');
      await using again = startProcess(env);
      await again.address;
    },
    120_000,
  );

  it('[FA5] gives a rebuilding up that finds no room, says why, and can do it again later', async () => {
    await using disk = await smallDisk(24);
    await using server = startProcess({ DATA_DIR: folderOn(disk), DEMO: '1' });
    const { caller } = await signInAs(await server.address, ada);
    // Someone who wrote nothing: the writer's own position is not answered for on a full disk.
    const reader = (await signInAs(await server.address, ada)).caller;
    const rebuild = async () => {
      const { data } = await reader.call(listProjections);
      return data[0]?.rebuild;
    };
    const begin = () => caller.call(rebuildProjection, { params: { name: 'rooms' } });
    await begin();
    await expect.poll(async () => (await rebuild())?.state, patience).toBe('done');
    const before = disk.used();
    // The event that says that it has begun still fits.
    disk.fill(300_000);
    await begin();
    await expect.poll(async () => (await rebuild())?.state, patience).toBe('failed');
    expect(await rebuild()).toMatchObject({ reason: expect.stringContaining('disk is full') });
    disk.free();
    expect(disk.used()).toBeLessThan(before + 4 * 1024 * 1024);
    await begin();
    await expect.poll(async () => (await rebuild())?.state, patience).toBe('done');
    expect(await isAlive(server)).toBe(true);
  }, 120_000);

  it('[FA6] keeps its write-ahead logs short, and empties that of the read models when it is idle', async () => {
    await using folder = await temporaryFolder();
    await using server = startProcess({ DATA_DIR: folder.path, DEMO: '1' });
    const address = await server.address;
    const { caller, token } = await signInAs(address, dana);
    const roomId = await privateChat(caller);
    const load = steadyLoad({ address, token, roomId, name: 'WAL', writers: 8 });
    const longest: Record<string, number> = {};
    const measure = () => {
      for (const name of ['events', 'vault', 'read']) {
        const size = sizeOf(path.join(folder.path, `${name}.db-wal`));
        longest[name] = Math.max(longest[name] ?? 0, size);
      }
      return load.acknowledged.length;
    };
    await expect.poll(measure, { timeout: 180_000, interval: 10 }).toBeGreaterThan(400);
    await load.stop();
    const megabyte = 1024 * 1024;
    // More than any transaction here writes, also one that has waited for a slow disk.
    const transaction = 2 * megabyte;
    expect(longest['events']).toBeLessThan(6 * megabyte + transaction);
    expect(longest['vault']).toBeLessThan(megabyte);
    expect(longest['read']).toBeLessThan(8 * megabyte + transaction);
    const readWal = () => sizeOf(path.join(folder.path, 'read.db-wal'));
    await expect.poll(readWal, patience).toBe(0);
  }, 270_000);
});

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
