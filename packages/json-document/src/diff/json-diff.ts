import { bounds, fieldOf, isFields, isList, type JsonFields } from '../json-value.ts';
import type { Operation } from '../patch/patch.ts';
import { childOf, type Pointer } from '../pointer.ts';
import { DiffEffort } from './diff-effort.ts';
import { alignLists } from './list-alignment.ts';

/**
 * Returns the operations that turn `from` into `to`: RFC 6902 operations (add, remove, replace) in the order in which
 * they are applied, each with the value that it finds. They name only the differences: a changed field of a list's
 * item is one replacement, whatever was put into the list before it.
 */
export function diffJson(from: unknown, to: unknown): Operation[] {
  const out: Out = { ops: [], effort: new DiffEffort() };
  diffValue(from, to, '', out);
  return out.ops;
}

/**
 * Does the same in at most `bounds.operations` operations: where there are more, the sections with the most of them
 * are replaced as a whole, or else the file.
 */
export const diffFiles = (from: unknown, to: unknown): Operation[] => compareFiles(from, to).ops;

interface FileDifference {
  /** The operations that `diffJson` returns. */
  readonly exact: Operation[];
  /** The operations that `diffFiles` returns. */
  readonly ops: Operation[];
}

/** Returns both, with the work of one. */
export function compareFiles(from: unknown, to: unknown): FileDifference {
  if (!isFields(from) || !isFields(to)) {
    const exact = diffJson(from, to);
    return { exact, ops: withinBounds(exact, from, to) };
  }
  const effort = new DiffEffort();
  const sections = [...new Set([...Object.keys(from), ...Object.keys(to)])].map((name) => {
    const out: Out = { ops: [], effort };
    diffField(from, to, name, '', out);
    return { name, ops: out.ops, weight: weightOf(out.ops) };
  });
  let total = sections.reduce((sum, { weight }) => sum + weight, 0);
  const whole = new Set<string>();
  for (const { name, weight } of sections.toSorted((a, b) => b.weight - a.weight)) {
    if (total <= bounds.operations || weight <= 1) break;
    whole.add(name);
    total -= weight - 1;
  }
  const ops = sections.flatMap(({ name, ops: found }) =>
    whole.has(name) && Object.hasOwn(from, name) && Object.hasOwn(to, name)
      ? [replacement(childOf('', name), from[name], to[name])]
      : found,
  );
  const exact = sections.flatMap((section) => section.ops);
  return { exact, ops: withinBounds(ops, from, to) };
}

function withinBounds(ops: Operation[], from: unknown, to: unknown): Operation[] {
  return weightOf(ops) <= bounds.operations ? ops : [replacement('', from, to)];
}

/** A long path counts as several operations. Its length is known without the text being made. */
function weightOf(ops: readonly Operation[]): number {
  return ops.reduce((sum, { path }) => sum + Math.max(1, path.length / 100), 0);
}

const replacement = (path: Pointer, oldValue: unknown, value: unknown): Operation => ({
  op: 'replace',
  path,
  value,
  oldValue,
});

interface Out {
  readonly ops: Operation[];
  readonly effort: DiffEffort;
}

function diffValue(from: unknown, to: unknown, path: Pointer, out: Out): void {
  if (isFields(from) && isFields(to)) diffFields(from, to, path, out);
  else if (isList(from) && isList(to)) diffLists(from, to, path, out);
  else if (!out.effort.same(from, to)) out.ops.push(replacement(path, from, to));
}

function diffFields(from: JsonFields, to: JsonFields, path: Pointer, out: Out): void {
  for (const name of Object.keys(from)) diffField(from, to, name, path, out);
  for (const name of Object.keys(to)) {
    if (!Object.hasOwn(from, name)) diffField(from, to, name, path, out);
  }
}

function diffField(
  from: JsonFields,
  to: JsonFields,
  name: string,
  holder: Pointer,
  out: Out,
): void {
  const path = childOf(holder, name);
  if (!Object.hasOwn(to, name)) out.ops.push({ op: 'remove', path, oldValue: from[name] });
  else if (!Object.hasOwn(from, name)) out.ops.push({ op: 'add', path, value: to[name] });
  else diffValue(fieldOf(from, name), fieldOf(to, name), path, out);
}

function diffLists(
  from: readonly unknown[],
  to: readonly unknown[],
  path: Pointer,
  out: Out,
): void {
  let at = 0;
  for (const step of alignLists(from, to, out.effort)) {
    const child = childOf(path, at);
    switch (step.kind) {
      case 'same':
        at += step.count;
        break;
      case 'changed':
        diffValue(step.from, step.to, child, out);
        at += 1;
        break;
      case 'removed':
        out.ops.push({ op: 'remove', path: child, oldValue: step.item });
        break;
      case 'added':
        out.ops.push({ op: 'add', path: child, value: step.item });
        at += 1;
        break;
    }
  }
}
