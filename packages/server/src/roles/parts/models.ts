import type { ProvidersInForce } from '@mach42/command-api/providers/live-providers.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import type { ProviderState } from '@mach42/contracts/settings/schemas.ts';
import { numberIn } from '@mach42/contracts/settings/setting-values.ts';
import { settingNames } from '@mach42/contracts/settings/setting.ts';
import { systemClock } from '@mach42/processors/kernel/clock.ts';
import type { ModelFigures } from '@mach42/processors/models/model-work.ts';
import type { Quota } from '@mach42/processors/models/quota.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import type { ModelWorkers } from '@mach42/query-api/kernel/deps.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { liveModelIds, liveQuota } from '../../config/live-model-settings.ts';
import { guardedFetches } from '../../config/model-services.ts';
import type { ModelsConfig } from '../../config/models-config.ts';
import { connected, connectProviders, providerStates } from '../../config/providers.ts';
import type { AppContext } from '../app-context.ts';
import type { CommandsPart } from './commands.ts';

/** The providers of the models. */
export interface ModelsPart {
  /** The providers that are connected now. */
  readonly providers: () => readonly ModelProvider[];
  readonly quota: Quota;
  /** Resolves when it is known which of the providers answer. */
  readonly start: () => Promise<void>;
}

/** @param given instead of the providers that the configuration names */
export async function connectModels(
  { config, closing, logger }: AppContext,
  { settings, providers: inForce }: CommandsPart,
  vault: Pick<Vault, 'serviceKeys'>,
  compute: Compute,
  given?: readonly ModelProvider[],
): Promise<ModelsPart> {
  const guarded = guardedFetches(config.models.networks);
  closing.defer(() => guarded.close());
  const connection =
    given === undefined
      ? connectProviders(
          { ...config.models, modelIds: liveModelIds(config.models.modelIds, settings, inForce) },
          {
            keepAliveMinutes: () => numberIn(settings.values, settingNames.ollamaKeepAlive),
            clock: systemClock,
            compute,
            log: logger,
            guarded,
            inForce,
            readKey: (keyId) => vault.serviceKeys.read(keyId),
          },
        )
      : connected(given);
  closing.defer(() => connection.stop());
  return {
    providers: connection.all,
    quota: liveQuota(settings),
    start: () => connection.start(),
  };
}

/** The workers that call models, as far as they are shown. */
export interface KnownWorkers extends ModelWorkers, Pick<ModelFigures, 'cloudProviders'> {
  /** Ids of the connected providers that cost money. */
  paidProviders(): readonly string[];
  /** Whether each of the connected providers can answer now. */
  availability(): Promise<readonly { readonly id: string; readonly available: boolean }[]>;
  /** The state of every provider that the product knows. */
  providerStates(): Promise<ProviderState[]>;
}

/** The workers of this process, where no other process has any. */
export function workersHere(
  config: ModelsConfig,
  inForce: ProvidersInForce,
  { providers }: Pick<ModelsPart, 'providers'>,
  figures: ModelFigures,
): KnownWorkers {
  return {
    stats: () => figures.workerStats(),
    report: () => figures.workerReport(),
    cloudProviders: () => figures.cloudProviders(),
    paidProviders: () =>
      providers()
        .filter(({ isPaid }) => isPaid)
        .map(({ id }) => id),
    availability: () =>
      Promise.all(
        providers().map(async (one) => ({ id: one.id, available: await one.available() })),
      ),
    providerStates: () => providerStates(config, inForce, providers()),
  };
}
