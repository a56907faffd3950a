import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { LiveSettings } from '@mach42/command-api/settings/live-settings.ts';
import { usualOutputTokens } from '@mach42/processors/processor-options.ts';
import { defaultSettings } from '../../config/live-model-settings.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Storage } from './storage.ts';

export interface CommandsPart {
  readonly commands: Commands;
  /** As the newest event has them, whichever process changed them. */
  readonly settings: LiveSettings;
}

export async function openCommands(
  { config, logger, ending, onFatal }: Surroundings,
  { store, feed }: Storage,
): Promise<CommandsPart> {
  const commands = createCommands({
    store,
    warn: (message, cause) => logger.warn({ err: cause }, message),
  });
  const settings = new LiveSettings(defaultSettings(config.models, usualOutputTokens), commands);
  const after = await store.head();
  await settings.read();
  settings.follow(feed, { after, signal: ending }).catch(onFatal);
  return { commands, settings };
}
