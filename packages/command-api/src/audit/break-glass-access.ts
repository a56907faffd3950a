import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import { accessDecider, requireGrant } from '@mach42/domain/audit/decider.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import type { Commands } from '../kernel/commands.ts';

/** An admin's access to the content of another person. */
interface BreakGlassAccess {
  /** @throws Refusal FORBIDDEN the content of this person is not open to the actor now */
  requireOpen(actor: Actor, userId: string): Promise<void>;
  /**
   * Stores that content is read, before it is answered.
   * @throws Refusal FORBIDDEN the content of this person is not open to the actor now
   */
  record(
    actor: Actor,
    what: { readonly userId: string; readonly kind: ContentKind; readonly ref?: string },
    correlationId: string,
  ): Promise<void>;
}

/** Decides by the events, as read models may be behind. */
export function breakGlassAccess(commands: Commands, now: () => number): BreakGlassAccess {
  const time = () => new Date(now()).toISOString();
  return {
    async requireOpen(actor, userId) {
      const { state } = await commands.load(accessDecider, userId);
      requireGrant(state, actor, time());
    },
    async record({ id, activeRole }, what, correlationId) {
      const actor = { id, activeRole };
      const command = { type: 'UseAccess', data: what, actor, at: time() } as const;
      await commands.execute(accessDecider, what.userId, command, { correlationId });
    },
  };
}
