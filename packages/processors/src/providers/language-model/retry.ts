import { pause, type Clock } from '../../kernel/clock.ts';
import { ProviderFailed, ProviderTimeout, type Unavailable } from '../provider-errors.ts';
import type { ModelDelta, WireWatch } from '../provider.ts';
import { withTimeouts, type StreamTimeouts } from './stream-timeouts.ts';

/** The meaning of the errors of a provider's client. */
export interface ProviderErrors {
  /** Whether the same request may succeed a little later. */
  readonly isTransient: (error: unknown) => boolean;
  /** Milliseconds that the provider asks to wait; undefined: nothing. */
  readonly retryAfter: (error: unknown, now: Date) => number | undefined;
  /** Returns why the provider is unavailable; undefined where it answered, or refused the request. */
  readonly unavailability: (error: unknown, now: Date) => Unavailable | undefined;
  /** Whether the client says so itself: any other error may be gone at the next request. */
  readonly isOfClient: (error: unknown) => boolean;
  /** The text for the person, without the message of the provider, which may quote the prompt or the key. */
  readonly textFor: (error: unknown, hasBegun: boolean) => string;
}

interface RetryOptions {
  readonly timeouts: StreamTimeouts;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly errors: ProviderErrors;
  /** The provider takes no more requests for now. */
  readonly onBusy: (waitMs?: number) => void;
  readonly onError?: (error: unknown) => void;
}

const mostAttempts = 3;
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * Yields the stream of a provider. Before its first delta a request is retried after a transient error: after the
 * time that the provider asks for, else with exponential backoff.
 * @throws ProviderFailed; the reason of the signal
 */
export async function* retryBeforeFirstDelta(
  open: (signal: AbortSignal) => AsyncIterable<ModelDelta | undefined>,
  { timeouts, clock, signal, errors, onBusy, onError }: RetryOptions,
): AsyncGenerator<ModelDelta> {
  for (let attempt = 1; ; attempt += 1) {
    let hasBegun = false;
    try {
      for await (const delta of withTimeouts(open, timeouts, clock, signal)) {
        if (delta === undefined) continue;
        hasBegun = true;
        yield delta;
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      onError?.(error);
      const now = clock.now();
      const unavailable = hasBegun ? undefined : errors.unavailability(error, now);
      if (unavailable?.why === 'busy') onBusy(unavailable.waitMs);
      const waitMs = hasBegun ? undefined : delayBefore(attempt + 1, error, errors, now);
      if (waitMs === undefined) throw errorFor(error, hasBegun, unavailable, errors);
      await pause(clock, waitMs, signal);
      signal.throwIfAborted();
    }
  }
}

/** The error for the caller. */
function errorFor(
  error: unknown,
  hasBegun: boolean,
  unavailable: Unavailable | undefined,
  { isTransient, isOfClient, textFor }: ProviderErrors,
): Error {
  if (error instanceof ProviderFailed || error instanceof ProviderTimeout) return error;
  return new ProviderFailed(textFor(error, hasBegun), {
    retryable: hasBegun || isTransient(error) || !isOfClient(error),
    ...(unavailable === undefined ? {} : { unavailable }),
  });
}

/** Milliseconds; undefined when it is not to be retried. */
function delayBefore(
  attempt: number,
  error: unknown,
  errors: ProviderErrors,
  now: Date,
): number | undefined {
  if (attempt > mostAttempts || !errors.isTransient(error)) return undefined;
  const waitMs = errors.retryAfter(error, now) ?? firstWaitMs * 2 ** (attempt - 2);
  return waitMs <= longestWaitMs ? waitMs : undefined;
}

/** Reports each request of a client before it leaves, also those that the client makes again by itself. */
export const counting =
  (send: typeof fetch, onSent: WireWatch['onSent']): typeof fetch =>
  (url, init) => {
    onSent();
    return send(url, init);
  };
