import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Failure } from './history-slice.ts';

export function failureOf(thrown: unknown): Failure {
  const { code, message, requestId } = asApiError(thrown);
  return { code, message, requestId };
}
