import type { ErrorCode, ErrorDetail } from '@mach42/contracts/kernel/errors.ts';

/** A command that the rules do not allow; the message is for the person. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[] | undefined;

  constructor(code: ErrorCode, message: string, details?: readonly ErrorDetail[]) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export function refuse(code: ErrorCode, message: string, path?: string): never {
  throw new Refusal(code, message, path === undefined ? undefined : [{ path, message }]);
}
