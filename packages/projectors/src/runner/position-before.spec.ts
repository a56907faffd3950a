import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { describe, expect, it } from 'vitest';
import { positionBefore } from './position-before.ts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');

/** A log of one event a minute, and how often it was read. */
function logOf(events: number, firstPosition = 1n) {
  const log = {
    reads: 0,
    head: async () => (events === 0 ? 0n : firstPosition + BigInt(events - 1)),
    readAll: async (after: bigint) => {
      log.reads += 1;
      const index = after < firstPosition ? 0 : Number(after - firstPosition) + 1;
      const occurredAt = new Date(noon + index * 60_000).toISOString();
      const event = { position: firstPosition + BigInt(index), metadata: { occurredAt } };
      return index < events ? [event as RecordedEvent] : [];
    },
  };
  return log;
}

describe('the position before a time', () => {
  it.each([
    { minutes: -5, position: 0n },
    { minutes: 0, position: 0n },
    { minutes: 1, position: 1n },
    { minutes: 500.5, position: 501n },
    { minutes: 999, position: 999n },
    { minutes: 5_000, position: 1_000n },
  ])('[PR70] after $minutes minutes is $position', async ({ minutes, position }) => {
    const log = logOf(1_000);
    expect(await positionBefore(log, new Date(noon + minutes * 60_000))).toBe(position);
    expect(log.reads).toBeLessThanOrEqual(10);
  });

  it('[PR70] is 0 in an empty log, and skips positions that were never used', async () => {
    expect(await positionBefore(logOf(0), new Date(noon))).toBe(0n);
    const late = logOf(3, 100n);
    expect(await positionBefore(late, new Date(noon + 90_000))).toBe(101n);
    expect(await positionBefore(late, new Date(noon))).toBe(0n);
  });
});
