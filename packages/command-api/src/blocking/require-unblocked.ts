import { blockingDecider, requireMayWriteTo } from '@mach42/domain/blocking/decider.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import type { ExistingRoom } from '@mach42/domain/rooms/state.ts';
import type { Commands } from '../kernel/commands.ts';

type Deps = Pick<Commands, 'load'>;

/** @throws Refusal FORBIDDEN one of the two blocked the other */
export async function requireUnblocked(
  commands: Deps,
  actorId: string,
  otherId: string,
): Promise<void> {
  const of = async (id: string) => ({
    id,
    blocked: (await commands.load(blockingDecider, id)).state,
  });
  const [actor, other] = await Promise.all([of(actorId), of(otherId)]);
  requireMayWriteTo(actor, other);
}

/**
 * Requires for a direct message that the two people have not blocked each other. In all other rooms each person
 * decides for themselves what they read.
 * @throws Refusal FORBIDDEN
 */
export async function requireMayWriteIn(
  commands: Deps,
  { type, participants }: ExistingRoom,
  actor: Actor,
): Promise<void> {
  if (type !== 'direct_message') return;
  const otherId = Object.keys(participants).find((id) => id !== actor.id);
  if (otherId !== undefined) await requireUnblocked(commands, actor.id, otherId);
}
