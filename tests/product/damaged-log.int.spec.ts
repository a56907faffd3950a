import {
  healthDetails,
  listProjections,
  rebuildProjection,
} from '@mach42/contracts/health/calls.ts';
import { headers } from '@mach42/contracts/kernel/call.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { createRoom, editRoom, getRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { getSettings } from '@mach42/contracts/settings/calls.ts';
import { ada, dana } from '@mach42/server/demo/people.ts';
import { temporaryFolder, type TemporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAs } from '../support/calls.ts';
import { startProcess } from '../support/server-process.ts';
import { privateChat } from '../support/work.ts';

const patience = { timeout: 60_000, interval: 100 };
const id = (n: number) => `0192f3a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const secret = 'What Henrik wrote';

let demo: TemporaryFolder;
let chat: string;
let other: string;
beforeAll(async () => {
  demo = await temporaryFolder();
  await using server = startProcess({ DATA_DIR: demo.path, DEMO: '1' });
  const { caller } = await signInAs(await server.address, dana);
  chat = await privateChat(caller);
  const body = { name: 'Apart', type: 'group_room' as const };
  other = (await caller.call(createRoom, { body })).data.id;
  await server.kill('SIGTERM');
}, 120_000);
afterAll(() => demo.remove());

async function copyOfDemo(): Promise<TemporaryFolder> {
  const folder = await temporaryFolder();
  await cp(demo.path, folder.path, { recursive: true });
  return folder;
}

interface Row {
  readonly type: string;
  readonly data: string;
  readonly metadata?: string;
  readonly schemaVersion?: number;
  readonly stream?: string;
}

/** Puts an event at the end of a log, as another program could; answers its position. */
function insert(folder: TemporaryFolder, row: Row): number {
  const { type, data, stream = `message-${id(1)}`, schemaVersion = 1 } = row;
  const { metadata } = row;
  using log = new DatabaseSync(path.join(folder.path, 'events.db'));
  log.prepare('INSERT INTO streams (name) VALUES (?) ON CONFLICT DO NOTHING').run(stream);
  const usual = {
    commandId: 'c',
    correlationId: 'c',
    actorId: 'system',
    activeRole: 'system',
    occurredAt: new Date().toISOString(),
    schemaVersion,
    key: chat,
    subjects: [],
  };
  const inserted = log
    .prepare(
      `INSERT INTO events (stream, revision, id, type, data, metadata)
        SELECT id, (SELECT count(*) FROM events WHERE events.stream = streams.id), ?, ?, ?, ?
        FROM streams WHERE name = ?`,
    )
    .run(id(2), type, data, metadata ?? JSON.stringify(usual), stream);
  return Number(inserted.lastInsertRowid);
}

const posted = JSON.stringify({
  messageId: id(1),
  roomId: 'r',
  authorId: 'a',
  authorIsGuest: false,
  content: secret,
  mentions: [],
  useCloudAi: false,
  status: 'sent',
});

const unusable: readonly (Row & { readonly reason: string; readonly isHeldUp: boolean })[] = [
  { type: 'MessagePosted', data: '{}', reason: 'data.messageId is missing', isHeldUp: true },
  {
    type: 'MessagePosted',
    data: `{"content":"${secret}`,
    reason: 'its data is damaged',
    isHeldUp: true,
  },
  {
    type: 'MessagePosted',
    data: posted,
    schemaVersion: 99,
    reason: 'its schema version 99 is newer than 1, the newest known',
    isHeldUp: true,
  },
  {
    type: 'MessagePosted',
    data: posted,
    metadata: '{"key":',
    reason: 'its metadata is damaged',
    isHeldUp: false,
  },
  {
    type: 'FooHappened',
    data: JSON.stringify({ secret }),
    reason: 'its type is not known',
    isHeldUp: false,
  },
];

