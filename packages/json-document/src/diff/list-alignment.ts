import { diffArrays } from 'diff';
import { DiffEffort } from './diff-effort.ts';
import { similarity, valuesOf } from './similarity.ts';

/** How the items of one list become those of another, from left to right. */
type AlignmentStep =
  | { readonly kind: 'same'; readonly count: number }
  | { readonly kind: 'changed'; readonly from: unknown; readonly to: unknown }
  | { readonly kind: 'removed'; readonly item: unknown }
  | { readonly kind: 'added'; readonly item: unknown };

/** Pairs of items between two equal ones that are compared to find out which became which. */
const mostPairs = 2500;
const likeEnough = 0.5;

/** @param effort shared by the lists of a document; without it this list has all of it */
export function alignLists(
  from: readonly unknown[],
  to: readonly unknown[],
  effort = new DiffEffort(),
): AlignmentStep[] {
  const head = commonHead(from, to, effort);
  const tail = commonTail(from.slice(head), to.slice(head), effort);
  const middle = alignMiddle(
    from.slice(head, from.length - tail),
    to.slice(head, to.length - tail),
    effort,
  );
  const steps: AlignmentStep[] = head > 0 ? [{ kind: 'same', count: head }] : [];
  for (const step of middle) steps.push(step);
  if (tail > 0) steps.push({ kind: 'same', count: tail });
  return steps;
}

function commonHead(from: readonly unknown[], to: readonly unknown[], effort: DiffEffort): number {
  const most = Math.min(from.length, to.length);
  let count = 0;
  while (count < most && effort.same(from[count], to[count])) count += 1;
  return count;
}

function commonTail(from: readonly unknown[], to: readonly unknown[], effort: DiffEffort): number {
  const most = Math.min(from.length, to.length);
  let count = 0;
  while (count < most && effort.same(from.at(-1 - count), to.at(-1 - count))) count += 1;
  return count;
}

function alignMiddle(
  from: readonly unknown[],
  to: readonly unknown[],
  effort: DiffEffort,
): AlignmentStep[] {
  if (from.length === 0 || to.length === 0) return alignHunk(from, to, effort);
  const matches = equalItems(from, to, effort);
  if (matches === undefined) return alignByIndex(from, to, effort);

  const steps: AlignmentStep[] = [];
  let [fromAt, toAt] = [0, 0];
  for (const [i, j] of [...matches, [from.length, to.length] as const]) {
    const hunk = alignHunk(from.slice(fromAt, i), to.slice(toAt, j), effort);
    for (const step of hunk) steps.push(step);
    if (i < from.length) pushSame(steps);
    [fromAt, toAt] = [i + 1, j + 1];
  }
  return steps;
}

function pushSame(steps: AlignmentStep[]): void {
  const last = steps.at(-1);
  if (last?.kind === 'same') steps[steps.length - 1] = { kind: 'same', count: last.count + 1 };
  else steps.push({ kind: 'same', count: 1 });
}

type Match = readonly [i: number, j: number];

/**
 * A longest common subsequence, as pairs of indices; undefined when finding it would exceed the remaining effort. Items that are missing in the other list cannot be in it: Myers' algorithm never sees them.
 */
function equalItems(
  from: readonly unknown[],
  to: readonly unknown[],
  effort: DiffEffort,
): Match[] | undefined {
  const [fromShared, toShared] = sharedIndices(from, to, effort);
  if (fromShared.length === 0) return [];
  const maxEditLength = effort.mostEdits;
  const parts = diffArrays(
    fromShared.map((at) => effort.numberOf(from[at])),
    toShared.map((at) => effort.numberOf(to[at])),
    { maxEditLength },
  );
  if (parts === undefined) {
    effort.spendEdits(maxEditLength);
    return undefined;
  }
  const matches: Match[] = [];
  let [fromAt, toAt, edits] = [0, 0, 0];
  for (const { value, added, removed } of parts) {
    if (added || removed) edits += value.length;
    else {
      for (let at = 0; at < value.length; at += 1) {
        matches.push([fromShared[fromAt + at] ?? 0, toShared[toAt + at] ?? 0]);
      }
    }
    if (!added) fromAt += value.length;
    if (!removed) toAt += value.length;
  }
  effort.spendEdits(edits);
  return matches;
}

