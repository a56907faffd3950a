import type { SendPolicy } from '@mach42/contracts/sending/schemas.ts';
import type { Command } from '../kernel/decider.ts';

export type SetSendPolicy = Command<
  'SetSendPolicy',
  { readonly userId: string; readonly section: string; readonly policy: SendPolicy }
>;
