import type { ContentKind } from '@mach42/contracts/audit/schemas.ts';
import { accessDecider, requireOpenTo } from '@mach42/domain/audit/decider.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import type { Commands } from '../kernel/commands.ts';

/** What somebody else's content is read through. */
export interface Glass {
  /** @throws Refusal FORBIDDEN the content of this person is not open to the actor now */
  requireOpen(actor: Actor, userId: string): Promise<void>;
  /**
   * Stores that something is read, before it is answered.
   * @throws Refusal FORBIDDEN the content of this person is not open to the actor now
   */
  record(
    actor: Actor,
    what: { readonly userId: string; readonly kind: ContentKind; readonly ref?: string },
    correlationId: string,
  ): Promise<void>;
}

/** Decides by the events, which no read model is behind. */
export function glassOf(commands: Commands, now: () => number): Glass {
  const time = () => new Date(now()).toISOString();
  return {
    async requireOpen(actor, userId) {
      const { state } = await commands.load(accessDecider, userId);
      requireOpenTo(state, actor, time());
    },
    async record({ id, activeRole }, what, correlationId) {
      const actor = { id, activeRole };
      const command = { type: 'UseGlass', data: what, actor, at: time() } as const;
      await commands.execute(accessDecider, what.userId, command, { correlationId });
    },
  };
}
