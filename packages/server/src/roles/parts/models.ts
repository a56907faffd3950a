import type { Compute } from '@mach42/compute/compute.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { systemClock } from '@mach42/processors/kernel/clock.ts';
import type { Quota } from '@mach42/processors/models/quota.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { connected, connectProviders } from '../../config/connect-providers.ts';
import { liveModelIds, liveQuota } from '../../config/live-model-settings.ts';
import type { Surroundings } from '../surroundings.ts';
import type { CommandsPart } from './commands.ts';

/** The models, and who serves them. */
export interface ModelsPart {
  readonly catalogue: readonly CatalogueModel[];
  readonly providers: readonly ModelProvider[];
  readonly quota: Quota;
  /** Resolves when it is known which of the providers answer. */
  readonly start: () => Promise<void>;
}

/** @param given in the place of those that the configuration names */
export function connectModels(
  { config, closing }: Surroundings,
  { settings }: CommandsPart,
  compute: Compute,
  given?: readonly ModelProvider[],
): ModelsPart {
  const connection =
    given === undefined
      ? connectProviders(
          { ...config.models, modelIds: liveModelIds(config.models.modelIds, settings) },
          {
            keepAliveMinutes: () => numberIn(settings.values, settingNames.ollamaKeepAlive),
            clock: systemClock,
            compute,
          },
        )
      : connected(given);
  closing.defer(() => connection.stop());
  return {
    catalogue: modelCatalogue(config.product.slug),
    providers: connection.providers,
    quota: liveQuota(settings),
    start: () => connection.start(),
  };
}
