import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import {
  listOwnInvitations,
  listRoomInvitations,
  previewInvitation,
} from '@mach42/contracts/rooms/calls.ts';
import { Invitation, InvitationPreview, InviteParams } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { foundForSure } from '@mach42/http-kit/caught-up.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { CapabilityKeys } from '@mach42/http-kit/signed-keys.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import {
  findPreview,
  invitationsOf,
  invitationsTo,
  type KeptInvitation,
} from '@mach42/read-models/rooms/invitations.reads.ts';
import { findParticipant, isBarred } from '@mach42/read-models/rooms/participants.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { followedLog, found } from '../kernel/query-checks.ts';
import { findVisibleRoom } from './visible-room.ts';

export function invitationRoutes(app: FastifyInstance, deps: QueryApiDeps): void {
  const { db, keys, now } = deps;
  const at = () => new Date(now()).toISOString();
  const withKey = (kept: KeptInvitation): Invitation => ({
    ...kept,
    inviteKey: keys.keyOf('invitation', kept.id),
  });

  route(
    app,
    listRoomInvitations,
    {
      params: IdParams,
      answer: { data: Type.Array(Invitation) },
      summary: 'The open invitations to a room, for its owners and moderators.',
    },
    async ({ actor, params }) => {
      const room = found(await findVisibleRoom(db, actor, params.id), roomTexts.notFound);
      const own = await findParticipant(db, room.id, actor.id);
      if (own?.role !== 'owner' && own?.role !== 'moderator') {
        throw new HttpRefusal('FORBIDDEN', roomTexts.notAllowed);
      }
      return { answer: { data: (await invitationsTo(db, room.id, at())).map(withKey) } };
    },
  );

  route(
    app,
    listOwnInvitations,
    {
      answer: { data: Type.Array(Invitation) },
      summary: 'The open invitations of the caller.',
    },
    async ({ actor }) => ({
      answer: { data: (await invitationsOf(db, actor.id, at())).map(withKey) },
    }),
  );

  route(
    app,
    previewInvitation,
    {
      params: InviteParams,
      answer: { data: InvitationPreview },
      access: 'guests and people',
      summary: 'What an invitation leads to, before it is accepted.',
    },
    async ({ actor, params }) => {
      const preview = await previewOf(deps, actor.id, params.inviteKey, at());
      return { answer: { data: found(preview, roomTexts.invitationGone) } };
    },
  );
}

/**
 * Undefined for a key that opens nothing to this viewer at this time: one that is expired, used up
 * or taken back, that is for another person, or a link to a room that the viewer was removed from.
 */
async function previewOf(
  deps: Pick<QueryApiDeps, 'db' | 'keys' | 'probes' | 'progress'>,
  viewerId: string,
  inviteKey: string,
  at: string,
): Promise<InvitationPreview | undefined> {
  const { db, keys } = deps;
  const id = keys.idOf('invitation', inviteKey);
  if (id === undefined) return undefined;
  const found = await foundForSure(followedLog(deps), () => findPreview(db, id));
  if (found === undefined || found.preview.expiresAt <= at) return undefined;
  const { preview, invitee } = found;
  const isForViewer =
    invitee === null ? !(await isBarred(db, preview.roomId, viewerId)) : invitee === viewerId;
  return isForViewer ? preview : undefined;
}

interface WithInvitation {
  readonly invitation: { readonly id: string };
}

/** A change as it is sent: an invitation has its key, which is not stored. */
export function withInviteKey(
  change: AppliedChange,
  keys: Pick<CapabilityKeys, 'keyOf'>,
): AppliedChange {
  if (change.type !== 'ParticipantInvited') return change;
  const { invitation } = change.data as WithInvitation;
  const inviteKey = keys.keyOf('invitation', invitation.id);
  return { ...change, data: { invitation: { ...invitation, inviteKey } } };
}
