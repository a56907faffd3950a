/** Longer than this a provider is not left alone, whatever it asks for. */
const longestMs = 15 * 60_000;

/**
 * Milliseconds that a provider asks to wait, in seconds or until a time (RFC 9110 §10.2.3), a quarter of an
 * hour at most; undefined: nothing.
 */
export function retryAfterMs(header: string | null | undefined, now: Date): number | undefined {
  if (header === null || header === undefined) return undefined;
  const seconds = Number(header);
  const waitMs = Number.isNaN(seconds) ? Date.parse(header) - now.getTime() : seconds * 1000;
  return Number.isFinite(waitMs) ? Math.min(longestMs, Math.max(0, waitMs)) : undefined;
}
