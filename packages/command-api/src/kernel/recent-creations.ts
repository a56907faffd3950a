import type { Lookups } from '../lookups.ts';

/** One that is being created, or is in the log; the position comes when it is stored. */
interface Creation {
  position: bigint | undefined;
}

/** People and kinds that are remembered. */
const mostKeys = 10_000;

/**
 * What this process created and rows may not count yet. Where there is a limit on how much a person has, it counts
 * beside the rows: else many requests at the same time would all find room for one more.
 */
export class RecentCreations {
  readonly #hasReached: Lookups['hasReached'];
  readonly #byKey = new Map<string, Creation[]>();

  constructor({ hasReached }: Pick<Lookups, 'hasReached'>) {
    this.#hasReached = hasReached;
  }

  /**
   * Creates one more.
   * @param key what is limited together: a kind, and whose
   * @param create reads the rows, and adds those that were begun before and are not counted there
   */
  async create<Created extends { readonly position?: bigint | undefined }>(
    key: string,
    create: (notCounted: number) => Promise<Created>,
  ): Promise<Created> {
    const creations = this.#creationsOf(key);
    const creation: Creation = { position: undefined };
    creations.push(creation);
    try {
      await this.#forgetCounted(creations);
      const created = await create(creations.indexOf(creation));
      if (created.position === undefined) forget(creations, creation);
      else creation.position = created.position;
      return created;
    } catch (error) {
      forget(creations, creation);
      throw error;
    }
  }

  #creationsOf(key: string): Creation[] {
    const known = this.#byKey.get(key) ?? [];
    // Those that were asked for last are at the end.
    this.#byKey.delete(key);
    this.#byKey.set(key, known);
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > mostKeys && oldest !== undefined) this.#byKey.delete(oldest);
    return known;
  }

  /** Only the first ones are looked at: rows have what was stored first at first. */
  async #forgetCounted(creations: Creation[]): Promise<void> {
    for (;;) {
      const [first] = creations;
      if (first?.position === undefined || !(await this.#hasReached(first.position))) return;
      forget(creations, first);
    }
  }
}

function forget(creations: Creation[], creation: Creation): void {
  const at = creations.indexOf(creation);
  if (at !== -1) creations.splice(at, 1);
}
