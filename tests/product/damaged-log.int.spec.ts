import {
  healthDetails,
  listProjections,
  rebuildProjection,
} from '@mach42/contracts/health/calls.ts';
import { headers } from '@mach42/contracts/kernel/call.ts';
import { listMessages, postMessage } from '@mach42/contracts/messages/calls.ts';
import { listParked } from '@mach42/contracts/ops/calls.ts';
import { createRoom, editRoom, getRoom, listRooms } from '@mach42/contracts/rooms/calls.ts';
import { getSettings } from '@mach42/contracts/settings/calls.ts';
import { eventTypes } from '@mach42/domain/event-types.ts';
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
  /** Default: the id of a chat. */
  readonly key?: string;
}

let inserted = 0;

/** Puts an event at the end of a log, as another program could; answers where it is. */
function insert(folder: TemporaryFolder, row: Row): { position: string; stream: string } {
  inserted += 1;
  const { type, data, stream = `message-${id(inserted)}`, schemaVersion = 1, key = chat } = row;
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
    key,
    subjects: [],
  };
  const { lastInsertRowid } = log
    .prepare(
      `INSERT INTO events (stream, revision, id, type, data, metadata)
        SELECT id, (SELECT count(*) FROM events WHERE events.stream = streams.id), ?, ?, ?, ?
        FROM streams WHERE name = ?`,
    )
    .run(id(100 + inserted), type, data, metadata ?? JSON.stringify(usual), stream);
  return { position: String(lastInsertRowid), stream };
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

interface Unusable extends Row {
  readonly reason: string;
}

/** Events of a known chat; reads of the chat lack what these events would have added to it. */
const holdingUp: readonly Unusable[] = [
  { type: 'MessagePosted', data: '{}', reason: 'data.messageId is missing' },
  { type: 'MessagePosted', data: `{"content":"${secret}`, reason: 'its data is damaged' },
  {
    type: 'MessagePosted',
    data: posted,
    schemaVersion: 99,
    reason: 'its schema version 99 is newer than 1, the newest known',
  },
];
/** Events for which it is not known whom they would concern. */
const holdingUpNone: readonly Unusable[] = [
  { type: 'MessagePosted', data: posted, metadata: '{"key":', reason: 'its metadata is damaged' },
  { type: 'FooHappened', data: JSON.stringify({ secret }), reason: 'its type is not known' },
];

