import { type Clock, untilAborted } from '../../kernel/clock.ts';
import { ProviderTimeout } from '../provider-errors.ts';

export interface StreamTimeouts {
  /** Milliseconds until the first delta: a model may have to be loaded first. */
  readonly firstMs: number;
  /** Milliseconds between two deltas. */
  readonly idleMs: number;
}

/**
 * Yields the stream of a provider, under a signal that closes its connection whenever the stream ends: when it is
 * done, when the reader leaves, aborts, or has waited too long.
 * @throws ProviderTimeout, the reason of `signal`
 */
export async function* withTimeouts<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  { firstMs, idleMs }: StreamTimeouts,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<T> {
  signal.throwIfAborted();
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  try {
    const pieces = open(either)[Symbol.asyncIterator]();
    for (let ms = firstMs; ; ms = idleMs) {
      const cancel = clock.after(ms, () => ending.abort(new ProviderTimeout(ms)));
      try {
        const { done, value } = await untilAborted(pieces.next(), either);
        if (done === true) return;
        yield value;
      } finally {
        cancel();
      }
    }
  } finally {
    ending.abort();
  }
}
