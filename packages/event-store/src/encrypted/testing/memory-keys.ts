import { createSecretKey, randomBytes } from 'node:crypto';
import type { ContentKey, ContentKeys, FoundKey, PersonalContent } from '../content-keys.ts';

/** Keys that are gone with the test. */
export class MemoryKeys implements ContentKeys {
  readonly #keys = new Map<string, ContentKey | null>();
  /** The number of times that the keys in memory were dropped. */
  emptied = 0;

  known(owner: string): FoundKey {
    return this.#keys.get(owner);
  }

  async load(owners: readonly string[]): Promise<ReadonlyMap<string, FoundKey>> {
    return new Map(owners.map((owner) => [owner, this.#keys.get(owner)]));
  }

  async loadOrCreate(owners: readonly string[]): Promise<ReadonlyMap<string, ContentKey | null>> {
    const newKey = () => createSecretKey(randomBytes(32));
    return new Map(
      owners.map((owner) => {
        const known = this.#keys.get(owner);
        const key = known === undefined ? { content: newKey(), nonces: newKey() } : known;
        this.#keys.set(owner, key);
        return [owner, key];
      }),
    );
  }

  destroy(owner: string): void {
    this.#keys.set(owner, null);
  }

  empty(): void {
    this.emptied += 1;
  }

  /** Removes a key, so that these keys are like a vault of another installation. */
  lose(owner: string): void {
    this.#keys.delete(owner);
  }
}

/** Everything in an event is content of the subjects of its metadata, or of one person where there are none. */
export const allPersonal: PersonalContent = {
  partOf: ({ data, metadata }) => ({
    owners: metadata.subjects.length === 0 ? ['dana'] : metadata.subjects,
    fields: Object.keys(data),
  }),
  withinOf: () => undefined,
  withoutContent: (_, rest) => ({ ...rest, isForgotten: true }),
  endsKey: (type) => type === 'KeyEnded',
};
