import type { Subscription } from '../users/schemas.ts';
import type { AIModel, CatalogueModel } from './schemas.ts';
import { modelTexts } from './texts.ts';

/** Why a model is closed to a person, whatever its workers do; undefined when it is open. */
export function reasonAgainst(
  model: CatalogueModel,
  subscription: Subscription | undefined,
): string | undefined {
  if (model.disabledReason !== undefined) return model.disabledReason;
  if (model.requiresUpgrade && subscription !== 'premium') {
    return model.upgradeMessage ?? modelTexts.notAllowed;
  }
  return undefined;
}

/**
 * Whether a model is shown as one that can be used now. Local models always are: a run looks at
 * their workers itself. Nothing here serves an external model, so it has no workers.
 */
export function isShownAvailable({ type, isAvailable }: Pick<AIModel, 'type' | 'isAvailable'>) {
  return type === 'local' || type === 'external' || isAvailable;
}
