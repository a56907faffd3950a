import { APIConnectionError, APIError } from 'openai';
import type { ProviderFaults } from '../language-model/try-again.ts';
import {
  ProviderFailed,
  ProviderTimeout,
  retryAfterMs,
  type Unavailable,
} from '../provider-errors.ts';

/** @param name of the service, as an admin gave it */
const textsOf = (name: string) => ({
  unreachable: `${name} cannot be reached. Try again in a moment.`,
  brokeOff: `${name} broke off in the middle of the answer. Try again.`,
  keyRefused: `${name} refused the key. An admin must enter another one on the page Models.`,
  noModel: `${name} does not offer this model any more. An admin can choose another on the page Models.`,
  tooLong: 'The conversation is longer than this model takes. Shorten it.',
  tooMany: `${name} accepts no more requests at the moment. Try again in a minute.`,
  noCredit: `The account at ${name} has no credit left. An admin must look at it.`,
  declined: 'The model declined to answer this.',
  failed: `${name} could not answer. Try again.`,
});

export const declined = (): ProviderFailed =>
  new ProviderFailed('The model declined to answer this.', { retryable: false });

/** The stream ended, and no piece said that the answer did. */
export class EndedEarly extends Error {
  override readonly name = 'EndedEarly';
}

export const isKeyRefused = (error: unknown): boolean =>
  error instanceof APIError && (error.status === 401 || error.status === 403);

/** The account is at its limit of cost, which time does not change. */
const isWithoutCredit = ({ status, code }: APIError): boolean =>
  status === 402 || code === 'insufficient_quota';

/** In a stream an error has no status of its own; some services write one into its code. */
function statusOf(error: APIError): number | undefined {
  if (error.status !== undefined) return error.status;
  const code = Number(error.code);
  if (Number.isInteger(code) && code >= 400) return code;
  if (/rate_limit/.test(`${error.code} ${error.type}`)) return 429;
  return /server_error|overloaded|unavailable/.test(`${error.code} ${error.type}`)
    ? 503
    : undefined;
}

/** Whether the same request may succeed a little later (408, 429, 5xx, no connection). */
function isPassing(error: unknown): boolean {
  if (error instanceof APIConnectionError || error instanceof EndedEarly) return true;
  if (!(error instanceof APIError) || isWithoutCredit(error)) return false;
  const status = statusOf(error);
  return status === 408 || status === 429 || (status !== undefined && status >= 500);
}

function askedToWait(error: unknown, now: Date): number | undefined {
  if (!(error instanceof APIError)) return undefined;
  const headers: Headers | undefined = error.headers;
  return retryAfterMs(headers?.get('retry-after'), now);
}

function unavailability(error: unknown, now: Date): Unavailable | undefined {
  if (error instanceof APIConnectionError) return { why: 'away' };
  if (!(error instanceof APIError) || isWithoutCredit(error)) return undefined;
  const status = statusOf(error);
  const isBusy = status === 429 || status === 503 || status === 529;
  return isBusy ? { why: 'busy', waitMs: askedToWait(error, now) } : undefined;
}

const isTooLong = (error: APIError): boolean =>
  error.status === 413 ||
  error.code === 'context_length_exceeded' ||
  (error.status === 400 && /context|too long|too many tokens/i.test(error.message));

function textFor(name: string, error: unknown, hasBegun: boolean): string {
  const texts = textsOf(name);
  if (isKeyRefused(error)) return texts.keyRefused;
  if (error instanceof APIConnectionError && !hasBegun) return texts.unreachable;
  if (error instanceof EndedEarly) return texts.brokeOff;
  if (!(error instanceof APIError)) return hasBegun ? texts.brokeOff : texts.failed;
  if (isWithoutCredit(error)) return texts.noCredit;
  if (isTooLong(error)) return texts.tooLong;
  const status = statusOf(error);
  if (status === 404) return texts.noModel;
  if (status === 429) return texts.tooMany;
  return hasBegun ? texts.brokeOff : texts.failed;
}

/** Without the message of the service, which may quote the prompt or the key. */
export const openAiFaults = (name: string): ProviderFaults => ({
  isPassing,
  askedToWait,
  unavailability,
  errorOf(error, hasBegun, now) {
    if (error instanceof ProviderFailed || error instanceof ProviderTimeout) return error;
    const retryable = isPassing(error) || hasBegun || !(error instanceof APIError);
    const unavailable = hasBegun ? undefined : unavailability(error, now);
    return new ProviderFailed(textFor(name, error, hasBegun), {
      retryable,
      ...(unavailable === undefined ? {} : { unavailable }),
    });
  },
});
