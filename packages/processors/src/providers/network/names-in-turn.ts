import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Resolves when a name has an address, and rejects when it has none. */
type KnownName = (hostname: string) => Promise<void>;

/**
 * Looks names up one at a time, each once for all who wait for it. Node.js looks names up in two threads, which the
 * databases need as well: a name server that does not answer holds one for many seconds.
 */
export function namesInTurn(resolve: (hostname: string) => Promise<unknown> = lookup): KnownName {
  const pending = new Map<string, Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  return (hostname) => {
    const asked = pending.get(hostname);
    if (asked !== undefined) return asked;
    const turn = last.catch(() => undefined).then(() => resolve(hostname));
    const found = turn.then(() => undefined).finally(() => pending.delete(hostname));
    pending.set(hostname, found);
    last = found;
    return found;
  };
}

/** The look-ups of this process. */
export const knownName = namesInTurn();

/**
 * A `fetch` that connects only to hosts whose name was found in turn; it fails as `fetch` does. Redirects are
 * answered and not followed: the request would go to a host that no operator named.
 */
export function fetchInTurn(
  send: typeof fetch = fetch,
  known: KnownName = knownName,
): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const host = url.hostname.replaceAll(/^\[|\]$/g, '');
    if (isIP(host) === 0) await found(known(host), init.signal ?? undefined);
    return send(input, { ...init, redirect: 'manual' });
  };
}

async function found(name: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal?.reason as Error);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([name, aborted]);
  } catch (error) {
    signal?.throwIfAborted();
    throw new TypeError('fetch failed', { cause: error });
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}
