import { diffJson } from '@mach42/json-document/diff/json-diff.ts';
import { sameJson } from '@mach42/json-document/json-value.ts';
import {
  applyOps,
  invertOp,
  PatchConflict,
  type Operation,
} from '@mach42/json-document/patch/patch.ts';
import { editsOf, type Edit, type Rebased } from '@mach42/json-document/patch/rebase.ts';
import { toPointer } from '@mach42/json-document/pointer.ts';

/** Carries operations over as `rebase` does, to the letter: each is put behind each of the others. */
export function oneByOne(
  ops: readonly Operation[],
  base: unknown,
  current: unknown,
  isWanted: (op: Operation, index: number) => boolean,
): Rebased {
  const applies: Operation[] = [];
  const conflicts: Operation[] = [];
  let document = current;
  let between = editsOf(base, diffJson(base, current));
  for (const [index, edit] of editsOf(base, ops).entries()) {
    const carried = isWanted(edit.op, index) ? behind(edit, between) : undefined;
    const after = carried?.edit === undefined ? document : applied(document, carried.edit.op);
    if (carried === undefined || after === undefined) {
      if (isWanted(edit.op, index)) conflicts.push(edit.op);
      between = [inverseOf(edit), ...between];
      continue;
    }
    ({ between } = carried);
    document = after;
    if (carried.edit !== undefined) applies.push(carried.edit.op);
  }
  return { applies, conflicts };
}

function behind(edit: Edit, others: readonly Edit[]): { edit?: Edit; between: Edit[] } | undefined {
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
  return { edit: current, between };
}

function applied(document: unknown, op: Operation): unknown {
  try {
    return applyOps(document, [op]);
  } catch (error) {
    if (error instanceof PatchConflict) return undefined;
    throw error;
  }
}

/** `done`: the other operation has the same effect; `conflict`: both change the same value. */
type Transformed = Edit | 'done' | 'conflict';

function inverseOf(edit: Edit): Edit {
  return { ...edit, op: invertOp(edit.op) };
}

/**
 * Returns an edit as it has to be made after another edit of the same document (operational transformation). Of two
 * items put at the same index the one that yields comes second.
 */
function transform(edit: Edit, other: Edit, yields: boolean): Transformed {
  if (movesItems(other) && passesThrough(edit, other)) return shifted(edit, other, yields);
  if (startsWith(edit.tokens, other.tokens)) {
    const atSamePointer = edit.tokens.length === other.tokens.length;
    if (atSamePointer && isInsertion(edit)) return edit;
    return atSamePointer && haveSameEffect(edit.op, other.op) ? 'done' : 'conflict';
  }
  if (startsWith(other.tokens, edit.tokens)) return isInsertion(edit) ? edit : 'conflict';
  return edit;
}

function shifted(edit: Edit, other: Edit, yields: boolean): Transformed {
  const level = other.tokens.length - 1;
  const [at, otherAt] = [Number(edit.tokens[level]), Number(other.tokens[level])];
  const inserts = isInsertion(edit) && edit.tokens.length === other.tokens.length;
  if (other.op.op === 'add') {
    if (inserts && at === otherAt && haveSameEffect(edit.op, other.op)) return 'done';
    const moves = at > otherAt || (at === otherAt && (!inserts || yields));
    return moves ? movedTo(edit, level, at + 1) : edit;
  }
  if (at > otherAt) return movedTo(edit, level, at - 1);
  if (at < otherAt || inserts) return edit;
  const removesItToo = edit.op.op === 'remove' && edit.tokens.length === other.tokens.length;
  return removesItToo ? 'done' : 'conflict';
}

function movedTo(edit: Edit, level: number, index: number): Edit {
  const tokens = edit.tokens.with(level, String(index));
  return { ...edit, tokens, op: { ...edit.op, path: toPointer(tokens) } };
}

function movesItems({ inList, op }: Edit): boolean {
  return inList && op.op !== 'replace';
}

function isInsertion({ inList, op }: Edit): boolean {
  return inList && op.op === 'add';
}

/** Whether an edit is in the list that another one adds an item to or removes one from. */
function passesThrough(edit: Edit, other: Edit): boolean {
  const list = other.tokens.slice(0, -1);
  return edit.tokens.length > list.length && startsWith(edit.tokens, list);
}

function startsWith(tokens: readonly string[], start: readonly string[]): boolean {
  return tokens.length >= start.length && start.every((token, at) => token === tokens[at]);
}

function haveSameEffect(a: Operation, b: Operation): boolean {
  return a.op === b.op && sameJson(a.value ?? null, b.value ?? null);
}