describe('a log with an event that cannot be used', () => {
  it.each(unusable)(
    '[FA10] [FA11] [QA37] goes on beside it: $type, $reason',
    async (row) => {
      await using folder = await copyOfDemo();
      const position = insert(folder, row);
      // From nothing, as after an update of the program.
      rmSync(path.join(folder.path, 'read.db'));
      await using server = startProcess({ DATA_DIR: folder.path });
      const address = await server.address;
      const isReady = async () => (await fetch(new URL('/health/ready', address))).status;
      await expect.poll(isReady, patience).toBe(200);
      const admin = (await signInAs(address, ada)).caller;
      const { caller } = await signInAs(address, dana);

      const parked = async () => {
        const all = (await admin.call(listProjections)).data.flatMap((one) => one.parked);
        return all.filter((one) => one.position === String(position));
      };
      await expect.poll(async () => (await parked()).length, patience).toBeGreaterThan(0);
      expect((await parked())[0]).toMatchObject({
        type: row.type,
        stream: `message-${id(1)}`,
        error: `Cannot be read: ${row.reason}.`,
      });
      const { data: health } = await admin.call(healthDetails);
      expect(health).toMatchObject({ status: 'degraded', readModel: { status: 'degraded' } });

      const here = { params: { id: chat } };
      const written = await caller.attempt(postMessage, { ...here, body: { content: 'After it' } });
      expect(written.status).toBe(201);
      const read = await caller.attempt(listMessages, here);
      expect(read.status).toBe(200);
      if (row.isHeldUp) expect(read.headers.get(headers.heldUp)?.split(', ')).toContain('messages');
      else {
        expect(read.headers.get(headers.heldUp)).toBeNull();
        expect(JSON.stringify(read.body)).toContain('After it');
      }
      const list = await caller.attempt(listRooms);
      if (row.isHeldUp) expect(list.headers.get(headers.heldUp)).toContain('messages');
      const apart = { params: { id: other } };
      await caller.call(postMessage, { ...apart, body: { content: 'Elsewhere' } });
      const elsewhere = await caller.attempt(listMessages, apart);
      expect(elsewhere.headers.get(headers.heldUp)).toBeNull();
      expect(JSON.stringify(elsewhere.body)).toContain('Elsewhere');

      await admin.call(rebuildProjection, { params: { name: 'rooms' } });
      const state = async () => (await admin.call(listProjections)).data[0]?.rebuild?.state;
      await expect.poll(state, patience).toBe('done');
      expect(await parked()).not.toEqual([]);
      await server.kill('SIGTERM');
      const lines = server.output().split('\n');
      const told = lines.filter((line) => line.includes('is parked'));
      expect(told).toHaveLength(1);
      expect(told[0]).toContain(`"position":"${position}"`);
      expect(told[0]).toContain(row.type);
      expect(server.output()).not.toContain(secret);
    },
    120_000,
  );

  it('[FA12] refuses commands on its stream with which event it is, and no others', async () => {
    await using folder = await copyOfDemo();
    using log = new DatabaseSync(path.join(folder.path, 'events.db'));
    const event = log
      .prepare(
        `SELECT position FROM events JOIN streams ON streams.id = events.stream
          WHERE name = ? AND revision = 0`,
      )
      .get(`room-${other}`);
    const position = Number(event?.['position']);
    log.prepare(`UPDATE events SET data = '{"roomId":"' WHERE position = ?`).run(position);
    log.close();
    await using server = startProcess({ DATA_DIR: folder.path });
    const { caller } = await signInAs(await server.address, dana);
    const change = { params: { id: other }, body: { name: 'Renamed' } };
    for (let times = 0; times < 2; times += 1) {
      const refused = await caller.attempt(editRoom, change);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({
        error: {
          code: 'CONFLICT',
          message: `This room cannot be changed: event ${position} of it cannot be read. An operator can see it on the page System Health.`,
        },
      });
    }
    expect((await caller.attempt(getRoom, { params: { id: other } })).status).toBe(200);
    const elsewhere = { params: { id: chat }, body: { content: 'Goes on' } };
    expect((await caller.attempt(postMessage, elsewhere)).status).toBe(201);
    const told = server
      .output()
      .match(/Event \d+ \(RoomCreated\) of room-[^"]+ cannot be used: its data is damaged/g);
    expect(told).toHaveLength(1);
  }, 120_000);

  it.each(['settings-platform', 'rebuild-platform', 'log-format', 'saige-mach42v1:latest'])(
    '[FA13] starts although %s is damaged',
    async (stream) => {
      await using folder = await copyOfDemo();
      insert(folder, { type: 'MessagePosted', data: '{', stream });
      await using server = startProcess({ DATA_DIR: folder.path });
      const { caller } = await signInAs(await server.address, ada);
      expect((await caller.attempt(listRooms)).status).toBe(200);
      expect([200, 409]).toContain((await caller.attempt(getSettings)).status);
    },
    120_000,
  );

  it('[FA14] of a newer program is refused in one sentence that names its version', async () => {
    await using folder = await copyOfDemo();
    const data = JSON.stringify({ format: 100_000, program: '9.0.0' });
    insert(folder, { type: 'LogFormatRaised', data, stream: 'log-format' });
    const refused = startProcess({ DATA_DIR: folder.path });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('Start version 9.0.0');
    expect(refused.output().trim().split('\n')).toHaveLength(1);
  }, 120_000);
});
