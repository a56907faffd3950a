import type { Counted } from '@mach42/read-models/projections/counted.ts';
import type { Executed } from './commands.ts';

/** One that is being created, or is in the log and was not counted when it was last looked at. */
interface Creation {
  /** Comes when it is stored. */
  position?: number;
  /** It was not created in the end. */
  isOff?: boolean;
}

/**
 * What this process created of something limited, and rows do not count yet: else requests at the same time would
 * all find room for one more. Rules: `SPEC.md`.
 */
export class Creations {
  readonly #byKey = new Map<string, Set<Creation>>();
  readonly #mostKeys: number;

  constructor(mostKeys = 10_000) {
    this.#mostKeys = mostKeys;
  }

  /**
   * Creates one more.
   * @param key whose it is
   * @param count reads the rows
   * @param create is given how many others there are: those that rows count, and those that were begun before this one
   */
  async create<Created extends Pick<Executed<unknown>, 'position' | 'replayed'>>(
    key: string,
    count: () => Promise<Counted>,
    create: (others: number) => Promise<Created>,
  ): Promise<Created> {
    const known = this.#of(key);
    const before = [...known];
    const creation: Creation = {};
    known.add(creation);
    try {
      const rows = await count();
      let others = rows.count;
      for (const one of before) {
        if (one.position !== undefined && one.position <= rows.position) known.delete(one);
        else if (one.isOff !== true) others += 1;
      }
      const created = await create(others);
      if (created.replayed || created.position === undefined) drop(known, creation);
      else creation.position = Number(created.position);
      return created;
    } catch (error) {
      drop(known, creation);
      throw error;
    }
  }

  /** Those that were asked for first are forgotten first. */
  #of(key: string): Set<Creation> {
    const known = this.#byKey.get(key) ?? new Set();
    this.#byKey.delete(key);
    this.#byKey.set(key, known);
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > this.#mostKeys && oldest !== undefined) this.#byKey.delete(oldest);
    return known;
  }
}

function drop(known: Set<Creation>, creation: Creation): void {
  creation.isOff = true;
  known.delete(creation);
}
