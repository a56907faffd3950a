import type { ErrorCode, ErrorDetail } from '@mach42/contracts/kernel/errors.ts';

/** NETWORK: there was no answer. INVALID_RESPONSE: the answer does not have the agreed form. */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'INVALID_RESPONSE' | 'ABORTED';

interface ApiErrorFields {
  readonly code: ApiErrorCode;
  /** HTTP status, 0 when there was no answer. */
  readonly status: number;
  readonly message: string;
  readonly details?: readonly ErrorDetail[];
  readonly requestId?: string;
  /** Seconds the server asks to wait. */
  readonly retryAfter?: number;
  /** A text that says when to try again, where that is not soon; the message ends with it. */
  readonly again?: string;
}

export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly again: string | undefined;

  constructor(fields: ApiErrorFields) {
    super(fields.message);
    this.name = 'ApiError';
    this.code = fields.code;
    this.status = fields.status;
    this.details = fields.details ?? [];
    this.requestId = fields.requestId;
    this.retryAfter = fields.retryAfter;
    this.again = fields.again;
  }
}

/** An error as a store can keep it. */
export interface Failure {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly message: string;
  readonly requestId: string | undefined;
}

export function failureOf(thrown: unknown): Failure {
  const { code, status, message, requestId } = asApiError(thrown);
  return { code, status, message, requestId };
}

function isFailure(value: unknown): value is Failure {
  return typeof value === 'object' && value !== null && 'code' in value && 'status' in value;
}

/** Makes an `ApiError` of a thrown value, or of a failure that was kept. */
export function asApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown;
  if (isFailure(thrown)) {
    const { requestId, ...failure } = thrown;
    return new ApiError({ ...failure, ...(requestId === undefined ? {} : { requestId }) });
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new ApiError({ code: 'INVALID_RESPONSE', status: 0, message });
}

/** Returns the caller's own text for a failure, followed by the time from which it makes sense to try again. */
export function withAgain(text: string, thrown: unknown): string {
  const { again } = asApiError(thrown);
  return again === undefined ? text : `${text}. ${again}`;
}
