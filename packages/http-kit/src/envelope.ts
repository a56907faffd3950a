import type { Envelope } from '@mach42/contracts/kernel/call.ts';
import type { ErrorBody } from '@mach42/contracts/kernel/errors.ts';

export function wrapAnswer(envelope: Envelope, answer: object): object {
  return envelope === 'success' ? { success: true, ...answer } : { status: 'success', ...answer };
}

export function wrapError(envelope: Envelope, { code, message, details }: ErrorBody): object {
  const extra = details === undefined ? {} : { details };
  return envelope === 'success'
    ? { success: false, error: { code, message, ...extra } }
    : { status: 'error', error: message, code, ...extra };
}
