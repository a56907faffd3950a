import { sameJson } from '../json-value.ts';
import { Draft, invertOp, type Applied, type Operation } from './patch.ts';
import { toPointer } from '../pointer.ts';

/** An operation with what its path alone does not say. */
export interface Edit extends Applied {
  readonly op: Operation;
}

/** `done`: the other operation has the same effect; `conflict`: both change the same value. */
export type Transformed = Edit | 'done' | 'conflict';

/** The operations as edits of the document that they are applied to, in order. */
export function editsOf(document: unknown, ops: readonly Operation[]): Edit[] {
  const draft = new Draft(document);
  return ops.map((op) => ({ op, ...draft.apply(op) }));
}

export function inverseOf(edit: Edit): Edit {
  return { ...edit, op: invertOp(edit.op) };
}

/**
 * An edit as it has to be made after another one that was made of the same document (operational
 * transformation). Of two items put at the same index the one that yields comes second.
 */
export function transform(edit: Edit, other: Edit, yields: boolean): Transformed {
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
