import { headers as names, type Call, type CallShape } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError, asApiError } from './api-error.ts';
import { unwrap } from './envelope.ts';
import {
  urlOf,
  type Answer,
  type AnyInput,
  type RequestArgs,
  type RequestOptions,
} from './request.ts';
import { mayTryAgain, pauseFor, waitMs } from './retry.ts';

interface ServerClock {
  /** Takes the `date` header of an answer (RFC 9110 §6.6.1) that has just come in. */
  readonly onDate: (date: string | null) => void;
  /** The time of the server's clock, in milliseconds; the time of this machine until the server has answered. */
  readonly now: () => number;
}

const jumpMs = 5000;
/** The largest difference that the rounding of the header and the latency of an answer explain. */
const blurMs = 2000;

/**
 * Follows the server's clock. The header leaves out the milliseconds, and an answer takes time to arrive: of the
 * measurements that agree, the one that is furthest ahead is the best. A clock of this machine that is within that
 * range is trusted. A clock that was reset is followed at once.
 */
export function createServerClock(now: () => number): ServerClock {
  let best: number | undefined;
  return {
    onDate: (date) => {
      const measured = Date.parse(date ?? '') - now();
      if (Number.isNaN(measured)) return;
      const agrees = best !== undefined && Math.abs(measured - best) < jumpMs;
      best = agrees ? Math.max(best ?? measured, measured) : measured;
    },
    now: () => now() + (best === undefined || Math.abs(best) < blurMs ? 0 : best),
  };
}

export interface Api {
  /**
   * Makes a call and returns the content of its envelope. A query answers from read models that have reached the last
   * command made through this client.
   * @throws ApiError, also when there is no network (NETWORK) or no answer in time (TIMEOUT).
   */
  request<Shape extends CallShape>(
    call: Call<Shape>,
    ...args: RequestArgs<Shape>
  ): Promise<Shape['answer']>;
  /** Global position of the last command that was acknowledged. */
  readonly position: () => string | undefined;
  /**
   * Headers of a call that is made beside this client, because its body or its answer is bytes.
   * @throws ApiError UNAUTHORIZED
   */
  readonly headersFor: (call: Call, options?: RequestOptions) => Headers;
  /** Takes over the server's clock and the position from the headers of an answer to such a call. */
  readonly noteAnswer: (headers: Headers) => void;
  /** The time of the server's clock, in milliseconds. */
  readonly serverNow: () => number;
}

/** The outcome of one attempt; `error` when there was no answer, or a refusal. */
export interface Attempt {
  readonly call: Call;
  /** Milliseconds until the answer was read completely, or until the request failed. */
  readonly tookMs: number;
  readonly error?: ApiError;
  /**
   * The header `x-held-up`, which names the data that the answer may lack; absent: it lacks none, or the caller says
   * so.
   */
  readonly heldUp?: string;
}

export interface ApiParts {
  readonly fetch: typeof fetch;
  readonly token: () => string | undefined;
  /** Resolves with whether the current token is still valid; called once when a call is answered with 401. */
  readonly verify: () => Promise<boolean>;
  /** Called when the token is no longer valid, or was refused twice. */
  readonly signedOut: () => void;
  /** Learns how each request ended. */
  readonly onEnded?: (attempt: Attempt) => void;
  readonly pause?: typeof pauseFor;
}

const noInput: AnyInput = {};

export function createApi(parts: ApiParts): Api {
  const clock = createServerClock(() => Date.now());
  let lastPosition: bigint | undefined;

  function remember({ headers }: Pick<Answer, 'headers'>): void {
    clock.onDate(headers.get('date'));
    const position = headers.get(names.position);
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

  async function sendPatiently(call: Call, input: AnyInput, options: RequestOptions) {
    const pause = parts.pause ?? pauseFor;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const answer = await send(call, input, options);
        if (!mayTryAgain(call, options, attempt, answer)) return answer;
        await pause(waitMs(attempt, answer), options.signal);
      } catch (error) {
        const isNetwork = asApiError(error).code === 'NETWORK';
        if (!isNetwork || !mayTryAgain(call, options, attempt)) throw error;
        await pause(waitMs(attempt), options.signal);
      }
    }
  }

  function headersOf(call: Call, input: AnyInput, options: RequestOptions): Headers {
    const headers = new Headers({ accept: 'application/json' });
    if (call.signedIn) headers.set('authorization', `Bearer ${tokenNow()}`);
    if (input.body !== undefined) headers.set('content-type', 'application/json');
    if (options.idempotencyKey !== undefined) {
      headers.set(names.idempotencyKey, options.idempotencyKey);
    }
    if (lastPosition !== undefined) headers.set(names.minPosition, lastPosition.toString());
    return headers;
  }

  /** @throws ApiError UNAUTHORIZED, as the server would answer: a call that needs a token is not sent without one */
  function tokenNow(): string {
    const token = parts.token();
    if (token !== undefined) return token;
    throw new ApiError({ code: 'UNAUTHORIZED', status: 401, message: userTexts.signInNeeded });
  }

  async function sendVerified(call: Call, input: AnyInput, options: RequestOptions) {
    const tokenSent = call.signedIn ? parts.token() : undefined;
    const first = await sendPatiently(call, input, options);
    if (first.status !== 401 || tokenSent === undefined) return first;
    const anotherToken = parts.token() !== tokenSent;
    if (!anotherToken && !(await parts.verify())) {
      parts.signedOut();
      return first;
    }
    const second = await sendPatiently(call, input, options);
    if (second.status === 401) parts.signedOut();
    return second;
  }

  return {
    request: async (call, ...[input, options]) => {
      const started = performance.now();
      const ended = (error?: ApiError, heldUp: string | null = null) =>
        parts.onEnded?.({
          call,
          tookMs: performance.now() - started,
          ...(error === undefined ? {} : { error }),
          ...(heldUp === null ? {} : { heldUp }),
        });
      try {
        const answer = await sendVerified(call, input ?? noInput, options ?? {});
        const opened = unwrap(call.envelope, answer);
        const heldUp = answer.headers.get(names.heldUp);
        if (heldUp !== null) options?.onHeldUp?.();
        ended(undefined, options?.onHeldUp === undefined ? heldUp : null);
        return opened;
      } catch (error) {
        ended(asApiError(error));
        throw error;
      }
    },
    headersFor: (call, options = {}) => headersOf(call, noInput, options),
    noteAnswer: (headers) => remember({ headers }),
    position: () => lastPosition?.toString(),
    serverNow: clock.now,
  };
}

/** @throws ApiError: NETWORK, TIMEOUT or ABORTED. */
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
  if (aborted) return new ApiError({ code: 'ABORTED', status: 0, message: t('Cancelled.') });
  if (late) {
    const message = t('The service did not answer within {timeoutMs} seconds.', {
      timeoutMs: timeoutMs / 1000,
    });
    return new ApiError({ code: 'TIMEOUT', status: 0, message });
  }
  if (!(error instanceof TypeError)) throw error;
  return new ApiError({
    code: 'NETWORK',
    status: 0,
    message: t('The service cannot be reached. Check the connection and try again.'),
  });
}
