/** Items that wait, taken in turns of their owners and of each owner in the order they came. */
export class FairQueue<Item> {
  readonly #byOwner = new Map<string, Item[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  push(owner: string, item: Item): void {
    const waiting = this.#byOwner.get(owner);
    if (waiting === undefined) this.#byOwner.set(owner, [item]);
    else waiting.push(item);
    this.#size += 1;
  }

  /** The next item of the first owner in turn who may have one. */
  take(may: (owner: string) => boolean): Item | undefined {
    for (const [owner, waiting] of this.#byOwner) {
      if (!may(owner)) continue;
      const item = waiting.shift();
      this.#byOwner.delete(owner);
      if (waiting.length > 0) this.#byOwner.set(owner, waiting);
      this.#size -= 1;
      return item;
    }
    return undefined;
  }

  /** Whether it was waiting. */
  remove(owner: string, item: Item): boolean {
    const waiting = this.#byOwner.get(owner);
    const index = waiting?.indexOf(item) ?? -1;
    if (waiting === undefined || index < 0) return false;
    waiting.splice(index, 1);
    if (waiting.length === 0) this.#byOwner.delete(owner);
    this.#size -= 1;
    return true;
  }

  *drain(): Generator<Item> {
    for (const waiting of this.#byOwner.values()) yield* waiting;
    this.#byOwner.clear();
    this.#size = 0;
  }
}
