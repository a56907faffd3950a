import {
  anthropicProviderId,
  builtinModelId,
  builtinProviderId,
  ollamaProviderId,
} from '@mach42/contracts/models/catalogue.ts';
import type { CatalogueModel, ModelType } from '@mach42/contracts/models/schemas.ts';
import type { ModelProvider } from './provider.ts';

/** Ids of the providers that can serve a type of model of the product, the best first; `null`: all others. */
const servedBy: Readonly<Record<ModelType, readonly (string | null)[]>> = {
  hybrid: [anthropicProviderId, null, ollamaProviderId, builtinProviderId],
  cloud: [anthropicProviderId],
  local: [ollamaProviderId],
  external: [],
};
const known = [anthropicProviderId, ollamaProviderId, builtinProviderId];

export interface ProviderRegistry {
  /** The catalogue as it is at the moment. */
  readonly models: readonly CatalogueModel[];
  /** The best provider that can answer as a model now; undefined when none can. */
  readonly providerFor: (modelId: string) => ModelProvider | undefined;
  /** While no provider can answer as a model, the best that may come back; else undefined. */
  readonly awaitedFor: (modelId: string) => ModelProvider | undefined;
  /** The providers that serve a model, also those that cannot answer now; the best first. */
  readonly providersOf: (modelId: string) => readonly ModelProvider[];
}

/** @param providers those that are configured, at the moment */
export function providerRegistry(
  models: () => readonly CatalogueModel[],
  providers: () => readonly ModelProvider[],
): ProviderRegistry {
  function configuredFor(modelId: string): ModelProvider[] {
    const model = models().find(({ id }) => id === modelId);
    if (model === undefined) return [];
    return idsFor(model).flatMap((wanted) =>
      providers().filter(({ id }) => (wanted === null ? !known.includes(id) : id === wanted)),
    );
  }

  const providersOf = (modelId: string): ModelProvider[] =>
    configuredFor(modelId).filter((provider) => provider.presence(modelId) !== 'absent');

  const providerFor = (modelId: string): ModelProvider | undefined =>
    providersOf(modelId).find((provider) => provider.presence(modelId) === 'ready');

  return {
    get models() {
      return models();
    },
    providersOf,
    providerFor,
    awaitedFor: (modelId) =>
      providerFor(modelId) === undefined
        ? (providersOf(modelId)[0] ??
          configuredFor(modelId).find((provider) => provider.mayAppear?.() === true))
        : undefined,
  };
}

function idsFor({ id, type, provider, roles }: CatalogueModel): readonly (string | null)[] {
  if (id === builtinModelId) return [builtinProviderId];
  // A model that an admin connected is served only by its own provider.
  return roles === undefined ? servedBy[type] : [provider];
}
