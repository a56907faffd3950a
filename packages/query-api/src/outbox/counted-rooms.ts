/**
 * Rooms in which so many people are online that they are counted, as to tell each of every other would
 * take a frame for every two. A room is counted until it is half empty, so that it does not go to and
 * fro.
 */
export class CountedRooms {
  readonly #namedUpTo: number;
  readonly #counted = new Set<string>();
  /** Those whose number is another one than was told. */
  #changed = new Set<string>();

  constructor(namedUpTo: number) {
    this.#namedUpTo = namedUpTo;
  }

  has(roomId: string): boolean {
    return this.#counted.has(roomId);
  }

  /** Somebody came or went, and so many are left; answers whether that changes how they are told. */
  note(roomId: string, online: number): 'begins' | 'ends' | undefined {
    if (!this.#counted.has(roomId)) {
      if (online <= this.#namedUpTo) return undefined;
      this.#counted.add(roomId);
      return 'begins';
    }
    if (online <= this.#namedUpTo / 2) {
      this.forget(roomId);
      return 'ends';
    }
    this.#changed.add(roomId);
    return undefined;
  }

  forget(roomId: string): void {
    this.#counted.delete(roomId);
    this.#changed.delete(roomId);
  }

  /** The rooms whose number is to be told now. */
  takeChanged(): Iterable<string> {
    const changed = this.#changed;
    this.#changed = new Set();
    return changed;
  }
}
