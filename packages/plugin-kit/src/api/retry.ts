import type { Call } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './envelope.ts';
import type { RequestOptions } from './request.ts';

const firstWaitMs = 300;
const longestWaitMs = 5000;

/** Reads, and commands with a key, may be made twice; anything else is made once. */
export function mayTryAgain(call: Call, options: RequestOptions, attempt: number): boolean {
  const isIdempotent = call.method === 'GET' || options.idempotencyKey !== undefined;
  return isIdempotent && attempt < (options.retries ?? limits.requestRetries);
}

/** What the server asks for, else 300, 600, 1200 ms; never more than 5 s. */
export function waitMs(attempt: number, answer?: Answer): number {
  const asked = Number(answer?.headers.get('retry-after') ?? Number.NaN) * 1000;
  const wait = Number.isFinite(asked) ? asked : firstWaitMs * 2 ** attempt;
  return Math.min(wait, longestWaitMs);
}

/** @throws ApiError ABORTED when the signal ends the wait. */
export function pauseFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer);
      reject(new ApiError({ code: 'ABORTED', status: 0, message: 'Cancelled.' }));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    }, milliseconds);
    if (signal?.aborted === true) giveUp();
    else signal?.addEventListener('abort', giveUp, { once: true });
  });
}
