import { entryOf } from '../kernel/records.ts';
import { isBefore } from '../kernel/time.ts';
import type { ExistingRoom, OpenInvitation } from './state.ts';

/** An invitation that can be accepted at this moment. */
export function openInvitation(
  room: ExistingRoom,
  id: string,
  at: string,
): OpenInvitation | undefined {
  const invitation = entryOf(room.invitations, id);
  return invitation !== undefined && isBefore(at, invitation.expiresAt) ? invitation : undefined;
}

/** The id of one that is for this person. */
export function openInvitationOf(
  room: ExistingRoom,
  userId: string,
  at: string,
): string | undefined {
  const ids = Object.keys(room.invitations);
  return ids.find((id) => openInvitation(room, id, at)?.userId === userId);
}

/** The id of one by name: who has a mobile number is not to be found out by inviting them again. */
export function openInvitationByName(
  room: ExistingRoom,
  userId: string,
  at: string,
): string | undefined {
  const ids = Object.keys(room.invitations);
  return ids.find((id) => {
    const invitation = openInvitation(room, id, at);
    return invitation?.userId === userId && invitation.byMobile !== true;
  });
}

export const openInvitationCount = (room: ExistingRoom, at: string): number =>
  Object.values(room.invitations).filter(({ expiresAt }) => isBefore(at, expiresAt)).length;
