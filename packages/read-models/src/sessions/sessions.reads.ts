import type { KeptSession } from '@mach42/contracts/sessions/links.ts';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { SessionsTable } from './table.ts';

export interface FoundSession extends KeptSession {
  /** The person who opened the session. */
  readonly userId: string;
  /** Position of its opening. */
  readonly position: number;
}

const byId = prepared((q, p: { id: string }) =>
  q.selectFrom('sessions').selectAll().where('id', '=', p.id),
);

const openOf = prepared((q, p: { userId: string; at: string }) =>
  q
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', p.userId)
    .where('expires_at', '>', p.at)
    .orderBy('position', 'desc'),
);

const openTo = prepared((q, p: { roomId: string; at: string; limit: number }) =>
  q
    .selectFrom('sessions')
    .selectAll()
    .where('room_id', '=', p.roomId)
    .where('expires_at', '>', p.at)
    .orderBy('position', 'desc')
    .limit(p.limit),
);

/** Ended ones too. */
export async function findSession(db: Reader, id: string): Promise<FoundSession | undefined> {
  const row = await db.first(byId, { id });
  return row && sessionView(row);
}

/** The sessions of a person that have not ended by a time (ISO 8601, UTC, milliseconds), newest first. */
export async function openSessionsOf(
  db: Reader,
  which: { userId: string; at: string },
): Promise<FoundSession[]> {
  const rows = await db.all(openOf, which);
  return rows.map(sessionView);
}

/** The sessions to a room that have not ended by a time (ISO 8601, UTC, milliseconds), newest first. */
export async function openSessionsTo(
  db: Reader,
  which: { roomId: string; at: string; limit: number },
): Promise<FoundSession[]> {
  return (await db.all(openTo, which)).map(sessionView);
}

function sessionView(row: SessionsTable): FoundSession {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    modelId: row.model_id,
    roomId: row.room_id,
    masked: row.masked === 1,
    startTime: row.started_at,
    expiresAt: row.expires_at,
    userId: row.user_id,
    position: row.position,
  };
}
