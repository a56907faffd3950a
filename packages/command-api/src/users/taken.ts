import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import type { DuplicateCredential } from '@mach42/vault/errors.ts';

/** @throws Refusal CONFLICT, which names the field */
export function refuseTaken({ field, message }: DuplicateCredential): never {
  throw new Refusal('CONFLICT', message, [{ path: `/${field}`, message }]);
}
