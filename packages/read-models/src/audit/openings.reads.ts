import type {
  Access,
  AccessGrantView,
  ContentRead,
  ListedAccessGrant,
  NamedAccessGrant,
  OpenedChat,
} from '@mach42/contracts/audit/schemas.ts';
import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { isShown } from '../rooms/unread.ts';
import { nameOr } from '../users/users.reads.ts';
import { credentialResetsOf } from './credential-resets.reads.ts';
import type { OpeningsTable } from './table.ts';

interface OpeningRow extends OpeningsTable {
  user_first: string | null;
  user_last: string | null;
  admin_first: string | null;
  admin_last: string | null;
}

/** Openings that a list shows. */
const listed = 200;

const openings = (q: QueryBuilder) =>
  q
    .selectFrom('openings')
    .leftJoin('users as person', 'person.id', 'openings.user_id')
    .leftJoin('users as admin', 'admin.id', 'openings.admin_id')
    .selectAll('openings')
    .select(['person.first_name as user_first', 'person.last_name as user_last'])
    .select(['admin.first_name as admin_first', 'admin.last_name as admin_last'])
    .orderBy('openings.position', 'desc')
    .limit(listed);

const all = prepared((q, _: object) => openings(q));
const ofUser = prepared((q, p: { userId: string }) =>
  openings(q).where('openings.user_id', '=', p.userId),
);
const byId = prepared((q, p: { id: string }) => openings(q).where('openings.id', '=', p.id));

const readsOf = prepared((q, p: { openingId: string }) =>
  q
    .selectFrom('content_reads')
    .selectAll()
    .where('opening_id', '=', p.openingId)
    .orderBy('position'),
);

/** Readings of all openings that a list shows. */
const readsListed = 5_000;

const readsSince = prepared((q, p: { position: number }) =>
  q
    .selectFrom('content_reads')
    .selectAll()
    .where('position', '>', p.position)
    .orderBy('position', 'desc')
    .limit(readsListed),
);

const over = prepared((q, p: { now: string }) =>
  q
    .selectFrom('openings')
    .select(['user_id'])
    .distinct()
    .where('closed_at', 'is', null)
    .where('expires_at', '<=', p.now),
);

/** All access grants, newest first, with the content that was read: of very many readings only the newest. */
export async function allOpenings(db: Reader): Promise<ListedAccessGrant[]> {
  const rows = await db.all(all, {});
  const oldest = rows.at(-1)?.position ?? 0;
  const reads = (await db.all(readsSince, { position: oldest })).toReversed();
  const byOpening = Map.groupBy(reads, (row) => row.opening_id);
  return rows.map((row) => ({
    ...openingView(row),
    reads: (byOpening.get(row.id) ?? []).map(readView),
  }));
}

export async function findOpening(db: Reader, id: string): Promise<NamedAccessGrant | undefined> {
  const row = await db.first(byId, { id });
  return row && openingView(row);
}

/** Returns the accesses by which a person's content was opened, newest first, each with its position in the log. */
export async function openingsOf(
  db: Reader,
  userId: string,
): Promise<{ readonly position: number; readonly access: AccessGrantView }[]> {
  const rows = await db.all(ofUser, { userId });
  return Promise.all(
    rows.map(async (row) => ({
      position: row.position,
      access: {
        type: 'opening',
        ...openingView(row),
        reads: (await db.all(readsOf, { openingId: row.id })).map(readView),
        seen: row.seen === 1,
      },
    })),
  );
}

/** Ids of the people with an access grant that had expired at `now` (ISO 8601, UTC). */
export async function peopleWithExpiredOpenings(db: Reader, now: string): Promise<string[]> {
  return (await db.all(over, { now })).map((row) => row.user_id);
}

export const readView = (row: {
  kind: ContentRead['kind'];
  ref: string | null;
  at: string;
  position: number;
}): ContentRead => ({
  kind: row.kind,
  ...(row.ref === null ? {} : { ref: row.ref }),
  at: row.at,
  position: row.position,
});

function openingView(row: OpeningRow): NamedAccessGrant {
  return {
    id: row.id,
    userId: row.user_id,
    userName: nameOr(row.user_id, { first_name: row.user_first, last_name: row.user_last }),
    adminId: row.admin_id,
    adminName: nameOr(row.admin_id, { first_name: row.admin_first, last_name: row.admin_last }),
    reason: row.reason,
    openedAt: row.opened_at,
    expiresAt: row.expires_at,
    closedAt: row.closed_at,
  };
}

/** Returns the accesses to a person's content, and the resets of a credential that signs in as them, newest first. */
export async function accessOf(db: Reader, userId: string): Promise<Access[]> {
  const rows = [...(await openingsOf(db, userId)), ...(await credentialResetsOf(db, userId))];
  return rows.toSorted((a, b) => (a.position > b.position ? -1 : 1)).map(({ access }) => access);
}

const chats = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('participants')
    .innerJoin('rooms', 'rooms.id', 'participants.room_id')
    .select(['rooms.id', 'rooms.name', 'rooms.created_at'])
    .select((eb) =>
      eb
        .selectFrom('messages')
        .select('messages.created_at')
        .whereRef('messages.room_id', '=', 'rooms.id')
        .where(isShown)
        .orderBy('messages.position', 'desc')
        .limit(1)
        .as('last_message_at'),
    )
    .where('participants.user_id', '=', p.userId)
    .where(sql<boolean>`rooms.type = 'private_chat'`)
    .where('rooms.removed', '=', 0)
    .orderBy('rooms.position', 'desc'),
);

/** The private chats that a person takes part in, newest first; no room that they share. */
export async function privateChatsOf(db: Reader, userId: string): Promise<OpenedChat[]> {
  const rows = await db.all(chats, { userId });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastMessageAt: row.last_message_at,
  }));
}
