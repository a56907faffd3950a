import type { Call, CallShape } from '@mach42/contracts/kernel/call.ts';
import { headers as names } from '@mach42/contracts/kernel/headers.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { ApiError } from './api-error.ts';
import { unwrap, type Answer } from './envelope.ts';
import { createServerClock } from './server-clock.ts';
import { urlOf, type AnyInput, type RequestArgs, type RequestOptions } from './request.ts';

export interface Api {
  /**
   * Makes a call and answers its opened envelope. A query answers from read models that have
   * reached the last command made through this client.
   * @throws ApiError, also when there is no network (NETWORK) or no answer in time (TIMEOUT).
   */
  request<Shape extends CallShape>(
    call: Call<Shape>,
    ...args: RequestArgs<Shape>
  ): Promise<Shape['answer']>;
  /** Global position of the last command that was acknowledged. */
  readonly position: () => string | undefined;
  /** What the server's clock shows, in milliseconds. */
  readonly serverNow: () => number;
}

export interface ApiParts {
  readonly fetch: typeof fetch;
  readonly token: () => string | undefined;
  /** Whether the current token is still good; asked once when a call is answered 401. */
  readonly verify: () => Promise<boolean>;
  /** The token is not good any more, or was refused twice. */
  readonly signedOut: () => void;
}

const noInput: AnyInput = {};

export function createApi(parts: ApiParts): Api {
  const clock = createServerClock(() => Date.now());
  let lastPosition: bigint | undefined;

  function remember(answer: Answer): void {
    clock.heard(answer.headers.get('date'));
    const position = answer.headers.get(names.position);
    if (position === null || !/^\d{1,19}$/.test(position)) return;
    const value = BigInt(position);
    if (lastPosition === undefined || value > lastPosition) lastPosition = value;
  }

  async function send(call: Call, input: AnyInput, options: RequestOptions): Promise<Answer> {
    const answer = await fetchInTime(parts.fetch, urlOf(call, input), options, {
      method: call.method,
      headers: headersOf(call, input, options),
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    remember(answer);
    return answer;
  }

  function headersOf(call: Call, input: AnyInput, options: RequestOptions): Headers {
    const headers = new Headers({ accept: 'application/json' });
    const token = call.signedIn ? parts.token() : undefined;
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    if (options.idempotencyKey !== undefined) {
      headers.set(names.idempotencyKey, options.idempotencyKey);
    }
    if (lastPosition !== undefined) headers.set(names.minPosition, lastPosition.toString());
    return headers;
  }

  async function sendVerified(call: Call, input: AnyInput, options: RequestOptions) {
    const tokenSent = call.signedIn ? parts.token() : undefined;
    const first = await send(call, input, options);
    if (first.status !== 401 || tokenSent === undefined) return first;
    const anotherToken = parts.token() !== tokenSent;
    if (!anotherToken && !(await parts.verify())) {
      parts.signedOut();
      return first;
    }
    const second = await send(call, input, options);
    if (second.status === 401) parts.signedOut();
    return second;
  }

  return {
    request: async (call, ...[input, options]) => {
      const answer = await sendVerified(call, input ?? noInput, options ?? {});
      return unwrap(call.envelope, answer);
    },
    position: () => lastPosition?.toString(),
    serverNow: clock.now,
  };
}

async function fetchInTime(
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
    const response = await fetchIt(url, { ...init, signal });
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
