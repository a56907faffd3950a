import { pinsTable } from '@mach42/read-models/pins/table.ts';
import { savedMessagesTable } from '@mach42/read-models/saved/table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenMessages, givenRoom } from '../testing/rows.ts';

const at = '2026-01-02T03:04:05.000Z';
let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenRoom(tx, { number: 12, type: 'group_room', members: ['dana', 'mo'] });
    await givenRoom(tx, { number: 13, type: 'group_room', members: ['mo'] });
    await givenMessages(tx, 12, 3, 2000);
    await givenMessages(tx, 13, 3, 3000);
    for (const [message, room] of [
      [2000, 12],
      [2001, 12],
      [3000, 13],
    ] as const) {
      await tx.run(pinsTable.insert, {
        message_id: idOf(message),
        room_id: idOf(room),
        pinned_by: people.mo.id,
        pinned_at: at,
        position: message,
      });
      const row = { user_id: people.dana.id, message_id: idOf(message), note: 'Later' };
      await tx.run(savedMessagesTable.insert, { ...row, saved_at: at, position: message });
    }
  });
});
afterAll(() => world.close());

const idsIn = (body: Record<string, unknown>) =>
  (body['data'] as { message: { id: string } }[]).map(({ message }) => message.id);

describe('pinned messages', () => {
  it('[PZ1] are answered to those in the room, the last one first', async () => {
    const url = `/api/rooms/${idOf(12)}/pins`;
    for (const who of ['dana', 'mo'] as const) {
      const { status, body } = await world.get(url, who);
      expect([status, idsIn(body)]).toEqual([200, [idOf(2001), idOf(2000)]]);
    }
  });

  it('[PZ1] are not found by others, admins included', async () => {
    const url = `/api/rooms/${idOf(13)}/pins`;
    for (const who of ['dana', 'ada', 'guest'] as const) {
      expect((await world.get(url, who)).status).toBe(404);
    }
    expect((await world.get(url)).status).toBe(401);
  });
});

describe('saved messages', () => {
  it('[PZ2] are those of the caller in rooms that they may read', async () => {
    const { status, body } = await world.get('/api/saved-messages', 'dana');
    expect([status, idsIn(body)]).toEqual([200, [idOf(2001), idOf(2000)]]);
    expect(body['data']).toMatchObject([{ note: 'Later' }, { note: 'Later' }]);
  });

  it('[PZ2] are no other person’s', async () => {
    for (const other of ['mo', 'ada'] as const) {
      expect((await world.get('/api/saved-messages', other)).body['data']).toEqual([]);
    }
    expect((await world.get('/api/saved-messages', 'guest')).status).toBe(403);
    expect((await world.get('/api/saved-messages')).status).toBe(401);
  });
});
