import type { PreferenceName } from '@mach42/contracts/preferences/schemas.ts';
import type { Command } from '../kernel/decider.ts';
import type { Json } from '../kernel/json.ts';

export type SavePreference = Command<
  'SavePreference',
  { readonly userId: string; readonly name: PreferenceName; readonly value: Json }
>;
