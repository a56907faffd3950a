import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import type { ProviderFaults } from '../language-model/try-again.ts';
import {
  ProviderFailed,
  ProviderTimeout,
  retryAfterMs,
  type Unavailable,
} from '../provider-errors.ts';

const texts = {
  unreachable: 'Anthropic cannot be reached. Try again in a moment.',
  brokeOff: 'Anthropic broke off in the middle of the answer. Try again.',
  keyRefused: (keyIn: string) => `Anthropic refused the key. An admin must look at ${keyIn}.`,
  noModel:
    'Anthropic does not offer this model any more. An admin can name another in models.json.',
  tooLong: 'The conversation is longer than this model takes. Shorten it.',
  tooMany: 'Anthropic accepts no more requests at the moment. Try again in a minute.',
  overloaded: 'Anthropic is overloaded at the moment. Try again in a minute.',
  declined: 'The model declined to answer this.',
  failed: 'Anthropic could not answer. Try again.',
} as const;

export const declined = (): ProviderFailed =>
  new ProviderFailed(texts.declined, { retryable: false });

export const isKeyRefused = (error: unknown): boolean =>
  error instanceof APIError && (error.status === 401 || error.status === 403);

/** Whether the same request may succeed a little later (429, 5xx, 529, no connection). */
function isPassing(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true;
  if (!(error instanceof APIError)) return false;
  const { status, type } = error as APIError;
  if (status === undefined)
    return type === 'overloaded_error' || type === 'api_error' || type === 'rate_limit_error';
  return status === 408 || status === 429 || status >= 500;
}

/** Milliseconds that the provider asks to wait; undefined: nothing. */
const askedToWait = (error: unknown, now: Date): number | undefined =>
  error instanceof APIError
    ? retryAfterMs((error as APIError).headers?.get('retry-after'), now)
    : undefined;

/** Undefined where it answered, or refused what it was asked. */
function unavailability(error: unknown, now: Date): Unavailable | undefined {
  if (error instanceof APIConnectionError) return { why: 'away' };
  if (!(error instanceof APIError)) return undefined;
  const { status, type } = error as APIError;
  const isBusy =
    status === 429 ||
    status === 503 ||
    status === 529 ||
    type === 'rate_limit_error' ||
    type === 'overloaded_error';
  return isBusy ? { why: 'busy', waitMs: askedToWait(error, now) } : undefined;
}

/** The text for the person, without the message of the provider, which may quote the prompt. */
function anthropicError(error: unknown, hasBegun: boolean, now: Date, keyIn: string): Error {
  if (error instanceof ProviderFailed || error instanceof ProviderTimeout) return error;
  const retryable = isPassing(error) || hasBegun || !(error instanceof APIError);
  const unavailable = hasBegun ? undefined : unavailability(error, now);
  return new ProviderFailed(textFor(error, hasBegun, keyIn), {
    retryable,
    ...(unavailable === undefined ? {} : { unavailable }),
  });
}

function textFor(error: unknown, hasBegun: boolean, keyIn: string): string {
  if (isKeyRefused(error)) return texts.keyRefused(keyIn);
  if (error instanceof APIConnectionError && !hasBegun) return texts.unreachable;
  if (!(error instanceof APIError)) return hasBegun ? texts.brokeOff : texts.failed;
  const { status, type, apiMessage } = error as APIError;
  if (status === 404) return texts.noModel;
  if (status === 413 || /prompt is too long|context/i.test(apiMessage ?? '')) return texts.tooLong;
  if (status === 429 || type === 'rate_limit_error') return texts.tooMany;
  if (status === 529 || type === 'overloaded_error') return texts.overloaded;
  return hasBegun ? texts.brokeOff : texts.failed;
}

/** @param keyIn where an admin finds the key */
export const anthropicFaults = (keyIn: string): ProviderFaults => ({
  isPassing,
  askedToWait,
  unavailability,
  errorOf: (error, hasBegun, now) => anthropicError(error, hasBegun, now, keyIn),
});
