import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newEvent, range } from '../contract/builders.ts';
import type { RecordedEvent } from '../event.ts';
import { PositionOrder, type LinkedEvent } from './position-order.ts';

/** Every third position is that of an event. */
const event = (index: number): LinkedEvent => ({
  event: { ...newEvent(), stream: 'room-1', revision: index - 1, position: BigInt(3 * index) },
  after: BigInt(3 * (index - 1)),
});

const positions = (events: readonly RecordedEvent[]) =>
  events.map(({ position }) => Number(position) / 3);

describe('order of positions', () => {
  it('[ES154] gives every event once and in order, however they come and however often', () => {
    const arrivals = fc.shuffledSubarray([...range(30, 1), ...range(30, 1)], {
      minLength: 60,
      maxLength: 60,
    });
    fc.assert(
      fc.property(arrivals, fc.integer({ min: 1, max: 7 }), (order, size) => {
        const under = new PositionOrder(0n);
        const out: number[] = [];
        for (let start = 0; start < order.length; start += size) {
          out.push(...positions(under.take(order.slice(start, start + size).map(event))));
        }
        expect(out).toEqual(range(30, 1));
        expect(under.waiting).toBe(0);
      }),
    );
  });

  it('[ES153] holds back what has a gap before it, and knows how far it is', () => {
    const order = new PositionOrder(15n);
    expect(order.take([event(7), event(9)])).toEqual([]);
    expect([order.last, order.highest, order.waiting]).toEqual([15n, 27n, 2]);
    expect(positions(order.take([event(6)]))).toEqual([6, 7]);
    expect(order.last).toBe(21n);
  });

  it('[ES153] continues behind what is given up', () => {
    const order = new PositionOrder(0n);
    order.take([event(3), event(5), event(6)]);
    expect(positions(order.skipTo(12n))).toEqual([5, 6]);
    expect(order.skipTo(6n)).toEqual([]);
    expect(order.take([event(1), event(2), event(4)])).toEqual([]);
    expect(positions(order.take([event(7)]))).toEqual([7]);
    expect(order.skipTo(60n)).toEqual([]);
    expect([order.last, order.highest, order.waiting]).toEqual([60n, 60n, 0]);
  });
});
