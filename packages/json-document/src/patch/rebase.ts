import { diffJson } from '../diff/json-diff.ts';
import { fieldOf, isFields } from '../json-value.ts';
import { Draft, PatchConflict, type Operation } from './patch.ts';
import { toPointer } from '../pointer.ts';
import { editsOf, inverseOf, transform, type Edit } from './transform.ts';

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

function carryOver(
  ops: readonly Operation[],
  base: unknown,
  current: unknown,
  isWanted: (op: Operation, index: number) => boolean,
): Rebased {
  const applies: Operation[] = [];
  const conflicts: Operation[] = [];
  const draft = new Draft(current);
  const theirs = editsOf(base, diffJson(base, current));
  const edits = editsOf(base, ops);
  const groupOf = independentGroups(base, [...theirs, ...edits]);
  /** Lead from the base with all operations so far to the draft, by group. */
  const between = new Map(Map.groupBy(theirs, groupOf));
  for (const [index, edit] of edits.entries()) {
    const group = groupOf(edit);
    const others = between.get(group) ?? [];
    const wanted = isWanted(edit.op, index);
    const step = wanted ? carry(edit, others) : undefined;
    if (step === undefined || (step.op !== undefined && !fits(draft, step.op))) {
      if (wanted) conflicts.push(edit.op);
      between.set(group, [inverseOf(edit), ...others]);
      continue;
    }
    between.set(group, step.between);
    if (step.op !== undefined) applies.push(step.op);
  }
  return { applies, conflicts };
}

interface Touched {
  readonly children: Map<string, Touched>;
  /** An edit has exactly this pointer. */
  isEdited: boolean;
}

/**
 * Groups of edits that have nothing to do with those of other groups: they part at an object that none of
 * them adds, removes or replaces. Its fields do not move as the items of a list do.
 */
function independentGroups(base: unknown, edits: readonly Edit[]): (edit: Edit) => string {
  const root: Touched = { children: new Map(), isEdited: false };
  for (const { tokens } of edits) {
    let node = root;
    for (const token of tokens) {
      const child = node.children.get(token) ?? { children: new Map(), isEdited: false };
      node.children.set(token, child);
      node = child;
    }
    node.isEdited = true;
  }
  return ({ tokens }) => {
    let [node, value, depth]: [Touched | undefined, unknown, number] = [root, base, 0];
    while (depth < tokens.length && node?.isEdited === false && isFields(value)) {
      const token = tokens[depth] ?? '';
      [node, value, depth] = [node.children.get(token), fieldOf(value, token), depth + 1];
    }
    return toPointer(tokens.slice(0, depth));
  };
}

interface Carried {
  /** Absent: its effect is there already. */
  readonly op?: Operation;
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

/** Applies an operation; false where it does not fit. */
function fits(draft: Draft, op: Operation): boolean {
  try {
    draft.apply(op);
    return true;
  } catch (error) {
    if (error instanceof PatchConflict) return false;
    throw error;
  }
}
