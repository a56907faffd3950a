import type { ReplayedStep } from '@mach42/contracts/ops/schemas.ts';
import { timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { idOf, people, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenEntry, givenMessages, givenPhod, givenRoom } from '../testing/rows.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

const travel = {
  id: idOf(70),
  userId: people.dana.id,
  adminId: people.ada.id,
  position: 42,
  expiresAt: '2026-01-02T04:04:05.000Z',
  state: 'open',
  events: 0,
  problem: null,
  isReplay: false,
} as const;
const steps: readonly ReplayedStep[] = [];
const paths = ['/phod', '/phod/versions', '/entries', '/rooms', `/rooms/${idOf(20)}/messages`];
const get = (path = '', token: Token = 'ada') => world.get(`/api/ops/time-travel${path}`, token);

describe('the workspace of an earlier time', () => {
  it('[QO4] is for active admins alone', async () => {
    world.past = { travel, steps, db: world.db };
    for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const)
      for (const path of ['', ...paths]) expect((await get(path, token)).status).toBe(403);
  });

  it('[QO4] is answered only while one is open, and to no other admin', async () => {
    expect((await get()).body['data']).toBeNull();
    for (const path of paths) expect((await get(path)).status).toBe(404);
    world.past = { travel: { ...travel, adminId: people.mo.id }, steps, db: world.db };
    for (const path of paths) {
      const { status, body } = await get(path);
      expect([status, body['error']]).toMatchObject([403, { message: timeTravelTexts.notYours }]);
    }
  });

  it('[QO4] is a conflict while it is built', async () => {
    world.past = { travel: { ...travel, state: 'building', events: 3 }, steps, db: undefined };
    expect((await get()).body['data']).toMatchObject({ state: 'building', events: 3 });
    expect((await get('/phod')).status).toBe(409);
  });

  it('[QO4] is what the person saw, without secrets', async () => {
    await world.given(async (tx) => {
      await givenRoom(tx, { number: 20, type: 'private_chat', members: ['dana'] });
      await givenRoom(tx, { number: 21, type: 'private_chat', members: ['pia'] });
      await givenMessages(tx, 20, 2, 40);
      await givenPhod(tx, 'dana', { notes: ['Lease'], secrets: { pin: '4711' } });
      await givenEntry(tx, 'dana', 30);
    });
    world.past = { travel, steps, db: world.db };
    expect((await get('/rooms')).body['data']).toMatchObject([{ id: idOf(20) }]);
    expect((await get(`/rooms/${idOf(20)}/messages`)).body['data']).toHaveLength(2);
    expect((await get(`/rooms/${idOf(21)}/messages`)).status).toBe(404);
    const phod = await get('/phod');
    expect(phod.status).toBe(200);
    expect(JSON.stringify(phod.body)).not.toMatch(/4711|"secrets"/);
    expect((await get('/phod/versions')).status).toBe(200);
    expect((await get('/entries')).body['entries']).toHaveLength(1);
  });

  it('[QO4] has the steps of a replay for the admin who began it, and nothing else then', async () => {
    const replay = { ...travel, userId: people.ada.id, isReplay: true } as const;
    const step: ReplayedStep = {
      position: 42,
      eventId: idOf(42),
      type: 'RoomRenamed',
      stream: `room-${idOf(20)}`,
      occurredAt: '2026-01-02T03:04:05.000Z',
      rows: [{ table: 'rooms', change: 'updated', key: [idOf(20)], columns: ['name'] }],
      rowCount: 1,
    };
    const replayed = (token: Token = 'ada') => world.get('/api/ops/replay', token);
    world.past = { travel, steps, db: world.db };
    expect((await replayed()).body['data']).toBeNull();
    world.past = { travel: replay, steps: [step], db: undefined };
    expect((await replayed()).body['data']).toEqual({
      travel: replay,
      changed: null,
      steps: [step],
    });
    for (const token of ['dana', 'mo', 'adaAsUser', 'guest'] as const)
      expect((await replayed(token)).status).toBe(403);
    for (const path of paths) expect((await get(path)).status).toBe(404);
    world.past = { travel: { ...replay, adminId: people.mo.id }, steps: [step], db: undefined };
    const { status, body } = await replayed();
    expect([status, body['error']]).toMatchObject([403, { message: timeTravelTexts.notYours }]);
  });
});
