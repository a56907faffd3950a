import type { ModelProvider } from '../providers/provider.ts';
import type { ProviderRegistry } from '../providers/registry.ts';

export interface ServingProvider {
  readonly id: string;
  /** Ids of the cloud and hybrid models that it serves. */
  readonly models: readonly string[];
  readonly available: boolean;
}

/** The providers that can do cloud runs, in the order of the models that they serve. */
export function cloudProviders({
  models,
  providersOf,
}: ProviderRegistry): Promise<ServingProvider[]> {
  const served = new Map<ModelProvider, string[]>();
  for (const { id, type } of models) {
    if (type !== 'cloud' && type !== 'hybrid') continue;
    for (const provider of providersOf(id)) {
      served.set(provider, [...(served.get(provider) ?? []), id]);
    }
  }
  return Promise.all(
    [...served].map(async ([provider, ids]) => ({
      id: provider.id,
      models: ids,
      available: await provider.available(),
    })),
  );
}
