import { editValue } from '@mach42/contracts/phod/item-edits.ts';
import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { applyOps } from '@mach42/json-document/patch/patch.ts';
import { rebase, selectOps } from '@mach42/json-document/patch/rebase.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import type { Choices } from './choices.ts';
import type { Sided } from './choices.ts';

/** Each operation made on `base`, beside what `current` has in its way. */
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

/** What cannot be done any more once this one operation is. */
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
 * `current` with the operations made on `base`: where both changed a place, the choice decides, and
 * what is saved stays where there is none; what was saved in the meantime elsewhere stays as well.
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
