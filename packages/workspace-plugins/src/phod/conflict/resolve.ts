import { diffJson } from '@mach42/contracts/phod/json-diff.ts';
import { applyOps } from '@mach42/contracts/phod/patch.ts';
import { rebase, selectOps } from '@mach42/contracts/phod/rebase.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';

export interface Sided {
  readonly op: PhodOperation;
  /** What was done to the same place meanwhile; undefined when the operation applies as it is. */
  readonly theirs: PhodOperation | undefined;
}

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
 * `current` with the operations made on `base`: where both changed a place, `isMine` decides; what
 * was saved meanwhile elsewhere stays.
 */
export function resolved(
  ops: readonly PhodOperation[],
  base: BriefData,
  current: BriefData,
  isMine: (op: PhodOperation) => boolean,
): BriefData {
  const conflicts = new Set(rebase(ops, base, current).conflicts);
  const wanted = selectOps(ops, base, (op) => !conflicts.has(op) || isMine(op));
  const mine = applyOps(base, wanted);
  const theirs = rebase(diffJson(base, current), base, mine);
  return applyOps(mine, theirs.applies) as BriefData;
}
