import {
  statusOf,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
} from '@mach42/contracts/kernel/errors.ts';

interface RefusalOptions {
  readonly details?: readonly ErrorDetail[];
  /** Seconds, for the header `Retry-After`. */
  readonly retryAfter?: number;
}

/** A call that is not carried out; the message is for the caller. */
export class HttpRefusal extends Error implements ErrorBody {
  override readonly name = 'HttpRefusal';
  readonly code: ErrorCode;
  declare readonly details?: readonly ErrorDetail[];
  declare readonly retryAfter?: number;

  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    const { stackTraceLimit } = Error;
    // The stack of a refusal is of no interest, and finding it out costs more than most of a refused call.
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    Object.assign(this, options);
  }
}

/** Any error that carries a code of the contract, such as a domain's refusal. */
export type Refused = Error & ErrorBody & Pick<RefusalOptions, 'retryAfter'>;

export function isRefused(error: unknown): error is Refused {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    Object.hasOwn(statusOf, error.code)
  );
}
