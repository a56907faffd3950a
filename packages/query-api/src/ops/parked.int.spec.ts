import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { parkedEventsTable } from '@mach42/read-models/projections/table.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Token } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    const park = (projector: string, position: number, error: string) =>
      tx.run(parkedEventsTable.insert, {
        projector,
        position,
        key: position < 8 ? 'room-1' : 'room-2',
        type: 'MessagePosted',
        event_id: idOf(position),
        stream: `message-${position}`,
        error,
        stack: 'apply projector.ts:12',
      });
    for (const projector of ['messages', 'search']) {
      await park(projector, 4, 'TypeError: quotes "Poison"');
      await park(projector, 5, 'Waits behind the event at 4.');
      await park(projector, 6, 'Waits behind the event at 4.');
    }
    await park('messages', 9, 'Cannot be read: its data is damaged.');
  });
});
afterEach(() => world.close());

const idOf = (position: number) => `00000000-0000-7000-8000-00000000000${position}`;
const list = (query = '', token: Token = 'ada') => world.get(`/api/ops/parked${query}`, token);

it('[QO1] lists each parked event once, with its projectors and how many wait for it', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  const error = 'TypeError. Its message may quote the event and is not shown.';
  const stack = 'apply projector.ts:12';
  expect(body).toMatchObject({
    data: [
      {
        eventId: idOf(4),
        position: '4',
        stream: 'message-4',
        type: 'MessagePosted',
        key: 'room-1',
        projectors: [
          { projector: 'messages', error, stack },
          { projector: 'search', error, stack },
        ],
        waiting: 2,
      },
      { eventId: idOf(9), waiting: 0 },
    ],
    meta: { total: 2, hasMore: false },
  });
});

it('[QO1] is read by pages, from an event that is parked', async () => {
  const first = await list('?limit=1');
  expect([first.body['data'], first.body['meta']]).toMatchObject([
    [{ eventId: idOf(4) }],
    { total: 2, hasMore: true },
  ]);
  const second = await list(`?limit=1&after=${idOf(4)}`);
  expect(second.body['data']).toMatchObject([{ eventId: idOf(9) }]);
  const gone = await list(`?after=${idOf(7)}`);
  expect([gone.status, gone.body['error']]).toMatchObject([
    404,
    { message: parkedTexts.notParked },
  ]);
  expect((await list('?limit=101')).status).toBe(400);
});

it.each<Token>(['dana', 'mo', 'adaAsUser', 'guest'])(
  '[QO1] is refused to who does not act as admin: %s',
  async (token) => {
    expect((await list('', token)).status).toBe(403);
  },
);
