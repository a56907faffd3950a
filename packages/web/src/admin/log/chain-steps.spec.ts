import type { ChainedEvent } from '@mach42/contracts/ops/log-schemas.ts';
import { describe, expect, it } from 'vitest';
import { laterText, stepsOf } from './chain-steps.ts';

const chained = (position: number, causationId?: string): ChainedEvent => ({
  event: {
    position,
    stream: 'room-1',
    category: 'room',
    type: 'RoomRenamed',
    actorId: '1',
    occurredAt: new Date(1_000 * position).toISOString(),
    subjects: [],
    paths: [],
    eventId: `e${position}`,
    commandId: 'command',
    correlationId: 'request',
    ...(causationId === undefined ? {} : { causationId }),
  },
  handledBy: [],
  sent: null,
});
const shape = (...chain: ChainedEvent[]) =>
  stepsOf(chain).map(({ one, depth, afterMs }) => [one.event.position, depth, afterMs]);

describe('the steps of a chain', () => {
  it('are below what led to them, and in the order of the log among each other', () => {
    expect(
      shape(chained(1), chained(2), chained(3, 'e1'), chained(4, 'e3'), chained(5, 'e1')),
    ).toEqual([
      [1, 0, 0],
      [3, 1, 2_000],
      [4, 2, 3_000],
      [5, 1, 4_000],
      [2, 0, 1_000],
    ]);
  });

  it('begin with those whose cause is of another request', () => {
    expect(shape(chained(7, 'elsewhere'), chained(8, 'e7'))).toEqual([
      [7, 0, 0],
      [8, 1, 1_000],
    ]);
  });

  it('are as deep as a long chain, each read once', () => {
    const chain = Array.from({ length: 20_000 }, (_, index) =>
      chained(index + 1, index === 0 ? undefined : `e${index}`),
    );
    expect(stepsOf(chain).at(-1)?.depth).toBe(19_999);
  });

  it('say how much later they came', () => {
    expect([0, 12, 3_400, 120_000].map(laterText)).toEqual(['+0 ms', '+12 ms', '+3.4 s', '+2 min']);
  });
});
