import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import type { Subscription } from '@mach42/contracts/users/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';

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
