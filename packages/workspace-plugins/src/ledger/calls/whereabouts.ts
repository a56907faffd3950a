import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type { LedgerRow } from '@mach42/contracts/models/schemas.ts';

/** Whether a call was answered on this machine: by the built-in provider alone. */
export const stayedHere = ({ provider }: Pick<LedgerRow, 'provider'>): boolean =>
  provider === builtinProviderId;
