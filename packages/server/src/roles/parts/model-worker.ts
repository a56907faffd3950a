import { newId } from '@mach42/command-api/kernel/ids.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import {
  anthropicProviderId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { systemClock } from '@mach42/processors/kernel/clock.ts';
import { processorReads } from '@mach42/processors/kernel/reads.ts';
import {
  leaseMsAmongSeveral,
  processorOptions,
  type ProcessorOptions,
} from '@mach42/processors/processor-options.ts';
import { providerRegistry } from '@mach42/processors/providers/registry.ts';
import type { AppContext } from '../app-context.ts';
import type { CommandsPart } from './commands.ts';
import type { ModelsPart } from './models.ts';
import type { ReadModelsPart } from './read-models.ts';
import { contentOf, type Storage } from './storage.ts';

/** The dependencies of a call of a model: for a reply, a job or a request that waits. */
export function modelWorkerDeps(
  { config, logger }: AppContext,
  storage: Storage,
  { commands, settings, catalogue }: CommandsPart,
  { reader }: Pick<ReadModelsPart, 'reader'>,
  { providers, quota }: ModelsPart,
  compute: Compute,
  given: Partial<ProcessorOptions> = {},
) {
  const { signals, instance } = storage;
  return {
    commands,
    compute,
    files: contentOf(storage).files,
    reads: processorReads(reader, compute),
    signals,
    providers: providerRegistry(catalogue, providers),
    clock: systemClock,
    log: logger,
    newId,
    workerId: instance,
    options: processorOptions({
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      quota,
      maxOutputTokens: () => numberIn(settings.values, settingNames.maxOutputTokens),
      jobsOfPerson: () => numberIn(settings.values, settingNames.jobsOfPerson),
      answersAtOnce: (providerId) => answersAtOnce(settings, providerId),
      firstAtOnce: (providerId) =>
        providerId === ollamaProviderId ? config.models.ollama.parallel : undefined,
      waitForProviderMs: () => numberIn(settings.values, settingNames.waitForProvider) * 60_000,
      exportHours: () => numberIn(settings.values, settingNames.exportHours),
      guestChatHours: () => numberIn(settings.values, settingNames.guestChatHours),
      ...(config.isShared ? { leaseMs: leaseMsAmongSeveral } : {}),
      ...given,
    }),
  };
}

const namesOfAtOnce: Readonly<Record<string, string>> = {
  [ollamaProviderId]: settingNames.ollamaAtOnce,
  [anthropicProviderId]: settingNames.anthropicAtOnce,
  [builtinProviderId]: settingNames.builtinAtOnce,
};

function answersAtOnce(settings: CommandsPart['settings'], providerId: string): number {
  const name = namesOfAtOnce[providerId];
  return name === undefined ? 0 : numberIn(settings.values, name);
}

export type ModelWorkerDeps = ReturnType<typeof modelWorkerDeps>;