describe('a log with events that cannot be used', () => {
  it.each([
    { rows: holdingUp, isHeldUp: true, what: 'of which a chat is known' },
    { rows: holdingUpNone, isHeldUp: false, what: 'of which nothing is known' },
  ])(
    '[FA10] [FA11] [QA37] continues beside those $what',
    async ({ rows, isHeldUp }) => {
      await using folder = await copyOfDemo();
      const unusable = rows.map((row) => ({ ...row, ...insert(folder, row) }));
      // From nothing, as after an update of the program.
      rmSync(path.join(folder.path, 'read.db'));
      await using server = startProcess({ DATA_DIR: folder.path });
      const address = await server.address;
      const isReady = async () => (await fetch(new URL('/health/ready', address))).status;
      await expect.poll(isReady, patience).toBe(200);
      const admin = (await signInAs(address, ada)).caller;
      const { caller } = await signInAs(address, dana);

      const parked = async () =>
        (await admin.call(listProjections)).data.flatMap((one) => one.parked);
      const asParked = unusable.map(({ type, stream, position, reason }) =>
        expect.objectContaining({ type, stream, position, error: `Cannot be read: ${reason}.` }),
      );
      await expect.poll(parked, patience).toEqual(expect.arrayContaining(asParked));
      const { data: health } = await admin.call(healthDetails);
      expect(health).toMatchObject({ status: 'degraded', readModel: { status: 'degraded' } });

      const here = { params: { id: chat } };
      const written = await caller.attempt(postMessage, { ...here, body: { content: 'After it' } });
      expect(written.status).toBe(201);
      const read = await caller.attempt(listMessages, here);
      expect(read.status).toBe(200);
      if (isHeldUp) expect(read.headers.get(headers.heldUp)?.split(', ')).toContain('messages');
      else {
        expect(read.headers.get(headers.heldUp)).toBeNull();
        expect(JSON.stringify(read.body)).toContain('After it');
      }
      const list = await caller.attempt(listRooms);
      if (isHeldUp) expect(list.headers.get(headers.heldUp)).toContain('messages');
      const apart = { params: { id: other } };
      await caller.call(postMessage, { ...apart, body: { content: 'Elsewhere' } });
      const elsewhere = await caller.attempt(listMessages, apart);
      expect(elsewhere.headers.get(headers.heldUp)).toBeNull();
      expect(JSON.stringify(elsewhere.body)).toContain('Elsewhere');

      await admin.call(rebuildProjection, { params: { name: 'rooms' } });
      const state = async () => (await admin.call(listProjections)).data[0]?.rebuild?.state;
      await expect.poll(state, patience).toBe('done');
      expect(await parked()).toEqual(expect.arrayContaining(asParked));
      await server.kill('SIGTERM');
      const lines = server.output().split('\n');
      const reported = lines.filter((line) => line.includes('is parked'));
      expect(reported).toHaveLength(unusable.length);
      for (const { position, type } of unusable) {
        const [line] = reported.filter((one) => one.includes(`"position":"${position}"`));
        expect(line).toContain(type);
      }
      expect(server.output()).not.toContain(secret);
    },
    120_000,
  );

  it('[FA10] [FA11] continues beside one of every type that there is', async () => {
    await using folder = await copyOfDemo();
    const types = Object.keys(eventTypes);
    for (const type of types) {
      const stream = type.toLowerCase();
      insert(folder, { type, data: '{}', stream: `${stream}-${id(1)}`, key: `${stream} 1` });
      insert(folder, { type, data: '{"', stream: `${stream}-${id(2)}`, key: `${stream} 2` });
    }
    rmSync(path.join(folder.path, 'read.db'));
    await using server = startProcess({ DATA_DIR: folder.path });
    const address = await server.address;
    const isReady = async () => (await fetch(new URL('/health/ready', address))).status;
    await expect.poll(isReady, patience).toBe(200);
    const admin = (await signInAs(address, ada)).caller;
    const parked = async () => (await admin.call(listParked, { query: { limit: 1 } })).meta.total;
    await expect.poll(parked, patience).toBe(2 * types.length);
    const { caller } = await signInAs(address, dana);
    const apart = { params: { id: other }, body: { content: 'Elsewhere' } };
    expect((await caller.attempt(postMessage, apart)).status).toBe(201);
  }, 240_000);

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
          message: `This room cannot be changed: event ${position} of it cannot be read. An operator can repair it on the page Parked Events.`,
        },
      });
    }
    expect((await caller.attempt(getRoom, { params: { id: other } })).status).toBe(200);
    const elsewhere = { params: { id: chat }, body: { content: 'Continues' } };
    expect((await caller.attempt(postMessage, elsewhere)).status).toBe(201);
    const reported = server
      .output()
      .match(/Event \d+ \(RoomCreated\) of room-[^"]+ cannot be used: its data is damaged/g);
    expect(reported).toHaveLength(1);
  }, 120_000);

  it('[FA13] starts although every stream that a start reads is damaged', async () => {
    await using folder = await copyOfDemo();
    for (const stream of [
      'settings-platform',
      'rebuild-platform',
      'log-format',
      'saige-mach42v1:latest',
    ]) {
      insert(folder, { type: 'MessagePosted', data: '{', stream });
    }
    await using server = startProcess({ DATA_DIR: folder.path });
    const { caller } = await signInAs(await server.address, ada);
    expect((await caller.attempt(listRooms)).status).toBe(200);
    expect([200, 409]).toContain((await caller.attempt(getSettings)).status);
  }, 120_000);

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
