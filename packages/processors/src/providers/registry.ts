import { builtinModelId, builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type { CatalogueModel, ModelType } from '@mach42/contracts/models/schemas.ts';
import type { ModelProvider } from './provider.ts';

/** Ids of the providers that can serve a type of model, the best first. */
const servedBy: Readonly<Record<ModelType, readonly string[]>> = {
  hybrid: [builtinProviderId],
  cloud: [],
  local: [],
  external: [],
};

export interface ProviderRegistry {
  /** The best configured provider of a model; undefined when none serves it. */
  providerFor(modelId: string): ModelProvider | undefined;
  readonly models: readonly CatalogueModel[];
}

/** `providers` are those that are configured. */
export function providerRegistry(
  models: readonly CatalogueModel[],
  providers: readonly ModelProvider[],
): ProviderRegistry {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  return {
    models,
    providerFor(modelId) {
      const model = models.find(({ id }) => id === modelId);
      if (model === undefined) return undefined;
      const candidates = modelId === builtinModelId ? [builtinProviderId] : servedBy[model.type];
      return candidates.map((id) => byId.get(id)).find((provider) => provider !== undefined);
    },
  };
}
