import { ApiError, asApiError, type ApiErrorCode } from '@mach42/plugin-kit/api/api-error.ts';

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

export function errorOf({ requestId, ...failure }: Failure): ApiError {
  return new ApiError({ ...failure, ...(requestId === undefined ? {} : { requestId }) });
}
