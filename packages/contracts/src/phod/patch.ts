import { isFields, isList, sameJson } from './json-value.ts';
import { parsePointer, toIndex } from './pointer.ts';
import type { PhodOperation } from './schemas.ts';

/** An operation does not fit the document: its place is not there, or holds another value. */
export class PatchConflict extends Error {
  override readonly name = 'PatchConflict';
  readonly path: string;

  constructor(path: string) {
    super(`The operation at ${path === '' ? 'the root' : path} does not fit the document.`);
    this.path = path;
  }
}

/**
 * The document after the operations (RFC 6902), which share with it whatever they do not touch.
 * Stricter than the RFC: what is removed or replaced must be the `oldValue`, where one is named, and
 * a field that exists already cannot be added; the index `-` is not known.
 * @throws PatchConflict
 */
export function applyOps(document: unknown, ops: readonly PhodOperation[]): unknown {
  return ops.reduce(applyOp, document);
}

/** What undoes the operations: their opposites in reverse order. */
export function invertOps(ops: readonly PhodOperation[]): PhodOperation[] {
  return ops.map(invertOp).toReversed();
}

export function invertOp({ op, path, value, oldValue }: PhodOperation): PhodOperation {
  switch (op) {
    case 'add':
      return { op: 'remove', path, oldValue: value };
    case 'remove':
      return { op: 'add', path, value: oldValue };
    case 'replace':
      return { op: 'replace', path, value: oldValue, oldValue: value };
  }
}

function applyOp(document: unknown, op: PhodOperation): unknown {
  return change(document, parsePointer(op.path), 0, op);
}

function change(
  node: unknown,
  tokens: readonly string[],
  depth: number,
  op: PhodOperation,
): unknown {
  const token = tokens[depth];
  if (token === undefined) return replaceRoot(node, op);
  const isLast = depth === tokens.length - 1;
  if (isList(node)) {
    const index = toIndex(token);
    if (index === undefined) throw new PatchConflict(op.path);
    if (isLast) return changeList(node, index, op);
    if (index >= node.length) throw new PatchConflict(op.path);
    return node.with(index, change(node[index], tokens, depth + 1, op));
  }
  if (!isFields(node)) throw new PatchConflict(op.path);
  if (isLast) return changeFields(node, token, op);
  if (!Object.hasOwn(node, token)) throw new PatchConflict(op.path);
  return { ...node, [token]: change(node[token], tokens, depth + 1, op) };
}

function replaceRoot(node: unknown, op: PhodOperation): unknown {
  if (op.op !== 'replace') throw new PatchConflict(op.path);
  requireFound(node, op);
  return op.value;
}

function changeList(list: readonly unknown[], index: number, op: PhodOperation): unknown[] {
  if (index > list.length || (index === list.length && op.op !== 'add')) {
    throw new PatchConflict(op.path);
  }
  if (op.op === 'add') return list.toSpliced(index, 0, op.value);
  requireFound(list[index], op);
  return op.op === 'remove' ? list.toSpliced(index, 1) : list.with(index, op.value);
}

function changeFields(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  op: PhodOperation,
): Record<string, unknown> {
  if (Object.hasOwn(fields, name) === (op.op === 'add')) throw new PatchConflict(op.path);
  if (op.op === 'add') return { ...fields, [name]: op.value };
  requireFound(fields[name], op);
  if (op.op === 'replace') return { ...fields, [name]: op.value };
  const { [name]: _, ...rest } = fields;
  return rest;
}

function requireFound(found: unknown, op: PhodOperation): void {
  if (op.oldValue !== undefined && !sameJson(found, op.oldValue)) throw new PatchConflict(op.path);
}
