import { limits } from '@mach42/contracts/kernel/limits.ts';
import { closeCodes } from '@mach42/contracts/socket/close-codes.ts';
import { describe, expect, it } from 'vitest';
import { FakeWorld, forUser, inRoom, membership, settled } from './testing/fake-world.ts';

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** Holds the asynchronous ports back until it is released. */
function held(world: FakeWorld): () => void {
  const gate = Promise.withResolvers<void>();
  world.hold = () => gate.promise;
  return () => {
    world.hold = () => Promise.resolve();
    gate.resolve();
  };
}

describe('a client that comes again', () => {
  it('[WS10] is welcomed at the published position and gets what comes after it', async () => {
    const world = new FakeWorld();
    world.happens(forUser('dana'));
    world.commit(forUser('dana'));
    const { link } = await world.join('dana');
    world.notifyApplied();
    world.happens(forUser('dana'));

    expect(link.frames[0]).toEqual({
      t: 'welcome',
      position: '1',
      userId: 'dana',
      heartbeatMs: limits.socket.heartbeatMs,
    });
    expect(link.positions).toEqual([2, 3]);
  });

  it('[WS38] takes a turn for each change that it missed', async () => {
    const world = new FakeWorld({ buffer: 10, page: 3 });
    world.happens(...times(20, () => forUser('dana')));
    const { link } = await world.join('dana', 0n);
    await settled();
    expect(link.positions).toEqual(upTo(20));
    expect(world.turns.length).toBeGreaterThanOrEqual(20);
    expect(new Set(world.turns)).toEqual(new Set(['dana']));
  });

  it('[WS10] misses nothing that happens while its rooms are looked up', async () => {
    const world = new FakeWorld();
    world.members.set('r1', new Set(['dana']));
    const release = held(world);
    const { link, connection } = world.connect('dana');
    const greeted = world.outbox.greet(connection);
    world.happens(inRoom('r1'));
    release();
    await greeted;
    const { position } = link.ofType('welcome')[0] ?? {};
    world.happens(inRoom('r1'));
    await settled();

    expect(position).toBe('1');
    expect(link.positions).toEqual([2]);
  });
});

describe('a client that shows what was forgotten', () => {
  it('[WS18] loads everything again when the rows are rebuilt', async () => {
    const world = new FakeWorld();
    const { link } = await world.join('dana');
    const other = await world.join('mo');
    expect(link.ofType('error')).toEqual([]);
    world.replaceRows();
    for (const client of [link, other.link])
      expect(client.ofType('error')).toMatchObject([{ code: 'RESYNC' }]);
  });

  it('[WS18] loads everything again when it resumes from before, and not from after', async () => {
    const world = new FakeWorld();
    world.happens(...times(3, () => forUser('dana')));
    world.replacedAt = 2n;
    const before = await world.join('dana', 1n);
    expect(before.link.ofType('error')).toMatchObject([{ code: 'RESYNC' }]);
    expect(before.link.positions).toEqual([]);
    const after = await world.join('dana', 2n);
    expect(after.link.ofType('error')).toEqual([]);
    expect(after.link.positions).toEqual([3]);
  });
});

