import type { InvitationPreview } from '@mach42/contracts/rooms/schemas.ts';
import { findPreview } from '@mach42/read-models/rooms/invitations.reads.ts';
import { isBarred } from '@mach42/read-models/rooms/participants.reads.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';

/**
 * Undefined for a key that opens nothing to this viewer at this time: one that is expired, used up
 * or taken back, that is for somebody else, or a link to a room that the viewer was removed from.
 */
export async function previewOf(
  { db, keys }: Pick<QueryApiDeps, 'db' | 'keys'>,
  viewerId: string,
  inviteKey: string,
  at: string,
): Promise<InvitationPreview | undefined> {
  const id = keys.idOf('invitation', inviteKey);
  const found = id === undefined ? undefined : await findPreview(db, id);
  if (found === undefined || found.preview.expiresAt <= at) return undefined;
  const { preview, invitee } = found;
  const isForViewer =
    invitee === null ? !(await isBarred(db, preview.roomId, viewerId)) : invitee === viewerId;
  return isForViewer ? preview : undefined;
}
