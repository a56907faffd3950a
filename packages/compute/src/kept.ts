import { ByteCache } from './byte-cache.ts';

/** Bytes that a thread keeps, by the estimates of those who make the values. */
const keptBytes = 24 * 1024 * 1024;

/** Bytes at the least, so that many small values are bounded too. */
const leastBytes = 256;

const values = new ByteCache<object>({ name: 'derived', maxBytes: keptBytes });

/**
 * What was made for the key before in this thread, or what `make` makes now. For what is derived
 * from something immutable, which the key names: the index of one version of a file.
 * @param bytes an estimate of what the value takes in memory
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
