import { fieldOf, isFields, isList, sameJson, type JsonFields } from './json-value.ts';
import { alignLists } from './list-alignment.ts';
import { childOf, type Pointer } from './pointer.ts';
import type { PhodOperation } from './schemas.ts';

/**
 * What makes `from` into `to`: RFC 6902 operations (add, remove, replace) in the order in which they
 * are applied, each with the value it finds. Only what differs is named: a changed field of a list's
 * item is one replacement, whatever was put into the list before it.
 */
export function diffJson(from: unknown, to: unknown): PhodOperation[] {
  const ops: PhodOperation[] = [];
  diffValue(from, to, '', ops);
  return ops;
}

function diffValue(from: unknown, to: unknown, path: Pointer, ops: PhodOperation[]): void {
  if (isFields(from) && isFields(to)) diffFields(from, to, path, ops);
  else if (isList(from) && isList(to)) diffLists(from, to, path, ops);
  else if (!sameJson(from, to)) ops.push({ op: 'replace', path, value: to, oldValue: from });
}

function diffFields(from: JsonFields, to: JsonFields, path: Pointer, ops: PhodOperation[]): void {
  for (const name of Object.keys(from)) {
    const child = childOf(path, name);
    if (Object.hasOwn(to, name)) diffValue(fieldOf(from, name), fieldOf(to, name), child, ops);
    else ops.push({ op: 'remove', path: child, oldValue: from[name] });
  }
  for (const name of Object.keys(to)) {
    if (!Object.hasOwn(from, name)) {
      ops.push({ op: 'add', path: childOf(path, name), value: to[name] });
    }
  }
}

function diffLists(
  from: readonly unknown[],
  to: readonly unknown[],
  path: Pointer,
  ops: PhodOperation[],
): void {
  let at = 0;
  for (const step of alignLists(from, to)) {
    const child = childOf(path, at);
    switch (step.kind) {
      case 'same':
        at += step.count;
        break;
      case 'changed':
        diffValue(step.from, step.to, child, ops);
        at += 1;
        break;
      case 'removed':
        ops.push({ op: 'remove', path: child, oldValue: step.item });
        break;
      case 'added':
        ops.push({ op: 'add', path: child, value: step.item });
        at += 1;
        break;
    }
  }
}