describe('a client that returns', () => {
  it('[WS11] is welcomed where it was, and gets what it missed, then what happens', async () => {
    const world = new FakeWorld();
    world.happens(...times(3, () => forUser('dana')));
    const { link } = await world.join('dana', 1n);
    world.happens(forUser('dana'));

    expect(link.ofType('welcome')[0]?.position).toBe('1');
    expect(link.positions).toEqual([2, 3, 4]);
  });

  it('[WS11] sees nothing twice of what is committed but not published', async () => {
    const world = new FakeWorld();
    world.happens(forUser('dana'));
    world.commit(forUser('dana'), forUser('dana'));
    const { link } = await world.join('dana', 0n);
    expect(link.positions).toEqual([1]);

    world.notifyApplied();
    expect(link.positions).toEqual([1, 2, 3]);
  });

  it('[WS11] gets what happens while it catches up after what it missed', async () => {
    const world = new FakeWorld();
    world.happens(forUser('dana'), forUser('dana'));
    const { link, connection } = world.connect('dana');
    await world.outbox.greet(connection, 0n);
    const release = held(world);
    world.happens(forUser('dana'));
    release();
    await settled();

    expect(link.positions).toEqual([1, 2, 3]);
    expect(connection.phase).toBe('live');
  });

  it('[WS11] page after page', async () => {
    const world = new FakeWorld({ buffer: 10, page: 3 });
    world.happens(...times(10, () => forUser('dana')));
    const { link } = await world.join('dana', 0n);
    await settled();

    expect(link.positions).toEqual(upTo(10));
  });

  it('[WS2] sees a room it joined in the meantime from the join on, in order', async () => {
    const world = new FakeWorld({ buffer: 10, page: 1 });
    world.members.set('r1', new Set());
    world.happens(...times(2, () => forUser('dana')));
    const { link, connection } = world.connect('dana');
    await world.outbox.greet(connection, 0n);
    world.happens(
      inRoom('r1'),
      membership('ParticipantJoined', 'r1', 'dana'),
      inRoom('r1'),
      forUser('dana'),
    );
    await settled();

    expect(link.positions).toEqual([1, 2, 4, 5, 6]);
  });

  it('[WS2] sees nothing of a room it was removed from before it caught up', async () => {
    const world = new FakeWorld();
    world.members.set('r1', new Set(['dana']));
    world.happens(inRoom('r1'), forUser('dana'));
    const { link, connection } = world.connect('dana');
    await world.outbox.greet(connection, 0n);
    world.happens(inRoom('r1'), membership('ParticipantRemoved', 'r1', 'dana'), forUser('dana'));
    await settled();

    expect(link.positions).toEqual([2, 4, 5]);
  });

  it('[WS12] gets everything in order when more happens than the buffer holds', async () => {
    const world = new FakeWorld({ buffer: 3, page: 5 });
    world.happens(...times(4, () => forUser('dana')));
    const release = held(world);
    const { link, connection } = world.connect('dana');
    const greeted = world.outbox.greet(connection, 0n);
    await settled();
    release();
    await greeted;
    world.happens(...times(8, () => forUser('dana')));
    await settled();
    world.happens(forUser('dana'));

    expect(link.positions).toEqual(upTo(13));
  });

  it('[WS13] resumes after 10,000 missed changes, and has to load again after one more', async () => {
    const world = new FakeWorld();
    world.commit(...times(limits.socket.resumeEvents + 1, () => forUser('dana')));
    world.notifyApplied();

    const resumed = await world.join('dana', 1n);
    const tooLate = await world.join('dana', 0n);
    await settled();
    world.happens(forUser('dana'));

    expect(resumed.link.positions).toHaveLength(limits.socket.resumeEvents + 1);
    expect(tooLate.link.frames.slice(0, 2)).toMatchObject([
      { t: 'welcome', position: '10001' },
      { t: 'error', code: 'RESYNC' },
    ]);
    expect(tooLate.link.positions).toEqual([10_002]);
  });

  it('[WS17] resumes from the end of what is pruned, and has to load again from before it', async () => {
    const world = new FakeWorld();
    world.happens(...times(5, () => forUser('dana')));
    world.floor = 3n;
    const resumed = await world.join('dana', 3n);
    const tooLate = await world.join('dana', 2n);
    world.happens(forUser('dana'));

    expect(resumed.link.positions).toEqual([4, 5, 6]);
    expect(tooLate.link.frames.slice(0, 2)).toMatchObject([
      { t: 'welcome', position: '5' },
      { t: 'error', code: 'RESYNC' },
    ]);
    expect(tooLate.link.positions).toEqual([6]);
  });

  it('[WS17] is sent elsewhere when what it still lacks is pruned, and then loads again', async () => {
    const world = new FakeWorld({ buffer: 10, page: 2 });
    world.happens(...times(6, () => forUser('dana')));
    const { link, connection } = world.connect('dana');
    link.stall(limits.socket.waitingBytes * 2);
    await world.outbox.greet(connection, 0n);
    world.floor = 4n;
    link.drain();
    await settled();
    expect(link.positions).toEqual([1, 2]);
    expect(link.closed).toEqual({ code: closeCodes.goingAway, reason: 'resume elsewhere' });
    expect(world.errors).toEqual([]);

    const back = await world.join('dana', 2n);
    expect(back.link.ofType('error')).toMatchObject([{ code: 'RESYNC' }]);
  });

  it('[WS14] is welcomed when the reads have reached what it has seen', async () => {
    const world = new FakeWorld();
    world.commit(forUser('dana'), forUser('dana'));
    const { link, connection } = world.connect('dana');
    const greeted = world.outbox.greet(connection, 2n);
    await settled();
    expect(link.frames).toEqual([]);

    world.notifyApplied();
    await greeted;
    await settled();
    world.happens(forUser('dana'));

    expect(link.ofType('welcome')[0]?.position).toBe('2');
    expect(link.positions).toEqual([3]);
  });

  it('[WS14] has to load again when the reads do not reach it', async () => {
    const world = new FakeWorld();
    const { link, connection } = world.connect('dana');
    const greeted = world.outbox.greet(connection, 7n);
    await settled();
    world.endWaiting();
    await greeted;

    expect(link.frames).toMatchObject([
      { t: 'welcome', position: '0' },
      { t: 'error', code: 'RESYNC' },
    ]);
  });

  it('[WS15] is sent nothing while it does not read what it missed', async () => {
    const world = new FakeWorld();
    world.happens(...times(3, () => forUser('dana')));
    const { link, connection } = world.connect('dana');
    link.stall(limits.socket.waitingBytes * 2);
    await world.outbox.greet(connection, 0n);
    await settled();
    expect(link.positions).toEqual([]);

    link.drain();
    await settled();
    expect(link.positions).toEqual([1, 2, 3]);
    expect(link.closed).toBeUndefined();
  });

  it.each([
    ['its rooms', 1],
    ['how much it missed', 2],
    ['what it missed', 3],
  ])('[WS16] is sent elsewhere when it cannot be read: %s', async (_, failing) => {
    const world = new FakeWorld();
    world.happens(forUser('dana'));
    let reads = 0;
    world.hold = () => {
      reads += 1;
      return reads === failing ? Promise.reject(new Error('disk gone')) : Promise.resolve();
    };
    const { link } = await world.join('dana', 0n);

    expect(link.closed).toEqual({ code: closeCodes.goingAway, reason: 'resume elsewhere' });
    expect(link.positions).toEqual([]);
    expect(world.errors).toHaveLength(1);
  });
});

