import { LRUCache } from 'lru-cache';

/** The figures of the caches with one name in this thread. */
export interface CacheFigures {
  readonly name: string;
  /** The sum of the estimates given when the entries were stored. */
  readonly bytes: number;
  readonly maxBytes: number;
  readonly entries: number;
  /** Entries that were dropped for others since the process began. */
  readonly evictions: number;
}

interface ByteCacheOptions {
  /** Names it in the metrics; several caches may share a name. */
  readonly name: string;
  readonly maxBytes: number;
  /** The limit of one entry; a larger one is not kept. Default: the limit of the whole cache. */
  readonly maxEntryBytes?: number;
}

/** The caches in use. A cache is removed with its owner, such as a closed database. */
const caches = new Set<WeakRef<Omit<CacheFigures, 'evictions'>>>();
const evictionsOf = new Map<string, number>();

/**
 * Keeps values that are expensive to make, within a number of bytes. The values that were unused for the longest time
 * are dropped first.
 */
export class ByteCache<Value extends object> {
  readonly name: string;
  readonly #values: LRUCache<string, Value>;

  constructor({ name, maxBytes, maxEntryBytes = maxBytes }: ByteCacheOptions) {
    this.name = name;
    evictionsOf.set(name, evictionsOf.get(name) ?? 0);
    this.#values = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxEntryBytes,
      dispose(_value, _key, reason) {
        if (reason === 'evict') evictionsOf.set(name, (evictionsOf.get(name) ?? 0) + 1);
      },
    });
    caches.add(new WeakRef(this));
  }

  get bytes(): number {
    return this.#values.calculatedSize;
  }

  get maxBytes(): number {
    return this.#values.maxSize;
  }

  get entries(): number {
    return this.#values.size;
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  set(key: string, value: Value, bytes: number): void {
    this.#values.set(key, value, { size: Math.max(1, Math.ceil(bytes)) });
  }

  clear(): void {
    this.#values.clear();
  }
}

/** Returns the figures of all caches of this thread, one row for each name. */
export function cacheFigures(): readonly CacheFigures[] {
  const figures = new Map<string, CacheFigures>();
  for (const [name, evictions] of evictionsOf)
    figures.set(name, { name, bytes: 0, maxBytes: 0, entries: 0, evictions });
  for (const reference of caches) {
    const cache = reference.deref();
    const before = cache && figures.get(cache.name);
    if (cache === undefined || before === undefined) {
      caches.delete(reference);
      continue;
    }
    figures.set(cache.name, {
      ...before,
      bytes: before.bytes + cache.bytes,
      maxBytes: before.maxBytes + cache.maxBytes,
      entries: before.entries + cache.entries,
    });
  }
  return [...figures.values()];
}

/** Bytes that a thread keeps, by the estimates of those who make the values. */
const keptBytes = 24 * 1024 * 1024;

/** Bytes at the least, so that many small values are bounded too. */
const leastBytes = 256;

const values = new ByteCache<object>({ name: 'derived', maxBytes: keptBytes });

/**
 * Returns the value that was made for the key before in this thread, or makes it by `make`. It is for values derived
 * from something immutable that the key names, such as the index of one version of a file.
 * @param bytes an estimate of the memory that the value takes
 */
export function kept<Value extends object>(
  key: string,
  bytes: (value: Value) => number,
  make: () => Value,
): Value {
  const known = values.get(key);
  if (known !== undefined) return known as Value;
  const value = make();
  values.set(key, value, Math.max(leastBytes, bytes(value)));
  return value;
}
