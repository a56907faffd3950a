import { canonicalJson, isFields, isList, type JsonFields } from '../json-value.ts';
import type { Pointer } from '../pointer.ts';
import { LeafTree } from './leaf-tree.ts';
import { leavesOf } from './leaves.ts';
import type { Operation } from '../patch/patch.ts';

/**
 * Places in `base` whose value is gone after the operations. A value that was replaced by another is
 * not gone, unless by an empty one; neither is a text that the operations bring back elsewhere.
 */
export function removedPlaces(base: JsonFields, ops: readonly Operation[]): Pointer[] {
  const values = new Map(leavesOf(base));
  const brought = broughtTexts(ops);
  const tree = new LeafTree<Pointer | undefined>(base, (leaf) => leaf);
  const removed = new Set<Pointer>();
  for (const op of ops) {
    const taken = tree.apply(op, undefined);
    if (op.op === 'replace' && isValue(op.oldValue) && isValue(op.value)) continue;
    for (const place of taken) {
      if (place === undefined) continue;
      const value = values.get(place);
      if (!isEmpty(value) && !brought.has(canonicalJson(value))) removed.add(place);
    }
  }
  return [...removed];
}

/** Only texts are recognised elsewhere: the same number or yes may mean anything. */
function broughtTexts(ops: readonly Operation[]): ReadonlySet<string> {
  const texts = new Set<string>();
  for (const op of ops) {
    if (op.op === 'remove') continue;
    for (const [, value] of leavesOf(op.value)) {
      if (typeof value === 'string') texts.add(canonicalJson(value));
    }
  }
  return texts;
}

function isValue(value: unknown): boolean {
  return !isFields(value) && !isList(value) && !isEmpty(value);
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (isList(value)) return value.length === 0;
  return isFields(value) ? Object.keys(value).length === 0 : value === null;
}
