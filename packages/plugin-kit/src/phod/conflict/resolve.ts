import { editValue, typedText } from '@mach42/contracts/phod/item-edits.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { rebase, selectOps } from '@mach42/json-document/patch/rebase.ts';

export interface Sided {
  readonly op: PhodOperation;
  /** The operation that changed the same value in the meantime; undefined when `op` applies as it is. */
  readonly theirs: PhodOperation | undefined;
}

/** The person's own side of a value that was changed twice. */
export interface Own {
  /** The text that replaces the person's own value; left out when that value is kept as it is. */
  readonly written?: string;
}

/** The operations that are kept, by their index. Where an operation is left out, the saved value stays. */
export type Choices = ReadonlyMap<number, Own>;

export const noChoices: Choices = new Map();

/**
 * Decides about the operation at `index`: with `own` it is kept, without `own` the saved value stays. Where several
 * operations conflict with the same saved change, either all of them are kept, or that change is.
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

/** Keeps the person's own side of every conflict, with the texts that were written for some. */
export function chooseAllMine(choices: Choices, sides: readonly Sided[]): Choices {
  const all = sides.flatMap(({ theirs }, index) =>
    theirs === undefined ? [] : [[index, choices.get(index) ?? {}] as const],
  );
  return new Map(all);
}

/** Returns the person's own value as a text that can be edited; undefined when it is not a text. */
export function writable({ op, value }: PhodOperation): string | undefined {
  return op === 'remove' ? undefined : typedText(value);
}

/** Whether every edited text has content. */
export function areComplete(choices: Choices): boolean {
  return [...choices.values()].every(
    ({ written }) => written === undefined || written.trim() !== '',
  );
}

/** Each operation made on `base`, with the change in `current` that it conflicts with. */
export function sidesOf(
  ops: readonly PhodOperation[],
  base: BriefData,
  current: BriefData,
): readonly Sided[] {
  const conflicts = new Set(rebase(ops, base, current).conflicts);
  const others = diffJson(base, current);
  return ops.map((op) => ({
    op,
    theirs: conflicts.has(op) ? opposing(op, ops, base, others) : undefined,
  }));
}

/** The saved change that cannot be applied after this operation. */
function opposing(
  op: PhodOperation,
  ops: readonly PhodOperation[],
  base: BriefData,
  others: readonly PhodOperation[],
): PhodOperation {
  const alone = applyOps(
    base,
    selectOps(ops, base, (one) => one === op),
  );
  const [other] = rebase(others, base, alone).conflicts;
  return other ?? { op: 'remove', path: op.path };
}

/**
 * Applies the operations made on `base` to `current`. Where both changed a value, the choice decides; without a
 * choice the saved value stays. Everything else that was saved in the meantime stays.
 */
export function resolved(
  ops: readonly PhodOperation[],
  base: BriefData,
  current: BriefData,
  choices: Choices,
): BriefData {
  const conflicts = new Set(rebase(ops, base, current).conflicts);
  const isMine = ops.map((op, index) => !conflicts.has(op) || choices.has(index));
  const written = ops.map((op, index) => asWritten(op, choices.get(index)?.written));
  const mine = applyOps(
    base,
    selectOps(written, base, (_, index) => isMine[index] === true),
  );
  const theirs = rebase(diffJson(base, current), base, mine);
  return applyOps(mine, theirs.applies) as BriefData;
}

function asWritten(op: PhodOperation, written: string | undefined): PhodOperation {
  if (written === undefined) return op;
  const [edit] = editValue(op.path, op.value, written);
  return edit === undefined ? op : { ...op, value: edit.value };
}
