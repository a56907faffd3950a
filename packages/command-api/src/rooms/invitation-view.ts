import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { DomainEvent } from '@mach42/domain/kernel/decider.ts';
import type { InviteParticipant } from '@mach42/domain/rooms/commands.ts';
import type { RoomEvent } from '@mach42/domain/rooms/events.ts';
import { openInvitationByName } from '@mach42/domain/rooms/open-invitations.ts';
import type { RoomState } from '@mach42/domain/rooms/state.ts';
import type { CommandApiDeps } from '../deps.ts';
import type { Executed } from '../kernel/commands.ts';
import { findUser } from '../users/load-user.ts';
import { displayName } from '../users/user-view.ts';

/** The invitation that a command made, or that there was already. */
export async function invitationView(
  { commands, keys }: Pick<CommandApiDeps, 'commands' | 'keys'>,
  { state, events }: Executed<RoomState>,
  asked: InviteParticipant['data'],
  at: string,
): Promise<Invitation> {
  if (!state.exists) return refuse('NOT_FOUND', roomTexts.notFound);
  const [made] = events as readonly DomainEvent[] as readonly RoomEvent[];
  const id =
    made?.type === 'ParticipantInvited'
      ? made.data.invitationId
      : openInvitationByName(state, asked.userId ?? '', at);
  const invitation = id === undefined ? undefined : state.invitations[id];
  if (id === undefined || invitation === undefined) {
    return refuse('NOT_FOUND', roomTexts.invitationGone);
  }
  const inviter = await findUser(commands, invitation.invitedBy);
  const { byMobile, userId = null, invitedBy, createdAt, expiresAt } = invitation;
  return {
    id,
    _id: id,
    inviteKey: keys.keyOf('invitation', id),
    roomId: state.roomId,
    roomName: state.name,
    userId: byMobile === true ? null : userId,
    ...(byMobile === true ? { byMobile } : {}),
    invitedBy: {
      userId: invitedBy,
      name: inviter === undefined ? userTexts.guest : displayName(inviter),
    },
    createdAt,
    expiresAt,
  };
}
