import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ApiError } from './api-error.ts';
import type { Answer } from './envelope.ts';
import type { RequestOptions } from './request.ts';

/** @throws ApiError: NETWORK, TIMEOUT or ABORTED. */
export async function fetchInTime(
  fetchIt: typeof fetch,
  url: string,
  options: RequestOptions,
  init: RequestInit,
): Promise<Answer> {
  const timeoutMs = options.timeoutMs ?? limits.requestTimeoutMs;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeoutMs);
  const signal =
    options.signal === undefined ? late.signal : AbortSignal.any([options.signal, late.signal]);
  try {
    const keepalive = options.keepalive === true ? { keepalive: true } : {};
    const response = await fetchIt(url, { ...init, ...keepalive, signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    throw failure(error, late.signal.aborted, options.signal?.aborted ?? false, timeoutMs);
  } finally {
    clearTimeout(timer);
  }
}

function failure(error: unknown, late: boolean, aborted: boolean, timeoutMs: number): ApiError {
  if (aborted) return new ApiError({ code: 'ABORTED', status: 0, message: 'Cancelled.' });
  if (late) {
    const message = `The service did not answer within ${timeoutMs / 1000} seconds.`;
    return new ApiError({ code: 'TIMEOUT', status: 0, message });
  }
  if (!(error instanceof TypeError)) throw error;
  return new ApiError({
    code: 'NETWORK',
    status: 0,
    message: 'The service cannot be reached. Check the connection and try again.',
  });
}
