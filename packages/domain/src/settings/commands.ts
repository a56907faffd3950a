import type { SaveSettingsBody } from '@mach42/contracts/settings/schemas.ts';
import type { Command } from '../kernel/decider.ts';

export type SaveSettings = Command<'SaveSettings', SaveSettingsBody>;
