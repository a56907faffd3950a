import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { foundForSure } from '@mach42/http-kit/caught-up.ts';
import { findSession, type FoundSession } from '@mach42/read-models/sessions/sessions.reads.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { followedLog, found } from '../kernel/query-checks.ts';
import { findVisibleRoom } from '../rooms/visible-room.ts';

export interface OpenSession {
  readonly session: FoundSession;
  /** The room whose messages it shows, if any. */
  readonly room: Room | undefined;
}

/** @throws HttpRefusal NOT_FOUND, with one text for a session that never was and another for one that has ended */
export async function findOpenSession(deps: QueryApiDeps, key: string): Promise<OpenSession> {
  const id = found(deps.keys.idOf('session', key), sessionTexts.notFound);
  // No person has a key before its session is in the log.
  const issued = await foundForSure(followedLog(deps), () => findSession(deps.db, id));
  const session = found(issued, sessionTexts.notFound);
  const ended = session.expiresAt <= new Date(deps.now()).toISOString();
  return found(ended ? undefined : await withRoom(deps, session), sessionTexts.expired);
}

/** Undefined when its owner may not show its messages any more. */
export async function withRoom(
  { db }: Pick<QueryApiDeps, 'db'>,
  session: FoundSession,
): Promise<OpenSession | undefined> {
  const { userId, roomId } = session;
  const owner = await findUser(db, userId);
  if (owner?.status !== 'active') return undefined;
  if (roomId === null) return { session, room: undefined };
  const viewer = { id: userId, isGuest: false, activeRole: owner.activeRole };
  const room = await findVisibleRoom(db, viewer, roomId);
  return room && { session, room };
}
