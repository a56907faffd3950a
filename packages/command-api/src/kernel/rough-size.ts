/** Bytes of the parts of states that stay the same from one state to the next. */
const known = new WeakMap<object, number>();

/** A container with fewer bytes is measured each time: to keep what it takes would take longer. */
const worthKnowing = 2048;
const perContainer = 48;
const perField = 24;

/**
 * About how many bytes of memory an immutable value of JSON takes. A part that was measured before
 * is not walked through again.
 */
export function roughSize(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  const before = known.get(value);
  if (before !== undefined) return before;
  let bytes = perContainer;
  if (Array.isArray(value)) {
    for (const item of value as readonly unknown[]) bytes += 8 + roughSize(item);
  } else {
    const fields = value as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(fields)) {
      bytes += perField + name.length + roughSize(fields[name]);
    }
  }
  if (bytes >= worthKnowing) known.set(value, bytes);
  return bytes;
}
