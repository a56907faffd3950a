import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { listedAs, participantsTable } from '@mach42/read-models/rooms/table.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { idOf, type Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenRoom } from '../testing/rows.ts';

let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenRoom(tx, { number: 11, type: 'private_chat', members: ['dana'] });
    await givenRoom(tx, {
      number: 12,
      type: 'group_room',
      members: ['dana', 'mo'],
      pinnedBy: 'dana',
    });
    await givenRoom(tx, { number: 13, type: 'internal_forum', members: ['mo'], pinnedBy: 'mo' });
    await givenRoom(tx, { number: 14, type: 'internal_forum', members: [], allowGuests: true });
    await givenRoom(tx, { number: 15, type: 'private_chat', members: ['guest'] });
  });
});
afterAll(() => world.close());

const visible: readonly (readonly [Token, readonly number[]])[] = [
  ['dana', [11, 12, 13, 14]],
  ['mo', [12, 13, 14]],
  ['ada', [13, 14]],
  ['guest', [14, 15]],
];

it('[QA76] reads the rooms of a person a hundred in each turn of the event loop', async () => {
  const many = await QueryWorld.open();
  onTestFinished(() => many.close());
  const numbers = Array.from({ length: 320 }, (_, n) => 1000 + n);
  await many.given(async (tx) => {
    for (const number of numbers) {
      const isForum = number % 3 === 0;
      const type = isForum ? 'internal_forum' : 'group_room';
      await givenRoom(tx, {
        number,
        type,
        members: isForum && number % 2 === 0 ? ['mo'] : ['dana', 'mo'],
      });
    }
  });
  const ofTurns = [0];
  let next = setImmediate(function begin() {
    ofTurns.push(0);
    next = setImmediate(begin);
  });
  onTestFinished(() => clearImmediate(next));
  const read = many.db.all.bind(many.db);
  vi.spyOn(many.db, 'all').mockImplementation(async (query, params) => {
    const rows = await read(query, params);
    const listed = rows.filter(
      (row) => typeof row === 'object' && row !== null && 'settings' in row,
    );
    ofTurns[ofTurns.length - 1] = (ofTurns.at(-1) ?? 0) + listed.length;
    return rows;
  });
  const { body } = await many.get('/api/rooms', 'dana');
  const rooms = body['data'] as Room[];
  expect(rooms.map(({ id }) => id)).toEqual(numbers.map(idOf));
  expect(new Set(rooms.map((room) => room.participants.length))).toEqual(new Set([1, 2]));
  expect(ofTurns.reduce((sum, rows) => sum + rows)).toBe(numbers.length);
  // The last page of those of the person may be followed by the first of the forums.
  expect(Math.max(...ofTurns)).toBeLessThan(200);
});

describe('rooms', () => {
  it.each(visible)('[QA5] are listed to %s: %j', async (token, numbers) => {
    const { body } = await world.get('/api/rooms', token);
    const rooms = body['data'] as Room[];
    expect(rooms.map(({ id }) => id)).toEqual(numbers.map(idOf));
  });

  it.each(visible)('[QA5] are answered to %s: %j, others do not exist', async (token, numbers) => {
    for (const number of [11, 12, 13, 14, 15]) {
      const { status, body } = await world.get(`/api/rooms/${idOf(number)}`, token);
      if (numbers.includes(number)) expect(body).toMatchObject({ data: { id: idOf(number) } });
      else {
        expect(status).toBe(404);
        expect(body).toMatchObject({ error: { message: roomTexts.notFound } });
      }
    }
  });

  it.each<readonly [Token, readonly number[]]>([
    ['dana', [12]],
    ['mo', [13]],
    ['ada', []],
  ])('[QA12] are pinned as %s pinned them: %j', async (token, numbers) => {
    const { body } = await world.get('/api/rooms', token);
    const pinned = (body['data'] as Room[]).filter((room) => room.pinned);
    expect(pinned.map(({ id }) => id)).toEqual(numbers.map(idOf));
    const one = await world.get(`/api/rooms/${idOf(13)}`, token);
    expect(one.body).toMatchObject({ data: { pinned: numbers.includes(13) } });
  });
});

describe('the people of a room', () => {
  const people = (query: string, token: Token, number = 12) =>
    world.get(`/api/rooms/${idOf(number)}/participants${query}`, token);

  it('[QA35] are answered by pages, to who may know of the room', async () => {
    const whole = await people('', 'dana');
    expect(whole.body['data']).toHaveLength(2);
    expect(whole.body['meta']).toEqual({ hasMore: false, next: null });
    const { body } = await people('?limit=1', 'dana');
    const { next } = body['meta'] as { next: number };
    expect(body['meta']).toEqual({ hasMore: true, next });
    const rest = await people(`?limit=1&after=${next}`, 'dana');
    expect(rest.body['meta']).toEqual({ hasMore: false, next: null });
    const pages = [...(body['data'] as object[]), ...(rest.body['data'] as object[])];
    expect(pages).toEqual(whole.body['data']);
    expect((await people('', 'ada')).status).toBe(404);
    expect((await people('?q=mo', 'ada')).status).toBe(404);
  });

  it('[QA35] are found by a part of a name', async () => {
    const { body } = await people('?q=MODER', 'dana');
    expect((body['data'] as { lastName: string }[]).map(({ lastName }) => lastName)).toEqual([
      'Moderator',
    ]);
    for (const query of ['?limit=0', '?limit=1001', '?q=', '?after=-1', '?page=2']) {
      expect((await people(query, 'dana')).status).toBe(400);
    }
  });
});

it('[QA76] people are looked for by name a page in each turn of the event loop, which all such calls share', async () => {
  const many = await QueryWorld.open();
  onTestFinished(() => many.close());
  await many.given(async (tx) => {
    await givenRoom(tx, { number: 11, type: 'internal_forum', members: ['dana'] });
    for (let n = 0; n < 2 * limits.participantsPage; n += 1)
      await tx.run(participantsTable.insert, {
        room_id: idOf(11),
        user_id: idOf(10_000 + n),
        role: 'member',
        pinned: 0,
        archived: 0,
        last_read_message_id: null,
        read_position: 1,
        position: 1000 + n,
        listed: listedAs('member', 1000 + n),
      });
  });
  const turns = vi.spyOn(many.app.turns, 'later');
  const { body } = await many.get(`/api/rooms/${idOf(11)}/participants?q=dana`, 'dana');
  expect(body['data']).toHaveLength(1);
  // The call itself may wait for a turn, too.
  expect(turns.mock.calls.length).toBeGreaterThanOrEqual(2);
});