describe('a live client', () => {
  it('[WS15] that reads too slowly is closed with 4408 and loses nothing', async () => {
    const world = new FakeWorld();
    const slow = await world.join('dana');
    world.happens(forUser('dana'));
    slow.link.stall(limits.socket.waitingBytes);
    world.happens(forUser('dana'), forUser('dana'));
    expect(slow.link.closed?.code).toBe(closeCodes.slowReader);
    expect(slow.link.positions).toEqual([1]);

    const back = await world.join('dana', 1n);
    expect(back.link.positions).toEqual([2, 3]);
  });

  it('[WS17] is sent elsewhere when changes are pruned before they are published', async () => {
    const world = new FakeWorld();
    const { link } = await world.join('dana');
    world.commit(forUser('dana'), forUser('dana'));
    world.floor = 1n;
    world.notifyApplied();
    const back = await world.join('dana', 0n);

    expect(link.closed).toEqual({ code: closeCodes.goingAway, reason: 'resume elsewhere' });
    expect(link.positions).toEqual([]);
    expect(back.link.ofType('error')).toMatchObject([{ code: 'RESYNC' }]);
  });

  it('[WS16] is sent elsewhere when a change cannot be sent; the next ones can', async () => {
    const world = new FakeWorld();
    const { link } = await world.join('dana');
    world.happens({ ...forUser('dana'), data: { unserialisable: 1n } });
    const back = await world.join('dana');
    world.happens(forUser('dana'));

    expect(link.closed?.code).toBe(closeCodes.goingAway);
    expect(world.errors).toHaveLength(1);
    expect(back.link.positions).toEqual([2]);
  });

  it('[WS15] is sent a change of any size when little is waiting', async () => {
    const world = new FakeWorld();
    const { link } = await world.join('dana');
    link.stall(limits.socket.waitingBytes - 1);
    world.happens({ ...forUser('dana'), data: { text: 'x'.repeat(limits.socket.waitingBytes) } });

    expect(link.positions).toEqual([1]);
  });
});
