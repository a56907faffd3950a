import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';

/** The provider refused or broke off; the message is for the person and holds no content. */
export class ProviderFailed extends Error {
  override readonly name = 'ProviderFailed';
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  /** Set where there was no answer: the provider was not reached, or took no more requests. */
  readonly unavailable: Unavailable | undefined;

  constructor(
    message: string,
    options: { readonly retryable: boolean; readonly unavailable?: Unavailable },
  ) {
    super(message);
    this.retryable = options.retryable;
    this.unavailable = options.unavailable;
  }
}

export interface Unavailable {
  readonly why: 'away' | 'busy';
  /** Milliseconds that the provider asks to wait; undefined: it does not say. */
  readonly waitMs?: number | undefined;
}

/** The provider took longer than a call may take. */
export class ProviderTimeout extends Error {
  override readonly name = 'ProviderTimeout';

  constructor(timeoutMs: number) {
    super(failureTexts.timedOut(Math.round(timeoutMs / 1000)));
  }
}

/** The longest time without a call to a provider, whatever it asks for. */
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
