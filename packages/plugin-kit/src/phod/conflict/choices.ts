import { typedText } from '@mach42/contracts/phod/item-edits.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';

export interface Sided {
  readonly op: PhodOperation;
  /** What was done to the same place in the meantime; undefined when the operation applies as it is. */
  readonly theirs: PhodOperation | undefined;
}

/** One's own side of a place that was changed twice. */
export interface Own {
  /** The text that takes the place of one's own value; absent when that is kept as it is. */
  readonly written?: string;
}

/** The operations that are kept, by their index; of all others what is saved stays. */
export type Choices = ReadonlyMap<number, Own>;

export const noChoices: Choices = new Map();

/**
 * Decides about the operation at `index`: `own` keeps it, without it what is saved stays. Operations
 * that one and the same change is in the way of have one answer: that change is, or all of them.
 */
export function choose(
  choices: Choices,
  sides: readonly Sided[],
  index: number,
  own: Own | undefined,
): Choices {
  const theirs = sides[index]?.theirs;
  const next = new Map(choices);
  for (const [at, side] of sides.entries()) {
    if (theirs === undefined || side.theirs !== theirs) continue;
    if (own === undefined) next.delete(at);
    else if (at === index) next.set(at, own);
    else if (!next.has(at)) next.set(at, {});
  }
  return next;
}

/** One's own side of everything that was changed twice; what was written there stays. */
export function chooseAllMine(choices: Choices, sides: readonly Sided[]): Choices {
  const all = sides.flatMap(({ theirs }, index) =>
    theirs === undefined ? [] : [[index, choices.get(index) ?? {}] as const],
  );
  return new Map(all);
}

/** What one's own value reads as when it is written again; undefined when it is no text. */
export function writable({ op, value }: PhodOperation): string | undefined {
  return op === 'remove' ? undefined : typedText(value);
}

/** Whether everything that is written again says something. */
export function areComplete(choices: Choices): boolean {
  return [...choices.values()].every(
    ({ written }) => written === undefined || written.trim() !== '',
  );
}
