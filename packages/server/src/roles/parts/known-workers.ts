import type { ProviderState } from '@mach42/contracts/settings/schemas.ts';
import type { ModelFigures } from '@mach42/processors/models/model-work.ts';
import type { ModelWorkers } from '@mach42/query-api/kernel/deps.ts';
import { providerStates } from '../../config/provider-states.ts';
import type { ModelsConfig } from '../../config/models-config.ts';
import type { ModelsPart } from './models.ts';

/** Whatever calls models, as far as it is shown. */
export interface KnownWorkers extends ModelWorkers, Pick<ModelFigures, 'cloudProviders'> {
  /** Ids of the connected providers that cost money. */
  paidProviders(): readonly string[];
  /** Of the connected providers, which can answer now. */
  availability(): Promise<readonly { readonly id: string; readonly available: boolean }[]>;
  /** Of every provider that the product knows. */
  providerStates(): Promise<ProviderState[]>;
}

/** Those of this process, where no other has any. */
export function workersHere(
  config: ModelsConfig,
  { providers }: Pick<ModelsPart, 'providers'>,
  figures: ModelFigures,
): KnownWorkers {
  return {
    stats: () => figures.workerStats(),
    report: () => figures.workerReport(),
    cloudProviders: () => figures.cloudProviders(),
    paidProviders: () => providers.filter(({ isPaid }) => isPaid).map(({ id }) => id),
    availability: () =>
      Promise.all(providers.map(async (one) => ({ id: one.id, available: await one.available() }))),
    providerStates: () => providerStates(config, providers),
  };
}
