import { limits } from '@mach42/contracts/kernel/limits.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Client, FakeWorld, membership } from './testing/fake-world.ts';

const people = (count: number, first = 1): string[] =>
  Array.from({ length: count }, (_, n) => `person ${first + n}`);

/** Everybody is in the room; who is online joins it one after the other. */
async function roomWith(online: number, namedUpTo = 4) {
  const world = new FakeWorld({ buffer: 10, page: 10, namedUpTo });
  world.members.set('r1', new Set([...people(20), 'dana']));
  const here: Client[] = [];
  for (const userId of people(online)) here.push(await world.join(userId));
  return { world, here };
}

/** A client that has the room open, and the frames that it got since. */
async function looking(world: FakeWorld, userId = 'dana') {
  const { link, connection } = await world.join(userId);
  await world.outbox.openRoom(connection, 'r1');
  const notified = () => {
    const frames = link.frames.filter(({ t }) => t === 'presence' || t === 'online');
    link.frames.length = 0;
    return frames;
  };
  return { connection, link, notified };
}
const count = (number: number) => ({ t: 'online', roomId: 'r1', count: number });
const pass = () => vi.advanceTimersByTime(limits.online.countEveryMs);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

describe('a room in which many are online', () => {
  it('[WS28] reports their number to those who look at it, and names no person', async () => {
    const { world, here } = await roomWith(5);
    const { notified } = await looking(world);
    const lookedAway = await world.join('person 6');
    expect(notified()).toEqual([count(6)]);

    for (const { connection } of here.slice(0, 2)) world.outbox.disconnect(connection);
    await world.join('person 7');
    expect(notified()).toEqual([]);
    pass();
    expect(notified()).toEqual([count(6)]);
    pass();
    expect(notified()).toEqual([]);
    expect(lookedAway.link.ofType('presence')).toEqual([]);
    expect(lookedAway.link.ofType('online')).toEqual([]);
  });

  it('[WS28] begins to count with the first who is too many', async () => {
    const { world, here } = await roomWith(3);
    const { notified } = await looking(world);
    expect(notified().map(({ t }) => t)).toEqual(['presence', 'presence', 'presence']);
    await world.join('person 4');
    expect(notified()).toEqual([count(5)]);
    expect(here[0]?.link.ofType('presence').map(({ userId }) => userId)).not.toContain('person 4');
  });

  it('[WS28] names all again when half of them are gone', async () => {
    const { world, here } = await roomWith(5);
    const { notified, link } = await looking(world);
    const other = here[4]!.link;
    other.frames.length = 0;
    notified();
    for (const { connection } of here.slice(0, 3)) world.outbox.disconnect(connection);
    expect(notified()).toEqual([]);
    world.outbox.disconnect(here[3]!.connection);
    const named = { ...count(2), userIds: ['person 5', 'dana'] };
    expect(notified()[0]).toEqual(named);
    expect(other.ofType('online')).toEqual([named]);
    await world.join('person 8');
    expect(notified()).toEqual([{ t: 'presence', userId: 'person 8', online: true }]);
    pass();
    expect(link.frames).toEqual([]);
  });

  it('[WS28] does not go to and fro with one who comes and goes', async () => {
    const { world } = await roomWith(4);
    const { notified } = await looking(world);
    notified();
    for (let round = 0; round < 3; round += 1) {
      const { connection } = await world.join('person 9');
      world.outbox.disconnect(connection);
    }
    expect(notified()).toEqual([]);
    pass();
    expect(notified()).toEqual([count(5)]);
  });

  it('[WS28] reports the number to a person who joins, and joins and leaves to no others any more', async () => {
    const { world } = await roomWith(5);
    const { notified } = await looking(world);
    const mo = await looking(world, 'mo');
    notified();
    mo.notified();
    world.happens(membership('ParticipantJoined', 'r1', 'mo'));
    world.happens(membership('ParticipantLeft', 'r1', 'person 1'));
    expect(notified()).toEqual([]);
    expect(mo.notified()).toEqual([]);
    pass();
    expect(notified()).toEqual([count(6)]);
  });

  it('[WS28] takes 500 people to count them', async () => {
    const world = new FakeWorld();
    const all = people(501);
    world.members.set('r1', new Set(all));
    for (const userId of all.slice(0, 500)) {
      world.signals.publish({ kind: 'presence', userId, online: true, from: 'elsewhere' });
    }
    const last = world.connect('person 501');
    await world.outbox.greet(last.connection);
    await vi.waitFor(() => expect(last.connection.phase).toBe('live'));
    await world.outbox.openRoom(last.connection, 'r1');
    expect(last.link.ofType('online')).toEqual([{ ...count(501) }]);
    expect(last.link.ofType('presence')).toEqual([]);
  });

  it('[WS23] shows who writes up to 50 online, and no person beyond', async () => {
    const world = new FakeWorld();
    world.members.set('r1', new Set([...people(50), 'dana']));
    const [writer, reader] = await Promise.all(people(50).map((userId) => world.join(userId)));
    const typing = () => reader?.link.ofType('typing').length;
    world.outbox.typing(writer!.connection, 'r1');
    expect(typing()).toBe(1);
    const { connection } = await world.join('dana');
    world.outbox.typing(writer!.connection, 'r1');
    expect(typing()).toBe(1);
    world.outbox.disconnect(connection);
    world.outbox.typing(writer!.connection, 'r1');
    expect(typing()).toBe(2);
  });
});
