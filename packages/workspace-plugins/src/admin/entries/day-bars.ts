import type { DataRaisDay } from '@mach42/contracts/datarais/schemas.ts';
import { formatDate } from '@mach42/plugin-kit/time.ts';

export const outcomes = ['processed', 'failed', 'discarded'] as const;
export type Outcome = (typeof outcomes)[number];

/** Of the two bars of a day: shares of the plot's height, 0 to 1. */
export interface DayBars {
  readonly day: string;
  /** `21 Nov`, or empty where there is no room for it. */
  readonly label: string;
  readonly recorded: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

export interface Plot {
  /** What the top represents. */
  readonly top: number;
  readonly bars: readonly DayBars[];
}

const mostLabels = 6;

/** A height that its half can be read of: 2, 4, 10, 20, 40, 100, … */
export function niceTop(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    for (const step of [2, 4, 10]) if (most <= step * unit) return step * unit;
  }
}

export function plotOf(days: readonly DataRaisDay[]): Plot {
  const ended = (day: DataRaisDay) => day.processed + day.failed + day.discarded;
  const top = niceTop(Math.max(0, ...days.map((day) => Math.max(day.recorded, ended(day)))));
  const each = Math.ceil(days.length / mostLabels);
  return {
    top,
    bars: days.map((day, index) => ({
      day: day.day,
      // Counted from the end, so that today has one.
      label: (days.length - 1 - index) % each === 0 ? dayLabel(day.day) : '',
      recorded: day.recorded / top,
      outcomes: {
        processed: day.processed / top,
        failed: day.failed / top,
        discarded: day.discarded / top,
      },
    })),
  };
}

/** `2026-11-21` → `21 Nov`. */
export const dayLabel = (day: string): string => formatDate(new Date(`${day}T00:00:00`));
