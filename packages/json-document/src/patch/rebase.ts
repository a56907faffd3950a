import { diffJson } from '../diff/json-diff.ts';
import { DocumentPair, type Edit } from './document-pair.ts';
import { Draft, type Operation } from './patch.ts';

export type { Edit };

export interface Rebased {
  /** The operations as they apply to the current document, in order. */
  readonly applies: readonly Operation[];
  /** The operations, as they were given, whose pointer has another value now. */
  readonly conflicts: readonly Operation[];
}

/**
 * Operations made on `base`, for `current`: list indices follow the items that were added or removed
 * since; an operation whose effect `current` has already is in neither list.
 */
export function rebase(ops: readonly Operation[], base: unknown, current: unknown): Rebased {
  return carryOver(ops, base, current, () => true);
}

/** The chosen operations, with list indices as if the others did not exist. */
export function selectOps(
  ops: readonly Operation[],
  base: unknown,
  isWanted: (op: Operation, index: number) => boolean,
): readonly Operation[] {
  return carryOver(ops, base, base, isWanted).applies;
}

/** The operations as edits of the document that they are applied to, in order. */
export function editsOf(document: unknown, ops: readonly Operation[]): Edit[] {
  const draft = new Draft(document);
  return ops.map((op) => ({ op, ...draft.apply(op) }));
}

function carryOver(
  ops: readonly Operation[],
  base: unknown,
  current: unknown,
  isWanted: (op: Operation, index: number) => boolean,
): Rebased {
  const applies: Operation[] = [];
  const conflicts: Operation[] = [];
  const pair = new DocumentPair(base);
  for (const edit of editsOf(base, diffJson(base, current))) pair.changeSecond(edit);
  for (const [index, edit] of editsOf(base, ops).entries()) {
    const wanted = isWanted(edit.op, index);
    const carried = pair.changeFirst(edit, wanted);
    if (!wanted || carried === 'done') continue;
    if (carried === 'conflict') conflicts.push(edit.op);
    else applies.push(carried);
  }
  return { applies, conflicts };
}
