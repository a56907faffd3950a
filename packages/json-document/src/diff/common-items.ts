/** Indices of two equal items. */
export type Match = readonly [i: number, j: number];

const none = -1;

/**
 * A longest common subsequence of two lists of numbers, in order; undefined when more than so many items are in one
 * of them alone. E. W. Myers, "An O(ND) Difference Algorithm and Its Variations", Algorithmica 1, 1986, with its
 * paths as numbers in arrays: as objects, they take ten times as long.
 */
export function commonItems(
  from: readonly number[],
  to: readonly number[],
  mostEdits: number,
): Match[] | undefined {
  const paths = new Paths(Int32Array.from(from), Int32Array.from(to));
  let [lowest, highest] = [-mostEdits, mostEdits];
  /** The farthest path on each diagonal, which is the difference of the two indices. */
  const farthest = new Int32Array(2 * mostEdits + 5).fill(none);
  const at = (diagonal: number) => diagonal + mostEdits + 2;
  const first = paths.begin();
  if (paths.isDone(first, 0)) return paths.matchesOf(first, 0);
  farthest[at(0)] = first;
  if (paths.isAtEndOfFrom(first)) highest = -1;
  if (paths.isAtEndOfTo(first, 0)) lowest = 1;
  for (let edits = 1; edits <= mostEdits; edits += 1) {
    const last = Math.min(highest, edits);
    for (let diagonal = Math.max(lowest, -edits); diagonal <= last; diagonal += 2) {
      const path = paths.longer(
        farthest[at(diagonal - 1)] ?? none,
        farthest[at(diagonal + 1)] ?? none,
        diagonal,
      );
      // No other diagonal asks for it again.
      farthest[at(diagonal - 1)] = none;
      farthest[at(diagonal)] = path;
      if (path === none) continue;
      if (paths.isDone(path, diagonal)) return paths.matchesOf(path, diagonal);
      if (paths.isAtEndOfFrom(path)) highest = Math.min(highest, diagonal - 1);
      if (paths.isAtEndOfTo(path, diagonal)) lowest = Math.max(lowest, diagonal + 1);
    }
  }
  return undefined;
}

/** Paths through the grid of both lists; each is the one before it, one item that is in one list alone, and equal ones. */
class Paths {
  readonly #from: Int32Array;
  readonly #to: Int32Array;
  /** By path: the index in `from` behind its equal items, and before them. */
  readonly #end: number[] = [];
  readonly #start: number[] = [];
  readonly #before: number[] = [];

  constructor(from: Int32Array, to: Int32Array) {
    this.#from = from;
    this.#to = to;
  }

  begin(): number {
    return this.#add(none, 0, 0);
  }

  /** The path to a diagonal from the one below it, which removes an item, or above it, which adds one. */
  longer(removing: number, adding: number, diagonal: number): number {
    const canRemove = removing !== none && (this.#end[removing] ?? 0) < this.#from.length;
    const added = adding === none ? 0 : (this.#end[adding] ?? 0) - diagonal;
    const canAdd = adding !== none && added > 0 && added <= this.#to.length;
    if (!canAdd && !canRemove) return none;
    const isAdding =
      !canRemove || (canAdd && (this.#end[removing] ?? 0) < (this.#end[adding] ?? 0));
    return isAdding
      ? this.#add(adding, this.#end[adding] ?? 0, diagonal)
      : this.#add(removing, (this.#end[removing] ?? 0) + 1, diagonal);
  }

  isAtEndOfFrom(path: number): boolean {
    return (this.#end[path] ?? 0) >= this.#from.length;
  }

  isAtEndOfTo(path: number, diagonal: number): boolean {
    return (this.#end[path] ?? 0) - diagonal >= this.#to.length;
  }

  isDone(path: number, diagonal: number): boolean {
    return this.isAtEndOfFrom(path) && this.isAtEndOfTo(path, diagonal);
  }

  matchesOf(last: number, lastDiagonal: number): Match[] {
    const matches: Match[] = [];
    let diagonal = lastDiagonal;
    for (let path = last; path !== none;) {
      const start = this.#start[path] ?? 0;
      for (let i = (this.#end[path] ?? 0) - 1; i >= start; i -= 1) matches.push([i, i - diagonal]);
      const before = this.#before[path] ?? none;
      // What was removed moved on in `from`, what was added did not.
      diagonal += start > (this.#end[before] ?? 0) ? -1 : 1;
      path = before;
    }
    return matches.toReversed();
  }

  #add(before: number, start: number, diagonal: number): number {
    const most = Math.min(this.#from.length, this.#to.length + diagonal);
    let end = start;
    while (end < most && this.#from[end] === this.#to[end - diagonal]) end += 1;
    this.#before.push(before);
    this.#start.push(start);
    this.#end.push(end);
    return this.#end.length - 1;
  }
}
