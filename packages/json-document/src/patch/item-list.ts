/**
 * A list that finds, inserts and removes items anywhere in logarithmic time: a B-tree that counts
 * its items. Nodes that lose items are not merged, so the depth stays that of the greatest length.
 */
export class ItemList<T> {
  #root: Node<T>;

  constructor(items: readonly T[]) {
    // Most lists are short, and a file may have thousands of them.
    if (items.length <= most / 2) {
      this.#root = new Leaf([...items]);
      return;
    }
    let nodes: Node<T>[] = inRuns(items).map((run) => new Leaf(run));
    while (nodes.length > 1) nodes = inRuns(nodes).map((run) => new Branch(run));
    this.#root = nodes[0] ?? new Leaf([]);
  }

  get length(): number {
    return this.#root.size;
  }

  at(index: number): T | undefined {
    return index >= 0 && index < this.length ? this.#root.at(index) : undefined;
  }

  /** @throws RangeError there is no such item */
  set(index: number, item: T): void {
    this.#require(index, this.length - 1);
    this.#root.set(index, item);
  }

  /** @throws RangeError the list is shorter */
  insert(index: number, item: T): void {
    this.#require(index, this.length);
    const sibling = this.#root.insert(index, item);
    if (sibling !== undefined) this.#root = new Branch([this.#root, sibling]);
  }

  /** @throws RangeError there is no such item */
  remove(index: number): void {
    this.#require(index, this.length - 1);
    this.#root.remove(index);
  }

  toArray(): T[] {
    const items: T[] = [];
    this.#root.collect(items);
    return items;
  }

  #require(index: number, most: number): void {
    if (!Number.isInteger(index) || index < 0 || index > most) {
      throw new RangeError(`There is no index ${index} in a list of ${this.length} items.`);
    }
  }
}

/** Items of a leaf, and children of a branch. */
export const most = 64;

interface Node<T> {
  readonly size: number;
  at(index: number): T | undefined;
  set(index: number, item: T): void;
  /** Answers the right half of a node that became too large. */
  insert(index: number, item: T): Node<T> | undefined;
  remove(index: number): void;
  collect(items: T[]): void;
}

class Leaf<T> implements Node<T> {
  readonly #items: T[];

  constructor(items: T[]) {
    this.#items = items;
  }

  get size(): number {
    return this.#items.length;
  }

  at(index: number): T | undefined {
    return this.#items[index];
  }

  set(index: number, item: T): void {
    this.#items[index] = item;
  }

  insert(index: number, item: T): Node<T> | undefined {
    this.#items.splice(index, 0, item);
    return this.size > most ? new Leaf(this.#items.splice(most / 2)) : undefined;
  }

  remove(index: number): void {
    this.#items.splice(index, 1);
  }

  collect(items: T[]): void {
    for (const item of this.#items) items.push(item);
  }
}

class Branch<T> implements Node<T> {
  readonly #children: Node<T>[];
  size: number;

  constructor(children: Node<T>[]) {
    this.#children = children;
    this.size = sizeOf(children);
  }

  at(index: number): T | undefined {
    const [child, within] = this.#find(index);
    return child.at(within);
  }

  set(index: number, item: T): void {
    const [child, within] = this.#find(index);
    child.set(within, item);
  }

  insert(index: number, item: T): Node<T> | undefined {
    // An item is put at the end of one child rather than at the start of the next: the index before it is always that
    // of an item.
    const [child, within, childIndex] = this.#find(Math.max(0, index - 1));
    const sibling = child.insert(index === 0 ? 0 : within + 1, item);
    this.size += 1;
    if (sibling === undefined) return undefined;
    this.#children.splice(childIndex + 1, 0, sibling);
    if (this.#children.length <= most) return undefined;
    const right = new Branch(this.#children.splice(most / 2));
    this.size -= right.size;
    return right;
  }

  remove(index: number): void {
    const [child, within, childIndex] = this.#find(index);
    child.remove(within);
    this.size -= 1;
    if (child.size === 0 && this.#children.length > 1) this.#children.splice(childIndex, 1);
  }

  collect(items: T[]): void {
    for (const child of this.#children) child.collect(items);
  }

  #find(index: number): [child: Node<T>, within: number, childIndex: number] {
    let within = index;
    for (const [childIndex, child] of this.#children.entries()) {
      if (within < child.size || childIndex === this.#children.length - 1)
        return [child, within, childIndex];
      within -= child.size;
    }
    throw new RangeError(`There is no item ${index}.`);
  }
}

const sizeOf = (nodes: readonly { readonly size: number }[]): number =>
  nodes.reduce((sum, { size }) => sum + size, 0);

export function inRuns<Item>(items: readonly Item[]): Item[][] {
  const runs: Item[][] = [];
  for (let at = 0; at < items.length; at += most / 2) runs.push(items.slice(at, at + most / 2));
  return runs;
}
