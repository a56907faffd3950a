import type { Invitation, InvitationPreview } from '@mach42/contracts/rooms/schemas.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import type { InvitationsTable } from './table.ts';

/** The key is not kept: it is made when the invitation is answered. */
export type KeptInvitation = Omit<Invitation, 'inviteKey'>;

interface InvitationRow extends InvitationsTable {
  room_name: string;
  first_name: string | null;
  last_name: string | null;
}

const rows = (q: QueryBuilder) =>
  q
    .selectFrom('invitations')
    .innerJoin('rooms', 'rooms.id', 'invitations.room_id')
    .leftJoin('users', 'users.id', 'invitations.invited_by')
    .selectAll('invitations')
    .select(['rooms.name as room_name', 'users.first_name', 'users.last_name'])
    .where('rooms.removed', '=', 0)
    .orderBy('invitations.position');

const byId = prepared((q, p: { id: string }) => rows(q).where('invitations.id', '=', p.id));

const openToRoom = prepared((q, p: { roomId: string; at: string }) =>
  rows(q).where('invitations.room_id', '=', p.roomId).where('invitations.expires_at', '>', p.at),
);

const openFor = prepared((q, p: { userId: string; at: string }) =>
  rows(q).where('invitations.user_id', '=', p.userId).where('invitations.expires_at', '>', p.at),
);

const previewById = prepared((q, p: { id: string }) =>
  rows(q)
    .where('invitations.id', '=', p.id)
    .select('rooms.type as room_type')
    .select((eb) =>
      eb
        .selectFrom('participants')
        .select((all) => all.fn.countAll<number>().as('participants'))
        .whereRef('participants.room_id', '=', 'invitations.room_id')
        .as('participants'),
    ),
);

/** @param at ISO 8601, UTC: those that have expired by then are left out */
export async function invitationsTo(
  db: Reader,
  roomId: string,
  at: string,
): Promise<KeptInvitation[]> {
  return (await db.all(openToRoom, { roomId, at })).map((row) => keptInvitation(row));
}

/** @param at ISO 8601, UTC: those that have expired by then are left out */
export async function invitationsOf(
  db: Reader,
  userId: string,
  at: string,
): Promise<KeptInvitation[]> {
  return (await db.all(openFor, { userId, at })).map((row) => keptInvitation(row, userId));
}

/** Returns an invitation, even when it has expired. */
export async function findInvitation(
  db: Reader,
  id: string,
  viewerId?: string,
): Promise<KeptInvitation | undefined> {
  const row = await db.first(byId, { id });
  return row && keptInvitation(row, viewerId);
}

/** The preview of an invitation, and the person whom it invites; a link invites no one by name. */
export async function findPreview(
  db: Reader,
  id: string,
): Promise<{ preview: InvitationPreview; invitee: string | null } | undefined> {
  const row = await db.first(previewById, { id });
  if (row === undefined) return undefined;
  const preview = {
    roomId: row.room_id,
    roomName: row.room_name,
    roomType: row.room_type,
    participantCount: row.participants ?? 0,
    invitedBy: nameOf(row),
    expiresAt: row.expires_at,
  };
  return { preview, invitee: row.user_id };
}

/** The person it is for; undefined for a link. */
export async function inviteeOf(db: Reader, id: string): Promise<string | undefined> {
  return (await db.first(byId, { id }))?.user_id ?? undefined;
}

/** For everyone except the invited person, a mobile number stays a number. */
function keptInvitation(row: InvitationRow, viewerId?: string): KeptInvitation {
  const isByMobile = row.by_mobile === 1;
  return {
    id: row.id,
    _id: row.id,
    roomId: row.room_id,
    roomName: row.room_name,
    userId: isByMobile && row.user_id !== viewerId ? null : row.user_id,
    ...(isByMobile ? { byMobile: true } : {}),
    invitedBy: { userId: row.invited_by, name: nameOf(row) },
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

const nameOf = ({ first_name, last_name }: Pick<InvitationRow, 'first_name' | 'last_name'>) =>
  `${first_name ?? userTexts.guest} ${last_name ?? ''}`.trim();
