import { inRuns, most } from './item-list.ts';

/** An item that is in both lists, or only in one of them. */
export interface PairedItem {
  /** Whether it is in the first list, and whether in the second. */
  readonly isIn: [first: boolean, second: boolean];
}

/** The items that are counted: those of one of the lists, or those that are in both. */
export const sides = { first: 0, second: 1, both: 2 } as const;
export type Side = (typeof sides)[keyof typeof sides];

/**
 * Two lists that have most of their items in common, in one order. An item at an index of one list, and
 * its index in the other, are found in logarithmic time: a B-tree that counts the items of each.
 */
export class PairedList<Item extends PairedItem> {
  #root: Node<Item>;

  constructor(items: readonly Item[]) {
    let nodes: Node<Item>[] = inRuns(items).map((run) => new Leaf(run));
    while (nodes.length > 1) nodes = inRuns(nodes).map((run) => new Branch(run));
    this.#root = nodes[0] ?? new Leaf([]);
  }

  /** The number of items in one of the lists. */
  lengthOf(side: Side): number {
    return this.#root.counts[side];
  }

  /** The item at an index of a list. */
  at(side: Side, index: number): Found<Item> | undefined {
    if (index < 0 || index >= this.lengthOf(side)) return undefined;
    return this.#root.at(side, index, [0, 0, 0]);
  }

  /** How many items of each list are before the one at an index of a list, or before its end. */
  countsBefore(side: Side, index: number): Counts {
    return this.at(side, index)?.before ?? this.#root.counts;
  }

  /** Puts the item at an index of a list into lists, or takes it out of them. */
  move(side: Side, index: number, isIn: PairedItem['isIn']): void {
    this.#root.move(side, index, isIn);
  }

  /**
   * Puts an item right after the one before an index of a list: before the items that only the other list has there.
   */
  insertAfter(side: Side, index: number, item: Item): void {
    this.#insert(side, index - 1, item, 1);
  }

  /** Puts an item right before the one at an index of a list: after the items that only the other list has there. */
  insertBefore(side: Side, index: number, item: Item): void {
    this.#insert(side, index, item, 0);
  }

  #insert(side: Side, index: number, item: Item, offset: 0 | 1): void {
    const sibling = this.#root.insert(side, index, item, offset);
    if (sibling !== undefined) this.#root = new Branch([this.#root, sibling]);
  }
}

interface Found<Item> {
  readonly item: Item;
  readonly before: Counts;
}

/** Counts of items by side. */
type Counts = readonly [first: number, second: number, both: number];

interface Node<Item> {
  readonly counts: Counts;
  at(side: Side, index: number, before: Counts): Found<Item> | undefined;
  move(side: Side, index: number, isIn: PairedItem['isIn']): void;
  /**
   * Inserts before the item at an index, or with an offset after it; below 0 at the start, from the length on at the
   * end. Returns the right half of a node that became too large.
   */
  insert(side: Side, index: number, item: Item, offset: 0 | 1): Node<Item> | undefined;
}

class Leaf<Item extends PairedItem> implements Node<Item> {
  readonly #items: Item[];
  counts: Counts;

  constructor(items: Item[]) {
    this.#items = items;
    this.counts = countsIn(items);
  }

  at(side: Side, index: number, before: Counts): Found<Item> | undefined {
    const at = this.#indexOf(side, index);
    const item = this.#items[at];
    if (item === undefined) return undefined;
    return { item, before: sumOf([before, countsIn(this.#items.slice(0, at))]) };
  }

  move(side: Side, index: number, isIn: PairedItem['isIn']): void {
    const item = this.#items[this.#indexOf(side, index)];
    if (item === undefined) return;
    [item.isIn[0], item.isIn[1]] = isIn;
    this.counts = countsIn(this.#items);
  }

  insert(side: Side, index: number, item: Item, offset: 0 | 1): Node<Item> | undefined {
    const at = index < 0 ? 0 : this.#indexOf(side, index) + offset;
    this.#items.splice(at, 0, item);
    const right = this.#items.length > most ? new Leaf(this.#items.splice(most / 2)) : undefined;
    this.counts = countsIn(this.#items);
    return right;
  }

  /**
   * Returns the index, among all items, of the item at an index of a list; the number of all items where there is
   * none.
   */
  #indexOf(side: Side, index: number): number {
    let left = index;
    for (const [at, item] of this.#items.entries()) {
      if (!countsAs(item, side)) continue;
      if (left === 0) return at;
      left -= 1;
    }
    return this.#items.length;
  }
}

class Branch<Item extends PairedItem> implements Node<Item> {
  readonly #children: Node<Item>[];
  counts: Counts;

  constructor(children: Node<Item>[]) {
    this.#children = children;
    this.counts = countsOf(children);
  }

  at(side: Side, index: number, before: Counts): Found<Item> | undefined {
    const { at, child, within } = this.#find(side, index);
    return child.at(side, within, sumOf([before, countsOf(this.#children.slice(0, at))]));
  }

  move(side: Side, index: number, isIn: PairedItem['isIn']): void {
    const { child, within } = this.#find(side, index);
    child.move(side, within, isIn);
    this.counts = countsOf(this.#children);
  }

  insert(side: Side, index: number, item: Item, offset: 0 | 1): Node<Item> | undefined {
    const { at, child, within } = this.#find(side, index);
    const sibling = child.insert(side, within, item, offset);
    if (sibling !== undefined) this.#children.splice(at + 1, 0, sibling);
    const right =
      this.#children.length > most ? new Branch(this.#children.splice(most / 2)) : undefined;
    this.counts = countsOf(this.#children);
    return right;
  }

  #find(side: Side, index: number): { at: number; child: Node<Item>; within: number } {
    let within = index;
    for (const [at, child] of this.#children.entries()) {
      const count = child.counts[side];
      if (within < count || at === this.#children.length - 1) return { at, child, within };
      within -= count;
    }
    throw new RangeError(`There is no item ${index}.`);
  }
}

function countsAs({ isIn }: PairedItem, side: Side): boolean {
  return side === sides.both ? isIn[0] && isIn[1] : isIn[side];
}

function countsIn(items: readonly PairedItem[]): Counts {
  const counts: [number, number, number] = [0, 0, 0];
  for (const item of items) {
    for (const side of Object.values(sides)) if (countsAs(item, side)) counts[side] += 1;
  }
  return counts;
}

const countsOf = (nodes: readonly { readonly counts: Counts }[]): Counts =>
  sumOf(nodes.map(({ counts }) => counts));

function sumOf(all: readonly Counts[]): Counts {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [first, second, both] of all) {
    sum[0] += first;
    sum[1] += second;
    sum[2] += both;
  }
  return sum;
}
