import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Actor } from './decider.ts';
import { refuse } from './refusal.ts';

/** Whether something personal is the actor's own; the platform acts for every person. */
export function isOwn(userId: string, actor: Actor): boolean {
  return actor.id === userId || actor.activeRole === 'system';
}

/**
 * Something personal is kept for oneself only, and not for guests.
 * @throws Refusal FORBIDDEN
 */
export function requireMayKeep(userId: string, actor: Actor): void {
  if (actor.activeRole === 'guest') refuse('FORBIDDEN', userTexts.signInNeeded);
  if (!isOwn(userId, actor)) refuse('FORBIDDEN', userTexts.notAllowed);
}
