import { storeUnavailable } from '@mach42/command-api/kernel/store-unavailable.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';

/** Whether what a call stands on does not work at the moment, so that it may be made again later. */
export const isUnavailable = (error: unknown): boolean =>
  storeUnavailable(error) ||
  error instanceof VaultUnavailable ||
  error instanceof DatabaseUnavailable;
