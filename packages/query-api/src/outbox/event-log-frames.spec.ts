import { describe, expect, it } from 'vitest';
import { FakeWorld, forUser, membership } from './testing/fake-world.ts';

const kinds = ({ link }: Awaited<ReturnType<FakeWorld['join']>>) =>
  link.frames.map((frame) => (frame.t === 'log' ? `log ${frame.entry.id}` : frame.t));

describe('lines of the Event Log', () => {
  it('[WS40] follow their change, live', async () => {
    const world = new FakeWorld();
    const dana = await world.join('dana');
    world.happens(forUser('dana', 'JobCompleted'), forUser('dana'), forUser('mo', 'JobCompleted'));
    expect(kinds(dana)).toEqual(['welcome', 'event', 'log event-1', 'event']);
  });

  it('[WS40] [WS42] come again with what was missed, as the same lines', async () => {
    const world = new FakeWorld();
    world.happens(forUser('dana', 'JobCompleted'), forUser('dana', 'JobCancelled'));
    const [first, again] = [await world.join('dana', 0n), await world.join('dana', 1n)];
    expect(kinds(first)).toEqual(['welcome', 'event', 'log event-1', 'event', 'log event-2']);
    expect(again.link.ofType('log')).toEqual(first.link.ofType('log').slice(1));
  });

  it('[WS2] [WS40] on a removal reach the person who was removed, and no other person', async () => {
    const world = new FakeWorld();
    world.members.set('r1', new Set(['dana', 'mo']));
    const [dana, mo] = [await world.join('dana'), await world.join('mo')];
    world.happens(membership('ParticipantRemoved', 'r1', 'dana'));
    expect(dana.link.ofType('log')).toMatchObject([{ entry: { type: 'warning' } }]);
    expect(mo.link.ofType('log')).toEqual([]);
  });
});
