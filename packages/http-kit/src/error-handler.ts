import { type ErrorBody, statusOf } from '@mach42/contracts/kernel/errors.ts';
import type {
  FastifyError,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify';
import { wrapError } from './answers.ts';
import { loggedFailure } from './logged-failure.ts';
import { HttpRefusal, isRefused, type Refused } from './refusal.ts';
import { describeViolations } from './schema-compiler.ts';

/** The methods of the calls at each address. */
export class RoutedMethods {
  readonly #methods = new Map<string, Set<string>>();

  /** @param pattern with `:name` for each parameter */
  add(pattern: string, methods: string | readonly string[]): void {
    if (pattern.includes('*')) return;
    const key = segmentsOf(pattern).join('/');
    const known = this.#methods.get(key) ?? new Set();
    for (const method of [methods].flat()) known.add(method);
    this.#methods.set(key, known);
  }

  /** Sorted; empty where there is no call of any method. */
  at(url: string): string[] {
    const segments = segmentsOf(url.split('?', 1)[0] ?? '');
    const found = [...this.#methods]
      .filter(([pattern]) => fits(pattern.split('/'), segments))
      .flatMap(([, methods]) => [...methods]);
    return [...new Set(found)].toSorted();
  }
}

const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/');

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every(
    (part, at) => part === segments[at] || (part.startsWith(':') && segments[at] !== ''),
  );

/** Seconds after which a caller may find the service reachable again. */
const comeBackAfter = 2;

export interface ErrorHandlerOptions {
  /** Whether a failure means that a store is not reachable, so that a later attempt may succeed. */
  readonly isUnavailable: (error: unknown) => boolean;
  /** Returns the advice for the caller about such a failure; undefined where nothing more is known. */
  readonly unavailableText?: (error: unknown) => string | undefined;
  /** Reports such failures; default: a line in the log for each. */
  readonly onUnavailable?: (error: unknown) => void;
}

/** Turns everything that a call threw into the envelope, code and status of the contract. */
export function errorHandler(options: ErrorHandlerOptions) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const answer = hasLeft(error, reply)
      ? callerLeft
      : describe(error, options, request.routeOptions.config.notTaken);
    const isFailure = answer.code === 'SERVER_ERROR' || answer.code === 'UNAVAILABLE';
    if (isFailure && !(error instanceof HttpRefusal)) {
      if (answer.code === 'UNAVAILABLE' && options.onUnavailable !== undefined)
        options.onUnavailable(error);
      else
        request.log.error(
          { requestId: request.id, failure: loggedFailure(error) },
          'a call failed',
        );
    }
    if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
    // The rest of it is read and thrown away: closed before that, the connection would be reset.
    if (answer.code === 'PAYLOAD_TOO_LARGE') reply.removeHeader('connection');
    return sendError(request, reply, answer);
  };
}

/**
 * Whether an error comes from the signal of a call whose caller left: it is no failure, and no one reads the answer.
 */
const hasLeft = (error: Error, { raw }: FastifyReply): boolean =>
  error.name === 'AbortError' && raw.destroyed;
const callerLeft: Answer = {
  code: 'VALIDATION_ERROR',
  message: 'The connection was closed before the answer.',
};

export function notFoundHandler(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendError(request, reply, { code: 'NOT_FOUND', message: 'There is no such call.' });
}

/** Refuses, whatever the method and the body, where an address takes other methods only. */
export function refuseOtherMethods(methods: RoutedMethods): onRequestAsyncHookHandler {
  return async ({ is404, url }, reply) => {
    const allowed = is404 ? methods.at(url).join(', ') : '';
    if (allowed === '') return;
    reply.header('allow', allowed);
    throw new HttpRefusal('METHOD_NOT_ALLOWED', `This address takes ${allowed} only.`);
  };
}

function sendError(request: FastifyRequest, reply: FastifyReply, error: ErrorBody): FastifyReply {
  const envelope = request.routeOptions.config.envelope ?? 'success';
  return reply.code(statusOf[error.code]).send(wrapError(envelope, error));
}

type Answer = ErrorBody & { readonly retryAfter?: number | undefined };

function describe(
  error: FastifyError,
  { isUnavailable, unavailableText }: ErrorHandlerOptions,
  notTaken: string | undefined,
): Answer {
  if (isRefused(error)) return withRetryAfter(error);
  if (error.validation !== undefined) {
    const details = describeViolations(error.validation);
    return { code: 'VALIDATION_ERROR', message: summary(details), details };
  }
  if (error.statusCode === 413) {
    return { code: 'PAYLOAD_TOO_LARGE', message: 'The body of the request is too large.' };
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { code: 'VALIDATION_ERROR', message: unreadable(error.code, notTaken) };
  }
  if (isUnavailable(error)) {
    const message =
      unavailableText?.(error) ??
      'The service cannot store or read at the moment. Try again shortly.';
    return { code: 'UNAVAILABLE', message, retryAfter: comeBackAfter };
  }
  return { code: 'SERVER_ERROR', message: 'Something went wrong on the server.' };
}

/** Sets `Retry-After`: no 429 and no 503 is without it. */
function withRetryAfter({ code, message, details, retryAfter }: Refused): Answer {
  const isLater = code === 'RATE_LIMITED' || code === 'UNAVAILABLE';
  const seconds = retryAfter ?? (isLater ? comeBackAfter : undefined);
  return { code, message, ...(details === undefined ? {} : { details }), retryAfter: seconds };
}

function summary(details: readonly { path: string; message: string }[]): string {
  const [first] = details;
  return first === undefined
    ? 'The request does not fit its schema.'
    : `${first.path === '' ? 'The request' : first.path} ${first.message}.`;
}

function unreadable(code: string, notTaken = 'Send the body as application/json.'): string {
  return code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
    ? notTaken
    : 'The request cannot be read: its address or its JSON body is malformed.';
}
