import {
  dueDateReadings,
  dueDatesOf,
  dueMessageReminders,
} from '@mach42/read-models/reminders/reminders.reads.ts';
import { dana, id, mo, userRegistered } from '@mach42/testing/projections/samples.ts';
import { given } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';

const never = { now: '2999-01-01T00:00:00.000Z', limit: 10 };
const display = (preferences: object, userId = dana) => ({
  type: 'PreferenceSaved',
  data: {
    userId,
    name: 'display',
    value: { version: 1, preferences, deviceZone: 'Europe/Berlin' },
  },
});
const onTheDay = { dateReminders: { when: 'day', time: '08:00' } };
const set = (messageId: string, remindAt: string, userId = dana) => ({
  type: 'ReminderSet',
  data: { userId, messageId, remindAt },
});
const datesReminded = (items: readonly object[], nextDay: string | null) => ({
  type: 'DatesReminded',
  data: { userId: dana, plannedAt: '2026-11-14T07:00:00.000Z', day: '2026-11-14', items, nextDay },
});
const item = { title: 'Lease', day: '2026-11-14', time: '' };
type Then = Awaited<ReturnType<typeof given>>;
const planned = async ({ db }: Then) =>
  (await dueDateReadings(db, never)).map(({ userId, plannedAt }) => [userId, plannedAt]);
const due = async ({ db }: Then) => await dueMessageReminders(db, never);

describe('the plan of a person’s reminders', () => {
  it('[RD1] is the next time of the day that they prefer, in their time zone', async () => {
    await using then = await given(
      userRegistered({ userId: dana }),
      display(onTheDay),
      display({ timeZone: 'Asia/Tokyo', ...onTheDay }, mo),
      display({ quietHours: { from: '22:00', to: '07:00' } }, id(3)),
    );
    const times = new Map(
      (await dueDateReadings(then.db, never)).map((one) => [one.userId, one.plannedAt]),
    );
    expect(times.get(dana)).toMatch(/T07:00:00\.000Z$/);
    expect(times.get(mo)).toMatch(/T23:00:00\.000Z$/);
    expect(times.size).toBe(2);
  });

  it('[RD2] is the next day with a date, and is made again when the file or the preferences change', async () => {
    await using then = await given(display(onTheDay), datesReminded([item], '2031-05-01'));
    expect(await planned(then)).toEqual([[dana, '2031-05-01T06:00:00.000Z']]);
    expect(await dueDatesOf(then.db, dana)).toEqual({ day: '2026-11-14', items: [item] });

    await using before = await given(
      display({ dateReminders: { when: 'before', time: '08:00' } }),
      datesReminded([], '2031-05-01'),
    );
    expect(await planned(before)).toEqual([[dana, '2031-04-30T06:00:00.000Z']]);
    expect(await dueDatesOf(before.db, dana)).toBeNull();

    await using none = await given(display(onTheDay), datesReminded([item], null));
    expect(await planned(none)).toEqual([]);

    const saved = {
      type: 'PhodCreated',
      data: {
        userId: dana,
        version: 1,
        briefData: {},
        savedBy: dana,
        source: { kind: 'manual' },
        summary: '',
      },
    };
    await using again = await given(display(onTheDay), datesReminded([item], null), saved);
    expect(await planned(again)).toHaveLength(1);

    await using off = await given(display(onTheDay), display({}));
    expect(await planned(off)).toEqual([]);
  });

  it('[RD3] leaves the quiet hours out, also where they change', async () => {
    const evening = '2031-01-01T21:30:00.000Z';
    const night = { quietHours: { from: '22:00', to: '07:00' } };
    const whenDue = async (then: Then, at: string) =>
      await dueMessageReminders(then.db, { now: at, limit: 10 });
    await using then = await given(display(night), set(id(1), evening));
    expect(await whenDue(then, '2031-01-02T05:59:59.000Z')).toEqual([]);
    expect(await whenDue(then, '2031-01-02T06:00:00.000Z')).toHaveLength(1);

    await using changed = await given(set(id(1), evening), display(night), display({}));
    expect(await whenDue(changed, evening)).toHaveLength(1);
    await using later = await given(set(id(1), evening), display(night));
    expect(await whenDue(later, evening)).toEqual([]);

    await using early = await given(
      display({ ...night, dateReminders: { when: 'day', time: '05:00' } }),
      datesReminded([], '2031-01-05'),
    );
    expect(await planned(early)).toEqual([[dana, '2031-01-05T06:00:00.000Z']]);
  });

  it('[RD3] leaves out the time in which the person is not to be disturbed, also where they end it', async () => {
    const pausedUntil = '2999-01-01T08:20:00.000Z';
    const at = '2031-01-01T08:00:00.000Z';
    await using paused = await given(display({ pausedUntil, ...onTheDay }), set(id(1), at));
    expect(await dueMessageReminders(paused.db, { now: pausedUntil, limit: 10 })).toHaveLength(1);
    expect(await due(paused)).toEqual([]);
    expect(await planned(paused)).toEqual([]);

    await using ended = await given(
      display({ pausedUntil, ...onTheDay }),
      set(id(1), at),
      display(onTheDay),
    );
    expect(await due(ended)).toHaveLength(1);
    const [[, plannedAt] = []] = await planned(ended);
    // Only the pause delayed the dates: they are read at once.
    expect(plannedAt).not.toMatch(/T0[67]:00:00\.000Z$/);
    await using usual = await given(
      display(onTheDay),
      display({ pausedUntil: '2020-01-01T08:20:00.000Z', ...onTheDay }),
    );
    expect((await planned(usual)).flat().at(-1)).toMatch(/T0[67]:00:00\.000Z$/);
  });

  it('[RE5] has no message of which the person was reminded or that they removed', async () => {
    const at = '2031-01-01T08:00:00.000Z';
    const reminded = { type: 'MessageReminded', data: { userId: dana, messageId: id(1) } };
    const removed = { type: 'ReminderRemoved', data: { userId: dana, messageId: id(2) } };
    await using then = await given(
      set(id(1), at),
      set(id(2), at),
      set(id(3), at),
      reminded,
      removed,
    );
    expect(await due(then)).toEqual([{ userId: dana, messageId: id(3), remindAt: at }]);
  });

  it('[RD4] is gone with a person who is forgotten', async () => {
    const forgotten = {
      type: 'PersonForgotten',
      data: { userId: dana, destroyedAt: '2026-11-14T07:00:00.000Z', events: 1 },
    };
    await using then = await given(
      userRegistered({ userId: dana }),
      display(onTheDay),
      set(id(1), '2031-01-01T08:00:00.000Z'),
      forgotten,
    );
    expect(await planned(then)).toEqual([]);
    expect(await due(then)).toEqual([]);
  });

  it('notifies the person alone, and of nothing where nothing is due', async () => {
    await using then = await given(
      display(onTheDay),
      datesReminded([item], null),
      datesReminded([], null),
    );
    const changes = then.changes.filter(({ type }) => type === 'DatesReminded');
    expect(changes).toMatchObject([
      { data: { day: '2026-11-14', items: [item] }, audiences: [`user:${dana}`] },
    ]);
  });
});
