import { preferencesDecider } from '@mach42/domain/preferences/decider.ts';
import { remindersDecider } from '@mach42/domain/reminders/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { dueDatesOf, messageRemindersOf } from '@mach42/read-models/reminders/reminders.reads.ts';
import { dana } from '@mach42/testing/actors.ts';
import { Acts } from '@mach42/testing/processors/acts.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let world: ProcessorsWorld;
let acts: Acts;
beforeEach(async () => {
  // It is Friday, 20 November 2026, 09:00 UTC.
  world = await ProcessorsWorld.open();
  acts = new Acts(world);
});
afterEach(() => world.close());

const hour = 3_600_000;
const userId = dana.id;
const origin = { correlationId: 'one' };
const by = () => ({ actor: dana, at: world.clock.now().toISOString() });

async function prefers(preferences: object): Promise<void> {
  const value = { version: 1, preferences, deviceZone: 'Europe/Berlin' } as never;
  const data = { userId, name: 'display', value } as const;
  const command = { type: 'SavePreference', data, ...by() } as const;
  await world.commands.execute(preferencesDecider, userId, command, origin);
}

/** Posts a message in a chat, and sets a reminder of it in so many hours. */
async function remindsIn(hours: number) {
  const roomId = await acts.opensChat();
  const messageId = await acts.posts(roomId, 'Keys are at Mo.', null);
  const { state: room } = await world.commands.load(roomsDecider, roomId);
  const remindAt = new Date(world.clock.now().getTime() + hours * hour).toISOString();
  const data = { userId, room, messageId, remindAt };
  const command = { type: 'SetReminder', data, ...by() } as const;
  await world.commands.execute(remindersDecider, userId, command, origin);
  await world.settle();
  return { roomId, messageId };
}

async function pass(hours: number): Promise<void> {
  world.clock.advance(hours * hour);
  await world.settle();
}

const happened = async (type: string) => (await world.events()).filter((one) => one.type === type);
const isDue = async () =>
  (await messageRemindersOf(world.database, userId)).map((reminder) => reminder.isDue);

describe('a reminder of a message', () => {
  it('[RF1] is given at its time, once, also by several processes', async () => {
    await world.start({ workerId: 'one' });
    await world.start({ workerId: 'two' });
    await remindsIn(2);
    await pass(1.9);
    expect(await isDue()).toEqual([false]);
    await pass(0.2);
    expect(await isDue()).toEqual([true]);
    await pass(48);
    expect(await happened('MessageReminded')).toHaveLength(1);
  });

  it('[RF1] is given after a start when no process ran at its time', async () => {
    const first = await world.start();
    await remindsIn(2);
    await world.stop(first);
    world.clock.advance(5 * hour);
    await world.start();
    await world.settle();
    expect(await isDue()).toEqual([true]);
    expect(await happened('MessageReminded')).toHaveLength(1);
  });

  it('[RD3] waits until the quiet hours are over', async () => {
    await world.start();
    await prefers({ quietHours: { from: '11:30', to: '13:00' } });
    await remindsIn(2);
    await pass(2.5);
    expect(await isDue()).toEqual([false]);
    await pass(0.6);
    expect(await isDue()).toEqual([true]);
  });

  it('[RF2] is removed when the message was deleted', async () => {
    await world.start();
    const { roomId, messageId } = await remindsIn(2);
    await acts.deletes(roomId, messageId);
    await pass(3);
    expect(await happened('MessageReminded')).toEqual([]);
    expect(await happened('ReminderRemoved')).toHaveLength(1);
  });
});

describe('a reminder of dates', () => {
  const calendar = (...days: string[]) => ({
    planner_calendar: days.map((date) => ({ title: `Of ${date}`, date })),
  });
  const titles = async () =>
    (await dueDatesOf(world.database, userId))?.items.map(({ title }) => title);

  it('[RF3] names what is dated on the day, at the time of the day, once', async () => {
    await world.start();
    await prefers({ dateReminders: { when: 'day', time: '08:00' } });
    await acts.savesPhod(calendar('2026-11-20', '2026-11-21', '2026-11-25'));
    await world.settle();
    await pass(21.9);
    expect(await titles()).toBeUndefined();
    await pass(0.2);
    expect(await titles()).toEqual(['Of 2026-11-21']);
    await pass(24);
    expect(await happened('DatesReminded')).toHaveLength(1);
    await pass(4 * 24);
    expect(await titles()).toEqual(['Of 2026-11-25']);
    await pass(30 * 24);
    expect(await happened('DatesReminded')).toHaveLength(2);
  });

  it('[RF3] names what is dated on the next day where the person prefers that', async () => {
    await world.start();
    await prefers({ dateReminders: { when: 'before', time: '18:00' } });
    await acts.savesPhod(calendar('2026-11-21'));
    await world.settle();
    await pass(9);
    expect(await titles()).toEqual(['Of 2026-11-21']);
  });

  it('[RF3] makes up for the days on which no process ran, seven at most', async () => {
    const first = await world.start();
    await prefers({ dateReminders: { when: 'day', time: '08:00' } });
    await acts.savesPhod(calendar('2026-11-21', '2026-12-01', '2026-12-03'));
    await world.settle();
    await world.stop(first);
    world.clock.advance(11 * 24 * hour);
    await world.start();
    await world.settle();
    expect(await titles()).toEqual(['Of 2026-12-01']);
    expect(await happened('DatesReminded')).toHaveLength(1);
  });

  it('[RD1] is given to no person who did not ask for it', async () => {
    await world.start();
    await acts.savesPhod(calendar('2026-11-21'));
    await prefers({});
    await pass(72);
    expect(await happened('DatesReminded')).toEqual([]);
  });
});
