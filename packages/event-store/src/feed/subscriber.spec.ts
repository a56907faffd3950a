import { describe, expect, it } from 'vitest';
import { newEvent, range } from '../contract/builders.ts';
import type { RecordedEvent } from '../event.ts';
import { Subscriber } from './live-feed.ts';

function recorded(first: number, count: number): RecordedEvent[] {
  return range(count, first).map((position) => ({
    ...newEvent(),
    stream: 'room-1',
    revision: position - 1,
    position: BigInt(position),
  }));
}

function caughtUpAt(position: bigint): Subscriber {
  const subscriber = new Subscriber(position);
  subscriber.fillFromStore([], true, position);
  return subscriber;
}

describe('subscriber', () => {
  it('[ES65] buffers 1,000 events at most, and reads the rest from the store', () => {
    const subscriber = caughtUpAt(0n);
    for (const page of range(30))
      subscriber.offer(recorded(page * 100 + 1, 100), BigInt(page * 100));
    expect(subscriber.isBehind).toBe(true);
    expect(subscriber.take(5_000)).toHaveLength(1_000);
    expect(subscriber.tail).toBe(1_000n);
  });

  it('[ES65] buffers nothing of an append that alone is larger', () => {
    const subscriber = caughtUpAt(0n);
    subscriber.offer(recorded(1, 1_001), 0n);
    expect(subscriber.isBehind).toBe(true);
    expect(subscriber.take(5_000)).toEqual([]);
  });

  it('[ES60] skips what it has read from the store before it was offered', () => {
    const subscriber = caughtUpAt(5n);
    subscriber.offer(recorded(4, 4), 3n);
    expect(subscriber.take(10).map(({ position }) => position)).toEqual([6n, 7n]);
  });

  it('[ES61] goes back to the store when what is offered does not follow', () => {
    const subscriber = caughtUpAt(5n);
    subscriber.offer(recorded(7, 1), 6n);
    expect(subscriber.isBehind).toBe(true);
    expect(subscriber.take(10)).toEqual([]);
    expect(subscriber.tail).toBe(5n);
  });

  it('[ES60] has not caught up while more is published than it has read', () => {
    const subscriber = new Subscriber(0n);
    subscriber.fillFromStore(recorded(1, 2), true, 3n);
    expect(subscriber.isBehind).toBe(true);
    subscriber.fillFromStore(recorded(3, 1), true, 3n);
    expect(subscriber.isBehind).toBe(false);
  });
});
