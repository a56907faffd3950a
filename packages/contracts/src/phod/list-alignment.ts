import { diffArrays } from 'diff';
import { canonicalJson, sameJson } from './json-value.ts';
import { similarity } from './similarity.ts';

/** How the items of one list become those of another, from left to right. */
export type AlignmentStep =
  | { readonly kind: 'same'; readonly count: number }
  | { readonly kind: 'changed'; readonly from: unknown; readonly to: unknown }
  | { readonly kind: 'removed'; readonly item: unknown }
  | { readonly kind: 'added'; readonly item: unknown };

/** Beyond it lists have too little in common for Myers' algorithm, whose cost grows with it. */
const mostEdits = 1000;
/** Pairs of items that are compared with each other to find out which became which. */
const mostPairs = 2500;
const likeEnough = 0.5;

export function alignLists(from: readonly unknown[], to: readonly unknown[]): AlignmentStep[] {
  const head = commonHead(from, to);
  const tail = commonTail(from.slice(head), to.slice(head));
  const middle = alignMiddle(
    from.slice(head, from.length - tail),
    to.slice(head, to.length - tail),
  );
  return [
    ...(head > 0 ? [{ kind: 'same', count: head } as const] : []),
    ...middle,
    ...(tail > 0 ? [{ kind: 'same', count: tail } as const] : []),
  ];
}

function commonHead(from: readonly unknown[], to: readonly unknown[]): number {
  const most = Math.min(from.length, to.length);
  let count = 0;
  while (count < most && sameJson(from[count], to[count])) count += 1;
  return count;
}

function commonTail(from: readonly unknown[], to: readonly unknown[]): number {
  const most = Math.min(from.length, to.length);
  let count = 0;
  while (count < most && sameJson(from.at(-1 - count), to.at(-1 - count))) count += 1;
  return count;
}

function alignMiddle(from: readonly unknown[], to: readonly unknown[]): AlignmentStep[] {
  if (from.length === 0 || to.length === 0) return alignHunk(from, to);
  const numberOf = numbering();
  const parts = diffArrays(from.map(numberOf), to.map(numberOf), { maxEditLength: mostEdits });
  if (parts === undefined) return alignByPlace(from, to);

  const steps: AlignmentStep[] = [];
  let [fromAt, toAt, removed] = [0, 0, 0];
  for (const [index, part] of parts.entries()) {
    const count = part.value.length;
    if (part.removed) {
      removed = count;
      if (parts[index + 1]?.added) continue;
    }
    if (!part.added && !part.removed) {
      steps.push({ kind: 'same', count });
      [fromAt, toAt] = [fromAt + count, toAt + count];
      continue;
    }
    const added = part.added ? count : 0;
    const hunk = [from.slice(fromAt, fromAt + removed), to.slice(toAt, toAt + added)] as const;
    for (const step of alignHunk(...hunk)) steps.push(step);
    [fromAt, toAt, removed] = [fromAt + removed, toAt + added, 0];
  }
  return steps;
}

/**
 * Numbers that stand for values, so that long texts are compared once. Most that mean the same are
 * printed the same too: the order of fields is looked at where they are not.
 */
function numbering(): (value: unknown) => number {
  const numbers = new Map<string, number>();
  const printed = new Map<string, number>();
  return (value) => {
    const text = JSON.stringify(value);
    const known = printed.get(text);
    if (known !== undefined) return known;
    const canonical = canonicalJson(value);
    const number = numbers.get(canonical) ?? numbers.size;
    numbers.set(canonical, number);
    printed.set(text, number);
    return number;
  };
}

/** Items without an equal on the other side: the most alike pairs, in order, are one changed item. */
function alignHunk(from: readonly unknown[], to: readonly unknown[]): AlignmentStep[] {
  if (from.length === 0 || to.length === 0 || from.length * to.length > mostPairs) {
    return alignByPlace(from, to);
  }
  const gains = from.map((a) => to.map((b) => gain(a, b)));
  const gainAt = (i: number, j: number) => gains[i]?.[j] ?? 0;
  const best = bestFrom(from.length, to.length, gainAt);

  const steps: AlignmentStep[] = [];
  let [i, j] = [0, 0];
  while (i < from.length || j < to.length) {
    const pairGain = gainAt(i, j);
    if (pairGain > 0 && best(i, j) === pairGain + best(i + 1, j + 1)) {
      steps.push({ kind: 'changed', from: from[i++], to: to[j++] });
    } else if (i < from.length && (j === to.length || best(i, j) === best(i + 1, j))) {
      steps.push({ kind: 'removed', item: from[i++] });
    } else {
      steps.push({ kind: 'added', item: to[j++] });
    }
  }
  return steps;
}

function gain(from: unknown, to: unknown): number {
  const likeness = similarity(from, to);
  return likeness >= likeEnough ? likeness : 0;
}

/** Greatest total gain of pairing the items from i and from j on, in order. */
function bestFrom(
  rows: number,
  columns: number,
  gainAt: (i: number, j: number) => number,
): (i: number, j: number) => number {
  const width = columns + 1;
  const totals = new Float64Array((rows + 1) * width);
  const best = (i: number, j: number) => totals[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const paired = gainAt(i, j) > 0 ? gainAt(i, j) + best(i + 1, j + 1) : 0;
      totals[i * width + j] = Math.max(paired, best(i + 1, j), best(i, j + 1));
    }
  }
  return best;
}

function alignByPlace(from: readonly unknown[], to: readonly unknown[]): AlignmentStep[] {
  const steps: AlignmentStep[] = [];
  for (let at = 0; at < Math.max(from.length, to.length); at += 1) {
    const [a, b] = [from[at], to[at]];
    if (at >= to.length) steps.push({ kind: 'removed', item: a });
    else if (at >= from.length) steps.push({ kind: 'added', item: b });
    else if (sameJson(a, b)) steps.push({ kind: 'same', count: 1 });
    else if (gain(a, b) > 0) steps.push({ kind: 'changed', from: a, to: b });
    else steps.push({ kind: 'removed', item: a }, { kind: 'added', item: b });
  }
  return steps;
}
