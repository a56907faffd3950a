import { isFields, isList } from '@mach42/contracts/phod/json-value.ts';
import { childOf, parsePointer, type Pointer } from '@mach42/contracts/phod/pointer.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';

/**
 * A document with the version that brought each leaf in the leaf's place. A leaf is a value that
 * contains no other: a text, a number, a boolean, null, an empty list or object.
 */
export type BlameTree = number | readonly BlameTree[] | BlameFields;
interface BlameFields {
  readonly [name: string]: BlameTree;
}

/** Every leaf of a value, brought by one version. */
export function stamp(value: unknown, version: number): BlameTree {
  if (isList(value)) {
    return value.length === 0 ? version : value.map((item) => stamp(item, version));
  }
  if (!isFields(value)) return version;
  const names = Object.keys(value);
  if (names.length === 0) return version;
  return Object.fromEntries(names.map((name) => [name, stamp(value[name], version)]));
}

/** The tree after an operation; `document` is the document before it, which the operation fits. */
export function stampOp(
  tree: BlameTree,
  document: unknown,
  op: PhodOperation,
  version: number,
): BlameTree {
  return stampAt(tree, document, parsePointer(op.path), op, version);
}

/** The version that brought each leaf, by the leaf's place. */
export function leavesOf(tree: BlameTree): Map<Pointer, number> {
  const leaves = new Map<Pointer, number>();
  collect(tree, '', leaves);
  return leaves;
}

function collect(tree: BlameTree, path: Pointer, leaves: Map<Pointer, number>): void {
  if (typeof tree === 'number') leaves.set(path, tree);
  else
    for (const [name, child] of Object.entries(tree)) collect(child, childOf(path, name), leaves);
}

function stampAt(
  tree: BlameTree,
  document: unknown,
  tokens: readonly string[],
  op: PhodOperation,
  version: number,
): BlameTree {
  const [token, ...rest] = tokens;
  if (token === undefined) return stamp(op.value, version);
  const changed = (child: BlameTree | undefined, value: unknown): BlameTree =>
    rest.length === 0 || child === undefined
      ? stamp(op.value, version)
      : stampAt(child, value, rest, op, version);

  if (isList(document)) {
    const items = isList(tree) ? tree : [];
    const at = Number(token);
    const after =
      rest.length > 0 || op.op === 'replace'
        ? items.with(at, changed(items[at], document[at]))
        : op.op === 'add'
          ? items.toSpliced(at, 0, stamp(op.value, version))
          : items.toSpliced(at, 1);
    return after.length === 0 ? version : after;
  }
  const fields = isFields(tree) ? tree : {};
  if (rest.length === 0 && op.op === 'remove') {
    const { [token]: _, ...others } = fields;
    return Object.keys(others).length === 0 ? version : others;
  }
  const value = isFields(document) ? document[token] : undefined;
  return { ...fields, [token]: changed(fields[token], value) };
}
