import type { AIModel } from '@mach42/contracts/models/schemas.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';

/** Why a person cannot choose a model; undefined when they can. */
export function reasonAgainst(
  model: AIModel,
  subscription: Subscription | undefined,
): string | undefined {
  if (model.disabledReason !== undefined) return model.disabledReason;
  if (model.type === 'external') return 'Coming soon';
  if (model.requiresUpgrade && subscription !== 'premium') return model.upgradeMessage;
  if (model.type === 'cloud' && !model.isAvailable) return 'Not connected';
  return undefined;
}

/** The part of a name before ' - ', and what stands under it. */
export function titleOf(model: AIModel): { readonly name: string; readonly subtitle: string } {
  const [name = model.name, subtitle] = model.name.split(' - ', 2);
  return { name, subtitle: subtitle ?? model.description };
}

export function responseTimeText(model: AIModel): string | undefined {
  const time = model.responseTime;
  if (time === undefined) return undefined;
  if (time.min === 0) return `under ${time.max} ${time.max === 1 ? 'minute' : time.unit}`;
  return `${time.min}–${time.max} ${time.unit}`;
}
