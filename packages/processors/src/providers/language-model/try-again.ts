import { pause, type Clock } from '../../kernel/clock.ts';
import type { Unavailable } from '../provider-errors.ts';
import type { ModelDelta, WireWatch } from '../provider.ts';
import { withPatience, type Patience } from './patience.ts';

/** What the errors of a provider's client mean. */
export interface ProviderFaults {
  /** Whether the same request may succeed a little later. */
  isPassing(error: unknown): boolean;
  /** Milliseconds that the provider asks to wait; undefined: nothing. */
  askedToWait(error: unknown, now: Date): number | undefined;
  /** Undefined where it answered, or refused what it was asked. */
  unavailability(error: unknown, now: Date): Unavailable | undefined;
  /** The error for the caller, which quotes nothing. */
  errorOf(error: unknown, hasBegun: boolean, now: Date): Error;
}

interface Trying {
  readonly patience: Patience;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly faults: ProviderFaults;
  /** The provider takes no more requests for now. */
  readonly onBusy: (waitMs?: number) => void;
  readonly onError?: (error: unknown) => void;
}

const mostAttempts = 3;
const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/**
 * What a provider streams, tried again before its first word where the fault is passing: after the time that
 * the provider asks for, else after growing ones.
 * @throws what `faults` makes of an error; the reason of the signal
 */
export async function* tryAgainBeforeFirstWord(
  open: (signal: AbortSignal) => AsyncIterable<ModelDelta | undefined>,
  { patience, clock, signal, faults, onBusy, onError }: Trying,
): AsyncGenerator<ModelDelta> {
  for (let attempt = 1; ; attempt += 1) {
    let hasBegun = false;
    try {
      for await (const delta of withPatience(open, patience, clock, signal)) {
        if (delta === undefined) continue;
        hasBegun = true;
        yield delta;
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      onError?.(error);
      const now = clock.now();
      const unavailable = hasBegun ? undefined : faults.unavailability(error, now);
      if (unavailable?.why === 'busy') onBusy(unavailable.waitMs);
      const waitMs = hasBegun ? undefined : waitBefore(attempt + 1, error, faults, now);
      if (waitMs === undefined) throw faults.errorOf(error, hasBegun, now);
      await pause(clock, waitMs, signal);
      signal.throwIfAborted();
    }
  }
}

/** Milliseconds; undefined when it is not to be tried again. */
function waitBefore(
  attempt: number,
  error: unknown,
  faults: ProviderFaults,
  now: Date,
): number | undefined {
  if (attempt > mostAttempts || !faults.isPassing(error)) return undefined;
  const waitMs = faults.askedToWait(error, now) ?? firstWaitMs * 2 ** (attempt - 2);
  return waitMs <= longestWaitMs ? waitMs : undefined;
}

/** Reports each request of a client before it leaves, also those that the client makes again by itself. */
export const counting =
  (send: typeof fetch, onSent: WireWatch['onSent']): typeof fetch =>
  (url, init) => {
    onSent();
    return send(url, init);
  };