/**
 * Returns the indices of the items that both lists have. An item that, by its fingerprint, is only in one of them
 * gets no number; where everything was changed, no item gets one.
 */
function sharedIndices(
  from: readonly unknown[],
  to: readonly unknown[],
  effort: DiffEffort,
): readonly [fromIndices: number[], toIndices: number[]] {
  const [fromLikely, toLikely] = likelyShared(from, to, effort);
  const fromNumbers = fromLikely.map((at) => effort.numberOf(from[at]));
  const toNumbers = toLikely.map((at) => effort.numberOf(to[at]));
  const [inFrom, inTo] = [new Set(fromNumbers), new Set(toNumbers)];
  return [
    fromLikely.filter((_, at) => inTo.has(fromNumbers[at] ?? 0)),
    toLikely.filter((_, at) => inFrom.has(toNumbers[at] ?? 0)),
  ];
}

/** A superset of these, by marks in a table that is sparse: sets take as long as all the rest. */
function likelyShared(
  from: readonly unknown[],
  to: readonly unknown[],
  effort: DiffEffort,
): readonly [fromIndices: number[], toIndices: number[]] {
  const last = 2 ** Math.ceil(Math.log2(16 * Math.max(from.length, to.length))) - 1;
  const slots = (items: readonly unknown[]) => items.map((item) => effort.printOf(item) & last);
  const [fromSlots, toSlots] = [slots(from), slots(to)];
  const marks = new Uint8Array(last + 1);
  const [inFrom, inTo] = [1, 2];
  for (const slot of fromSlots) marks[slot] = inFrom;
  for (const slot of toSlots) marks[slot] = (marks[slot] ?? 0) | inTo;
  const indices = (own: readonly number[]) => {
    const found: number[] = [];
    for (const [at, slot] of own.entries()) if (marks[slot] === (inFrom | inTo)) found.push(at);
    return found;
  };
  return [indices(fromSlots), indices(toSlots)];
}

/** Items without an equal on the other side: the most alike pairs, in order, are one changed item. */
function alignHunk(
  from: readonly unknown[],
  to: readonly unknown[],
  effort: DiffEffort,
): AlignmentStep[] {
  if (from.length === 0 || to.length === 0 || !arePaired(from, to, effort)) {
    return alignByIndex(from, to, effort);
  }
  const gains = from.map((a) => to.map((b) => gain(a, b, effort)));
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

/** Whether each item is compared with each: these are few, and enough is left to do so. */
function arePaired(from: readonly unknown[], to: readonly unknown[], effort: DiffEffort): boolean {
  if (from.length * to.length > mostPairs) return false;
  const valuesIn = (items: readonly unknown[]) =>
    items.reduce((sum: number, item) => sum + valuesOf(item), 0);
  return effort.spendComparisons(from.length * valuesIn(to) + to.length * valuesIn(from));
}

function gain(from: unknown, to: unknown, effort: DiffEffort): number {
  const likeness = similarity(from, to, effort.same);
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

function alignByIndex(
  from: readonly unknown[],
  to: readonly unknown[],
  effort: DiffEffort,
): AlignmentStep[] {
  const steps: AlignmentStep[] = [];
  for (let at = 0; at < Math.max(from.length, to.length); at += 1) {
    const [a, b] = [from[at], to[at]];
    if (at >= to.length) steps.push({ kind: 'removed', item: a });
    else if (at >= from.length) steps.push({ kind: 'added', item: b });
    else if (effort.same(a, b)) steps.push({ kind: 'same', count: 1 });
    else if (gain(a, b, effort) > 0) steps.push({ kind: 'changed', from: a, to: b });
    else steps.push({ kind: 'removed', item: a }, { kind: 'added', item: b });
  }
  return steps;
}
