import { diffJson } from './json-diff.ts';
import { applyOps, PatchConflict } from './patch.ts';
import type { PhodOperation } from './schemas.ts';
import { editsOf, inverseOf, transform, type Edit } from './transform.ts';

export interface Rebased {
  /** The operations as they apply to the current document, in order. */
  readonly applies: readonly PhodOperation[];
  /** The operations, as they were given, whose place holds something else by now. */
  readonly conflicts: readonly PhodOperation[];
}

/**
 * Operations made on `base`, for `current`: list places follow what was put in or taken out
 * meanwhile; what was done meanwhile to the same effect is in neither list.
 */
export function rebase(ops: readonly PhodOperation[], base: unknown, current: unknown): Rebased {
  return carryOver(ops, base, current, () => true);
}

/** Those of the operations that are wanted, with list places as if the others had never been. */
export function selectOps(
  ops: readonly PhodOperation[],
  base: unknown,
  isWanted: (op: PhodOperation, index: number) => boolean,
): readonly PhodOperation[] {
  return carryOver(ops, base, base, isWanted).applies;
}

function carryOver(
  ops: readonly PhodOperation[],
  base: unknown,
  current: unknown,
  isWanted: (op: PhodOperation, index: number) => boolean,
): Rebased {
  const applies: PhodOperation[] = [];
  const conflicts: PhodOperation[] = [];
  let document = current;
  /** Leads from the base with all operations so far to `document`. */
  let between = editsOf(base, diffJson(base, current));
  for (const [index, edit] of editsOf(base, ops).entries()) {
    const step = isWanted(edit.op, index) ? carry(edit, between) : undefined;
    const next = step?.op === undefined ? undefined : applied(document, step.op);
    if (step === undefined || (step.op !== undefined && next === undefined)) {
      if (isWanted(edit.op, index)) conflicts.push(edit.op);
      between = [inverseOf(edit), ...between];
      continue;
    }
    between = step.between;
    if (step.op !== undefined && next !== undefined) {
      applies.push(step.op);
      document = next.document;
    }
  }
  return { applies, conflicts };
}

interface Carried {
  /** Absent: its effect is there already. */
  readonly op?: PhodOperation;
  readonly between: Edit[];
}

/** An edit behind others; undefined when it conflicts with one of them. */
function carry(edit: Edit, others: readonly Edit[]): Carried | undefined {
  const between: Edit[] = [];
  let current = edit;
  for (const [index, other] of others.entries()) {
    const next = transform(current, other, true);
    if (next === 'done') return { between: [...between, ...others.slice(index + 1)] };
    const otherNext = transform(other, current, false);
    if (next === 'conflict' || typeof otherNext === 'string') return undefined;
    between.push(otherNext);
    current = next;
  }
  return { op: current.op, between };
}

function applied(document: unknown, op: PhodOperation): { document: unknown } | undefined {
  try {
    return { document: applyOps(document, [op]) };
  } catch (error) {
    if (error instanceof PatchConflict) return undefined;
    throw error;
  }
}
