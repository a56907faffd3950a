import { describe, expect, it } from 'vitest';
import { daysOf, startOf, waitOf } from './routes.ts';

const now = Date.parse('2026-11-21T23:30:00.000Z');
const utc = { now, days: 2, offsetMinutes: 0 };
const copenhagen = { ...utc, offsetMinutes: 60 };
const entry = (created: string, processed?: string, discarded?: string) => ({
  created_at: created,
  processed_at: processed ?? null,
  discarded_at: discarded ?? null,
});

describe('[QA24] the days of DataRAIS', () => {
  it('end today, where the person is', () => {
    expect(new Date(startOf(utc)).toISOString()).toBe('2026-11-20T00:00:00.000Z');
    expect(new Date(startOf(copenhagen)).toISOString()).toBe('2026-11-20T23:00:00.000Z');
    expect(daysOf(utc, { entries: [], failures: [] }).map(({ day }) => day)).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
    expect(daysOf(copenhagen, { entries: [], failures: [] }).at(-1)?.day).toBe('2026-11-22');
  });

  it('count each outcome on its own day, and nothing of other days', () => {
    const entries = [
      entry('2026-11-01T10:00:00.000Z', '2026-11-20T10:00:00.000Z'),
      entry('2026-11-20T23:15:00.000Z', '2026-11-21T10:00:00.000Z'),
      entry('2026-11-21T09:00:00.000Z', undefined, '2026-11-21T10:00:00.000Z'),
    ];
    const failures = ['2026-11-21T09:30:00.000Z', '2026-10-01T00:00:00.000Z'];
    expect(daysOf(utc, { entries, failures })).toEqual([
      { day: '2026-11-20', recorded: 1, processed: 1, failed: 0, discarded: 0 },
      { day: '2026-11-21', recorded: 1, processed: 1, failed: 1, discarded: 1 },
    ]);
    expect(daysOf(copenhagen, { entries, failures })[0]).toEqual({
      day: '2026-11-21',
      recorded: 2,
      processed: 1,
      failed: 1,
      discarded: 1,
    });
  });

  it('tell how long entries waited until they were processed', () => {
    const processed = Array.from({ length: 10 }, (_, index) =>
      entry('2026-11-21T10:00:00.000Z', `2026-11-21T10:0${index}:00.000Z`),
    );
    const early = entry('2026-11-01T10:00:00.000Z', '2026-11-19T10:00:00.000Z');
    expect(waitOf(utc, [early, ...processed])).toEqual({
      median: 4 * 60_000,
      p90: 8 * 60_000,
      longest: 9 * 60_000,
    });
    expect(waitOf(utc, [early, entry('2026-11-21T10:00:00.000Z')])).toBeNull();
  });
});
