export const hourMs = 3_600_000;

/** The time that was asked for last: each event is asked for several times. */
let last = { at: '', hour: Number.NaN };

/** Number of the hour, counted from 1970, that a time (ISO 8601, UTC) lies in. */
export function hourOf(at: string): number {
  if (at !== last.at) last = { at, hour: Math.floor(Date.parse(at) / hourMs) };
  return last.hour;
}

/** Returns the time at which an hour begins: ISO 8601, UTC. */
export function timeOfHour(hour: number): string {
  return new Date(hour * hourMs).toISOString();
}

/** Each step is a tenth longer than the one before, so a time is kept within five percent. */
const growth = Math.log(1.1);

/** Counts by step. */
export type StepCounts = readonly { readonly step: number; readonly answers: number }[];

/** The step that so many milliseconds belong to; 0 for up to one. */
export function stepOf(milliseconds: number): number {
  return Math.ceil(Math.log(Math.max(1, milliseconds)) / growth);
}

/** The middle of a step, in whole milliseconds. */
function millisecondsOf(step: number): number {
  return Math.round(Math.exp((step - 0.5) * growth));
}

/**
 * The time that a share (0 to 1) of the answers did not exceed, in milliseconds within five percent
 * (nearest rank); null of none.
 */
export function quantile(counts: StepCounts, share: number): number | null {
  const total = counts.reduce((sum, { answers }) => sum + answers, 0);
  let left = Math.max(1, Math.ceil(total * share));
  for (const { step, answers } of counts.toSorted((a, b) => a.step - b.step)) {
    left -= answers;
    if (left <= 0) return millisecondsOf(step);
  }
  return null;
}
