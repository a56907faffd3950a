import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { describe, expect, it } from 'vitest';
import { positionBefore } from './position-before.ts';

const two = (number: number): string => String(number).padStart(2, '0');
const after = (minutes: number): string =>
  `2026-11-20T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:00.000Z`;

/** A log of one event a minute, from midnight on, and how often it was read. */
function logOf(events: number, firstPosition = 1n) {
  const log = {
    reads: 0,
    head: async () => (events === 0 ? 0n : firstPosition + BigInt(events - 1)),
    readAll: async (position: bigint) => {
      log.reads += 1;
      const index = position < firstPosition ? 0 : Number(position - firstPosition) + 1;
      const metadata = { occurredAt: after(index) };
      const event = { position: firstPosition + BigInt(index), metadata };
      return index < events ? [event as RecordedEvent] : [];
    },
  };
  return log;
}

describe('the position before a time', () => {
  it.each([
    { time: '2026-11-19T23:55:00.000Z', position: 0n },
    { time: after(0), position: 0n },
    { time: '2026-11-20T00:00:00.001Z', position: 1n },
    { time: after(1), position: 1n },
    { time: after(501), position: 501n },
    { time: after(999), position: 999n },
    { time: '2026-12-01T00:00:00.000Z', position: 1_000n },
  ])('[PR70] $time is $position', async ({ time, position }) => {
    const log = logOf(1_000);
    expect(await positionBefore(log, time)).toBe(position);
    expect(log.reads).toBeLessThanOrEqual(10);
  });

  it('[PR70] is 0 in an empty log, and skips positions that were never used', async () => {
    expect(await positionBefore(logOf(0), after(1))).toBe(0n);
    const late = logOf(3, 100n);
    expect(await positionBefore(late, after(2))).toBe(101n);
    expect(await positionBefore(late, after(0))).toBe(0n);
  });
});
