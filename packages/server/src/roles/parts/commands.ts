import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { LiveSettings } from '@mach42/command-api/settings/live-settings.ts';
import { StorageQuota } from '@mach42/command-api/storage/storage-quota.ts';
import { storageLimitsIn } from '@mach42/contracts/storage/sizes.ts';
import { usualOutputTokens } from '@mach42/processors/processor-options.ts';
import { defaultSettings } from '../../config/live-model-settings.ts';
import type { AppContext } from '../app-context.ts';
import type { Storage } from './storage.ts';

export interface CommandsPart {
  readonly commands: Commands;
  /** The values of the newest event, whichever process wrote it. */
  readonly settings: LiveSettings;
  /** Refuses nothing until it has read models to count in. */
  readonly storageQuota: StorageQuota;
}

export async function openCommands(
  { config, logger, ending, onFatal }: AppContext,
  { store, feed }: Storage,
): Promise<CommandsPart> {
  const warn = (message: string, cause: unknown) => logger.warn({ err: cause }, message);
  const storageQuota = new StorageQuota({
    limits: () => storageLimitsIn(settings.values),
    now: Date.now,
    warn,
  });
  const commands = createCommands({ store, warn, admission: storageQuota });
  const defaults = defaultSettings(config.models, usualOutputTokens, config.storage);
  const settings = new LiveSettings(defaults, commands);
  const after = await store.head();
  await settings.read();
  settings.follow(feed, { after, signal: ending }).catch(onFatal);
  return { commands, settings, storageQuota };
}
