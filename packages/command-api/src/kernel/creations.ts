import type { Counted } from '@mach42/read-models/projections/counted.ts';
import type { Executed } from './commands.ts';
import { KeyedMutex } from './keyed-mutex.ts';
import { SharedCounts, type CountedKey, type SharedRecords } from './shared-counts.ts';

/** Something that is being created, or is in the log and was not in the rows when they were counted last. */
interface Creation {
  /** The position; set when it is stored. */
  position?: number;
  /** Whether it was not created in the end. */
  isOff?: boolean;
}

interface Begun {
  readonly known: Set<Creation>;
  /** The creations that were begun before this one. */
  readonly before: readonly Creation[];
  readonly count: () => Promise<Counted>;
}

interface CreationsOptions {
  /** The number of people (keys) that are remembered; default: 10,000. */
  readonly mostKeys?: number;
  /** Default: no other process takes commands. */
  readonly shared?: SharedCounts | undefined;
}

/** @param kind the kind of things that are created */
export const creationsOf = (
  { shared, now }: { readonly shared?: SharedRecords | undefined; readonly now: () => number },
  kind: string,
): Creations => new Creations({ shared: shared && new SharedCounts(shared, kind, now) });

/**
 * Counts the creations that are limited and not in the rows yet. Without it, simultaneous requests would all find
 * room for one more. Rules: `SPEC.md`.
 */
export class Creations {
  readonly #byKey = new Map<string, Set<Creation>>();
  readonly #mostKeys: number;
  readonly #shared: SharedCounts | undefined;
  readonly #turns = new KeyedMutex();

  constructor({ mostKeys = 10_000, shared }: CreationsOptions = {}) {
    this.#mostKeys = mostKeys;
    this.#shared = shared;
  }

  /**
   * Creates one more.
   * @param whose the person, or another key, that it is counted for
   * @param count reads the rows
   * @param create receives how many others there are: those in the rows, and those that were begun before this one
   */
  async create<Created extends Pick<Executed<unknown>, 'position' | 'replayed'>>(
    whose: string | CountedKey,
    count: () => Promise<Counted>,
    create: (others: number) => Promise<Created>,
  ): Promise<Created> {
    const of = typeof whose === 'string' ? { key: whose, owner: whose } : whose;
    const known = this.#of(of.key);
    const before = [...known];
    const creation: Creation = {};
    known.add(creation);
    try {
      const created = await create(await this.#begin(of, { known, before, count }));
      if (created.replayed || created.position === undefined) drop(known, creation);
      else creation.position = Number(created.position);
      return created;
    } catch (error) {
      drop(known, creation);
      throw error;
    } finally {
      await this.#end(of, known);
    }
  }

  /** @returns how many others there are, here and in other processes */
  async #begin(of: CountedKey, { known, before, count }: Begun): Promise<number> {
    let counted = 0;
    const look = async () => {
      const rows = await count();
      let own = 0;
      for (const one of before) {
        if (one.position !== undefined && one.position <= rows.position) known.delete(one);
        else if (one.isOff !== true) own += 1;
      }
      counted = rows.count + own;
      return { position: rows.position, own };
    };
    const shared = this.#shared;
    const others =
      shared === undefined
        ? await look().then(() => 0)
        : await this.#turns.run(of.key, () => shared.begin(of, look));
    return counted + others;
  }

  /** Notifies the other processes when no creation of the key is left in this one. */
  async #end(of: CountedKey, known: ReadonlySet<Creation>): Promise<void> {
    const shared = this.#shared;
    if (shared === undefined) return;
    await this.#turns.run(of.key, async () => {
      let last: number | null = null;
      for (const { position } of known) {
        if (position === undefined) return;
        last = Math.max(last ?? 0, position);
      }
      await shared.end(of, known.size, last);
    });
  }

  /** The set of a key; beyond the limit of keys, the one that was used longest ago is dropped. */
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
