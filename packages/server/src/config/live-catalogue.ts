import type { ProvidersInForce } from '@mach42/command-api/providers/live-providers.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { isThisMachine } from '@mach42/contracts/providers/address.ts';
import type { ChosenModel } from '@mach42/contracts/providers/schemas.ts';
import type { ConnectedProvider } from '@mach42/domain/providers/decider.ts';

/** The id in the catalogue of a model that an admin chose; no other has a slash. */
export const chosenModelId = (providerId: string, name: string): string => `${providerId}/${name}`;

/** The models of the product, and then those that admins chose, as they are when it is called. */
export function liveCatalogue(
  productSlug: string,
  providers: ProvidersInForce,
): () => readonly CatalogueModel[] {
  const own = modelCatalogue(productSlug);
  let known: ProvidersInForce['all'] | undefined;
  let whole = own;
  return () => {
    if (known === providers.all) return whole;
    known = providers.all;
    whole = [...own, ...known.flatMap(modelsOf)];
    return whole;
  };
}

function modelsOf(provider: ConnectedProvider): CatalogueModel[] {
  return provider.enabled ? provider.models.map((model) => catalogueModel(provider, model)) : [];
}

const colors = { anthropic: '#FF8F8A', ollama: '#F2C063', openai: '#7FDDEE' } as const;

function catalogueModel(provider: ConnectedProvider, model: ChosenModel): CatalogueModel {
  const { id, kind, name } = provider;
  return {
    id: chosenModelId(id, model.name),
    name: model.label,
    description: descriptionOf(name, model),
    type: typeOf(provider),
    provider: id,
    providerName: name,
    color: colors[kind],
    requiresUpgrade: false,
    roles: model.roles,
  };
}

/** Local models are asked directly, too, whichever machine they run on. */
function typeOf({ kind, address }: ConnectedProvider): CatalogueModel['type'] {
  if (kind === 'openai') return isThisMachine(address ?? '') ? 'local' : 'cloud';
  return kind === 'ollama' ? 'local' : 'cloud';
}

function descriptionOf(provider: string, { price, contextTokens }: ChosenModel): string {
  const context = contextTokens === null ? [] : [`${Math.round(contextTokens / 1000)}k context`];
  const cost = price === null ? [] : [`$${price.input} in, $${price.output} out a million tokens`];
  return [provider, ...context, ...cost].join(' · ');
}
