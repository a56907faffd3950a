import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { InviteBody } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { isParticipant } from '@mach42/domain/rooms/access.ts';
import type { InviteParticipant } from '@mach42/domain/rooms/commands.ts';
import type { CommandApiDeps } from '../deps.ts';
import { newId } from '../kernel/ids.ts';
import { findUser } from '../users/load-user.ts';
import { loadRoom } from './load-room.ts';

type Deps = Pick<CommandApiDeps, 'commands' | 'lookups'>;

/**
 * What an invitation is made of.
 * @throws Refusal VALIDATION_ERROR, NOT_FOUND
 */
export async function invitingOf(
  deps: Deps,
  roomId: string,
  { userId, mobile, expiresIn = limits.invitationSeconds }: InviteBody,
  at: string,
): Promise<InviteParticipant['data']> {
  const expiresAt = new Date(Date.parse(at) + expiresIn * 1000).toISOString();
  const invitation = { invitationId: newId(), expiresAt };
  if (mobile !== undefined) {
    if (userId !== undefined) refuse('VALIDATION_ERROR', roomTexts.inviteByOne, '/mobile');
    return { ...invitation, userId: await inviteeWith(deps, roomId, mobile), byMobile: true };
  }
  if (userId === undefined) return invitation;
  const user = await findUser(deps.commands, userId);
  if (user?.status !== 'active') return refuse('NOT_FOUND', userTexts.notFound);
  return { ...invitation, userId };
}

/**
 * Nobody learns who has a number, or whether anybody has: where nobody does, or who does is in the
 * room already, the invitation is for an id that is nobody's.
 */
async function inviteeWith(
  { commands, lookups }: Deps,
  roomId: string,
  mobile: string,
): Promise<string> {
  const nobody = newId();
  const found = (await lookups.personWithMobile(normaliseMobile(mobile))) ?? nobody;
  const room = await loadRoom(commands, roomId);
  return room.exists && isParticipant(room, found) ? nobody : found;
}
