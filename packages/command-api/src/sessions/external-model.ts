import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { requireSubscription } from '../models/require-subscription.ts';

const path = '/modelId';

/**
 * The model that an external session is for.
 * @throws Refusal VALIDATION_ERROR there is none, it is not external or not on offer; FORBIDDEN
 */
export function externalModel(
  models: readonly CatalogueModel[],
  modelId: string,
  subscription: Subscription,
): CatalogueModel {
  const model = models.find(({ id }) => id === modelId);
  if (model === undefined) return refuse('VALIDATION_ERROR', modelTexts.unknown, path);
  if (model.type !== 'external' || model.disabledReason !== undefined) {
    return refuse('VALIDATION_ERROR', sessionTexts.notExternal, path);
  }
  requireSubscription(model, subscription, path);
  return model;
}
