import type { Call } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError } from './api-error.ts';
import type { Answer, RequestOptions } from './request.ts';

const firstWaitMs = 300;
const longestWaitMs = 5000;

/** Seconds that an answer asks to wait; undefined where it does not say. */
export function retryAfterOf({ headers }: Pick<Answer, 'headers'>): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

/**
 * Decides whether a request is repeated after this answer, or after none. A request that was refused with 429 did
 * nothing: it may be repeated after the wait that the answer asks for, if that is short. Otherwise only reads, and
 * commands with a key, are repeated.
 */
export function mayTryAgain(
  call: Call,
  options: RequestOptions,
  attempt: number,
  answer?: Answer,
): boolean {
  if (attempt >= (options.retries ?? limits.requestRetries)) return false;
  if (answer?.status === 429) return (retryAfterOf(answer) ?? Infinity) * 1000 <= longestWaitMs;
  const isIdempotent = call.method === 'GET' || options.idempotencyKey !== undefined;
  return isIdempotent && (answer === undefined || answer.status >= 502);
}

/** Says to people when to try again, where that is later than the client waits by itself. */
export function againText(seconds: number | undefined, now: Date): string | undefined {
  if (seconds === undefined || seconds * 1000 <= longestWaitMs) return undefined;
  if (seconds < 90)
    return t('You can try again in {seconds} seconds.', { seconds: Math.ceil(seconds) });
  const at = new Date(now.getTime() + Math.ceil(seconds / 60) * 60_000);
  // The time is written as by `formatTime`, which the sign-in page does not load.
  return t('You can try again at {toTimeString}.', { toTimeString: at.toTimeString().slice(0, 5) });
}

/** The wait that the server asks for, else 300, 600, 1200 ms; never more than 5 s. */
export function waitMs(attempt: number, answer?: Answer): number {
  const asked = answer === undefined ? undefined : retryAfterOf(answer);
  return Math.min(asked === undefined ? firstWaitMs * 2 ** attempt : asked * 1000, longestWaitMs);
}

/** @throws ApiError ABORTED when the signal ends the wait. */
export function pauseFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(new ApiError({ code: 'ABORTED', status: 0, message: t('Cancelled.') }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}
