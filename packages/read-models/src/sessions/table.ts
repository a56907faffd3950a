import type { SessionKind } from '@mach42/contracts/sessions/schemas.ts';
import { bit, defineTable, int64, nullable, text, type RowOf } from '../kernel/define-table.ts';

export const sessionsTable = defineTable(
  'sessions',
  {
    id: text(),
    /** The person who opened the session. */
    user_id: text(),
    kind: text<SessionKind>(),
    title: text(),
    model_id: nullable(text()),
    room_id: nullable(text()),
    masked: bit(),
    started_at: text(),
    expires_at: text(),
    /** Position of its opening: messages with a later position are not shown. */
    position: int64(),
  },
  {
    key: 'id',
    indexes: {
      sessions_user: ['user_id', 'expires_at'],
      sessions_room: ['room_id', 'expires_at'],
    },
  },
);
export type SessionsTable = RowOf<typeof sessionsTable>;
