import type { Envelope } from '@mach42/contracts/kernel/call.ts';
import type { ErrorBody } from '@mach42/contracts/kernel/errors.ts';

export function wrapAnswer(envelope: Envelope, answer: object): object {
  switch (envelope) {
    case 'success':
      return { success: true, ...answer };
    case 'status':
      return { status: 'success', ...answer };
    case 'direct':
      return answer;
  }
}

export function wrapError(envelope: Envelope, { code, message, details }: ErrorBody): object {
  const extra = details === undefined ? {} : { details };
  switch (envelope) {
    case 'success':
      return { success: false, error: { code, message, ...extra } };
    case 'status':
      return { status: 'error', error: message, code, ...extra };
    case 'direct':
      return { detail: [{ msg: message, type: code }] };
  }
}
