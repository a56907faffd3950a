import { APIConnectionError, APIError } from '@anthropic-ai/sdk';
import { ProviderFailed, ProviderTimeout } from '../provider-errors.ts';

const texts = {
  unreachable: 'Anthropic cannot be reached. Try again in a moment.',
  brokeOff: 'Anthropic broke off in the middle of the answer. Try again.',
  keyRefused: 'Anthropic refused the key. An admin must look at ANTHROPIC_API_KEY.',
  noModel:
    'Anthropic does not offer this model any more. An admin can name another in models.json.',
  tooLong: 'The conversation is longer than this model takes. Shorten it.',
  tooMany: 'Anthropic takes no more requests at the moment. Try again in a minute.',
  overloaded: 'Anthropic is overloaded at the moment. Try again in a minute.',
  declined: 'The model declined to answer this.',
  failed: 'Anthropic could not answer. Try again.',
} as const;

export const declined = (): ProviderFailed =>
  new ProviderFailed(texts.declined, { retryable: false });

export const isKeyRefused = (error: unknown): boolean =>
  error instanceof APIError && (error.status === 401 || error.status === 403);

/** Whether the same request may succeed a little later (429, 5xx, 529, no connection). */
export function isPassing(error: unknown): boolean {
  if (error instanceof APIConnectionError) return true;
  if (!(error instanceof APIError)) return false;
  const { status, type } = error as APIError;
  if (status === undefined)
    return type === 'overloaded_error' || type === 'api_error' || type === 'rate_limit_error';
  return status === 408 || status === 429 || status >= 500;
}

/**
 * Milliseconds that the provider asks to wait, in seconds or until a time (RFC 9110 §10.2.3);
 * undefined: nothing.
 */
export function askedToWait(error: unknown, now: Date): number | undefined {
  const after = error instanceof APIError ? (error as APIError).headers?.get('retry-after') : null;
  if (after === null || after === undefined) return undefined;
  const seconds = Number(after);
  const waitMs = Number.isNaN(seconds) ? Date.parse(after) - now.getTime() : seconds * 1000;
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : undefined;
}

/** What a person is told; what the provider said may quote the prompt, so it stays out of it. */
export function anthropicError(error: unknown, hasBegun: boolean): Error {
  if (error instanceof ProviderFailed || error instanceof ProviderTimeout) return error;
  const retryable = isPassing(error) || hasBegun || !(error instanceof APIError);
  return new ProviderFailed(textFor(error, hasBegun), { retryable });
}

function textFor(error: unknown, hasBegun: boolean): string {
  if (isKeyRefused(error)) return texts.keyRefused;
  if (error instanceof APIConnectionError && !hasBegun) return texts.unreachable;
  if (!(error instanceof APIError)) return hasBegun ? texts.brokeOff : texts.failed;
  const { status, type, apiMessage } = error as APIError;
  if (status === 404) return texts.noModel;
  if (status === 413 || /prompt is too long|context/i.test(apiMessage ?? '')) return texts.tooLong;
  if (status === 429 || type === 'rate_limit_error') return texts.tooMany;
  if (status === 529 || type === 'overloaded_error') return texts.overloaded;
  return hasBegun ? texts.brokeOff : texts.failed;
}
