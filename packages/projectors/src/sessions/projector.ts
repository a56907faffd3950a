import type {
  SessionClosed,
  SessionEvent,
  SessionExtended,
} from '@mach42/domain/sessions/events.ts';
import { type Change, toUser } from '@mach42/read-models/changes/change.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { flag } from '@mach42/read-models/kernel/define-table.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { findSession } from '@mach42/read-models/sessions/sessions.reads.ts';
import { sessionsTable } from '@mach42/read-models/sessions/table.ts';
import { type Handler, projector, updateOne } from '../kernel/projector.ts';

const setSessionEnd = prepared((q, p: { id: string; expiresAt: string }) =>
  q.updateTable('sessions').set({ expires_at: p.expiresAt }).where('id', '=', p.id),
);

type On<Type extends SessionEvent['type']> = Handler<Extract<SessionEvent, { type: Type }>>;

const opened: On<'SessionOpened'> = async ({ data, at, position }, tx) => {
  await tx.run(sessionsTable.insert, {
    id: data.sessionId,
    user_id: data.userId,
    kind: data.kind,
    title: data.title,
    model_id: data.modelId ?? null,
    room_id: data.roomId ?? null,
    masked: flag(data.masked),
    started_at: at,
    expires_at: data.expiresAt,
    position,
  });
  return changed('SessionOpened', data.sessionId, tx);
};

const endMoved =
  (type: 'SessionExtended' | 'SessionClosed'): Handler<SessionExtended | SessionClosed> =>
  async ({ data: { sessionId, expiresAt } }, tx) => {
    await updateOne(tx, setSessionEnd, { id: sessionId, expiresAt });
    return changed(type, sessionId, tx);
  };

async function changed(
  type: SessionEvent['type'],
  sessionId: string,
  tx: Transaction,
): Promise<Change | undefined> {
  const found = await findSession(tx, sessionId);
  if (found === undefined) return undefined;
  const { title, expiresAt, userId } = found;
  return { type, data: { sessionId, title, expiresAt }, audiences: [toUser(userId)] };
}

export const sessionsProjector = projector<SessionEvent>({
  name: 'sessions',
  version: 2,
  tables: ['sessions'],
  on: {
    SessionOpened: opened,
    SessionExtended: endMoved('SessionExtended'),
    SessionClosed: endMoved('SessionClosed'),
  },
});
