import { messageRemindersTable, reminderPlansTable } from '@mach42/read-models/reminders/table.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';
import { givenMessages, givenRoom } from '../testing/rows.ts';

const items = [{ title: 'Lease', day: '2026-12-01', time: '' }];
let world: QueryWorld;
beforeAll(async () => {
  world = await QueryWorld.open();
  await world.given(async (tx) => {
    await givenRoom(tx, { number: 12, type: 'group_room', members: ['dana', 'mo'] });
    await givenRoom(tx, { number: 13, type: 'group_room', members: ['mo'] });
    await givenMessages(tx, 12, 3, 2000);
    await givenMessages(tx, 13, 3, 3000);
    for (const [message, due_at] of [
      [2000, '2026-12-01T08:00:00.000Z'],
      [2001, null],
      [3000, null],
    ] as const) {
      const row = { user_id: people.dana.id, message_id: idOf(message), due_at };
      const remind_at = '2026-12-01T08:00:00.000Z';
      await tx.run(messageRemindersTable.insert, { ...row, remind_at });
    }
    await tx.run(reminderPlansTable.insert, {
      user_id: people.dana.id,
      time_zone: 'UTC',
      quiet_from: null,
      quiet_to: null,
      paused_until: null,
      date_when: 'day',
      date_time: '08:00',
      next_at: null,
      digest_every: null,
      digest_time: null,
      digest_at: null,
      language: 'en',
      due_day: '2026-12-01',
      due_items: JSON.stringify(items),
    });
  });
});
afterAll(() => world.close());

it('[RQ1] has the reminders of the caller in rooms that they may read, those that are due first', async () => {
  const { status, body } = await world.get('/api/reminders', 'dana');
  expect(status).toBe(200);
  expect(body['data']).toMatchObject({
    messages: [
      { message: { id: idOf(2001) }, isDue: true },
      { message: { id: idOf(2000) }, isDue: false },
    ],
    dates: { day: '2026-12-01', items },
  });
  expect((body['data'] as { messages: unknown[] }).messages).toHaveLength(2);
});

it('[RQ1] has those of no other person', async () => {
  for (const other of ['mo', 'ada'] as const) {
    const { body } = await world.get('/api/reminders', other);
    expect(body['data']).toEqual({ messages: [], dates: null });
  }
  expect((await world.get('/api/reminders', 'guest')).status).toBe(403);
  expect((await world.get('/api/reminders')).status).toBe(401);
});
