import { bit, defineTable, int64, nullable, text, type RowOf } from '../kernel/define-table.ts';

/** Those that are neither used up nor taken back; expired ones may be among them. */
export const invitationsTable = defineTable(
  'invitations',
  {
    id: text(),
    room_id: text(),
    /** Null for whoever has the link. */
    user_id: nullable(text()),
    by_mobile: bit(),
    invited_by: text(),
    created_at: text(),
    expires_at: text(),
    position: int64(),
  },
  {
    key: 'id',
    isClustered: true,
    indexes: {
      invitations_room: ['room_id'],
      invitations_user: ['user_id'],
    },
  },
);
export type InvitationsTable = RowOf<typeof invitationsTable>;
