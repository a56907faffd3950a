import type { EntryRun } from '@mach42/contracts/jobs/schemas.ts';

/** Runs whose proposals can be compared, newest first as they are listed. */
const comparable = (runs: readonly EntryRun[]): readonly EntryRun[] =>
  runs.filter(({ proposal }) => proposal !== null);

/**
 * The runs that are compared, the first as A and the second as B: those that the person chose, and
 * as long as no one chose, the newest two, the older one first.
 */
export function chosenRuns(
  runs: readonly EntryRun[],
  chosen: readonly string[] | undefined,
): readonly EntryRun[] {
  const all = comparable(runs);
  if (chosen === undefined) return all.slice(0, 2).toReversed();
  return chosen.flatMap((id) => all.filter((run) => run.id === id));
}

/** With a run put in, or taken out; of two the one that was chosen first makes way for a third. */
export function toggled(chosen: readonly string[], id: string): readonly string[] {
  return chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-2);
}
