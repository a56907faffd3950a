import { chooseDefault } from '@mach42/contracts/models/choice.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';

interface Choice {
  /** Absent: the default model. */
  readonly modelId: string | undefined;
  readonly actor: Actor;
  readonly subscription: Subscription;
  /** JSON pointer of the choice in the body. */
  readonly path: string;
}

/**
 * The model, if this person may have it answer.
 * @throws Refusal VALIDATION_ERROR there is none, or it never answers here; FORBIDDEN
 */
export function chooseModel(
  models: readonly CatalogueModel[],
  { modelId, actor, subscription, path }: Choice,
): CatalogueModel {
  const preset = chooseDefault(models);
  const model = modelId === undefined ? preset : models.find(({ id }) => id === modelId);
  if (model === undefined) return refuse('VALIDATION_ERROR', modelTexts.unknown, path);
  if (model.disabledReason !== undefined || model.type === 'external') {
    return refuse('VALIDATION_ERROR', modelTexts.notChoosable, path);
  }
  requireSubscription(model, subscription, path);
  if (model.roles !== undefined) return requireRole(model, actor, path);
  const isForAdmins = model.type === 'local' || model.type === 'cloud';
  if (isForAdmins && actor.activeRole !== 'admin') {
    return refuse('FORBIDDEN', modelTexts.notAllowed, path);
  }
  if (actor.activeRole === 'guest' && model !== preset) {
    return refuse('FORBIDDEN', userTexts.signInNeeded, path);
  }
  return model;
}

/** Requires a role that may use a model which an admin connected. @throws Refusal FORBIDDEN */
function requireRole(model: CatalogueModel, { activeRole }: Actor, path: string): CatalogueModel {
  const isOpen = model.roles?.some((role) => role === activeRole) === true;
  return isOpen ? model : refuse('FORBIDDEN', modelTexts.noRole(model.name), path);
}

/**
 * @param path JSON pointer of the model in the body
 * @throws Refusal FORBIDDEN the model needs an upgrade, with its own text
 */
export function requireSubscription(
  { requiresUpgrade, upgradeMessage }: CatalogueModel,
  subscription: Subscription,
  path: string,
): void {
  if (requiresUpgrade && subscription === 'standard') {
    refuse('FORBIDDEN', upgradeMessage ?? modelTexts.notAllowed, path);
  }
}
