import { received } from '@mach42/language/received.ts';
import type { Subscription } from '../users/schemas.ts';
import { defaultModelId } from './catalogue.ts';
import type { AIModel, CatalogueModel } from './schemas.ts';
import { modelTexts } from './texts.ts';

/** Returns why a person may not use a model, apart from its workers; undefined when they may. */
export function reasonAgainst(
  model: CatalogueModel,
  subscription: Subscription | undefined,
): string | undefined {
  if (model.disabledReason !== undefined) return received(model.disabledReason);
  if (model.requiresUpgrade && subscription !== 'premium') {
    return received(model.upgradeMessage ?? modelTexts.notAllowed);
  }
  return undefined;
}

/**
 * Whether a model is shown as usable now. Local models always are, because a run checks their workers itself.
 * External models have no workers here.
 */
export function isShownAvailable({
  type,
  isAvailable,
  roles,
}: Pick<AIModel, 'type' | 'isAvailable' | 'roles'>) {
  if (roles !== undefined) return isAvailable;
  return type === 'local' || type === 'external' || isAvailable;
}

/** The default model, else the first hybrid one, else the first. */
export function chooseDefault<M extends Pick<CatalogueModel, 'id' | 'type'>>(
  models: readonly M[],
): M | undefined {
  return (
    models.find((model) => model.id === defaultModelId) ??
    models.find((model) => model.type === 'hybrid') ??
    models[0]
  );
}

const cloudNames = ['claude', 'mach42', 'adexis', 'locklan'];

/** Whether a chat with this model is marked as one with cloud AI. */
export function usesCloudAi(modelNameOrId: string): boolean {
  const name = modelNameOrId.toLowerCase().replaceAll(' ', '');
  return cloudNames.some((part) => name.includes(part));
}
