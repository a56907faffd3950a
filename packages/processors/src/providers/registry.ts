import {
  anthropicProviderId,
  builtinModelId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import type { CatalogueModel, ModelType } from '@mach42/contracts/models/schemas.ts';
import type { ModelProvider } from './provider.ts';

/** Ids of the providers that can serve a type of model, the best first. */
const servedBy: Readonly<Record<ModelType, readonly string[]>> = {
  hybrid: [anthropicProviderId, ollamaProviderId, builtinProviderId],
  cloud: [anthropicProviderId],
  local: [ollamaProviderId],
  external: [],
};

export interface ProviderRegistry {
  readonly models: readonly CatalogueModel[];
  /** The best provider that can answer as a model now; undefined when none can. */
  readonly providerFor: (modelId: string) => ModelProvider | undefined;
  /** While no provider can answer as a model, the best that may come back; else undefined. */
  readonly awaitedFor: (modelId: string) => ModelProvider | undefined;
  /** The providers that serve a model, also those that cannot answer now; the best first. */
  readonly providersOf: (modelId: string) => readonly ModelProvider[];
}

/** `providers` are those that are configured. */
export function providerRegistry(
  models: readonly CatalogueModel[],
  providers: readonly ModelProvider[],
): ProviderRegistry {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));

  function configuredFor(modelId: string): ModelProvider[] {
    const model = models.find(({ id }) => id === modelId);
    if (model === undefined) return [];
    const ids = modelId === builtinModelId ? [builtinProviderId] : servedBy[model.type];
    return ids.map((id) => byId.get(id)).filter((provider) => provider !== undefined);
  }

  const providersOf = (modelId: string): ModelProvider[] =>
    configuredFor(modelId).filter((provider) => provider.presence(modelId) !== 'absent');

  const providerFor = (modelId: string): ModelProvider | undefined =>
    providersOf(modelId).find((provider) => provider.presence(modelId) === 'ready');

  return {
    models,
    providersOf,
    providerFor,
    awaitedFor: (modelId) =>
      providerFor(modelId) === undefined
        ? (providersOf(modelId)[0] ??
          configuredFor(modelId).find((provider) => provider.mayAppear?.() === true))
        : undefined,
  };
}
