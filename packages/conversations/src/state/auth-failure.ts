import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';

/** Whether an error says that the sign-in is not good any more: what was read is then forgotten. */
export function isAuthFailure(error: Pick<Failure, 'code' | 'status' | 'message'>): boolean {
  return /401|auth/i.test(`${error.status} ${error.code} ${error.message}`);
}
