import type { PinnedMessage } from '@mach42/contracts/pins/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { fullName, previewOf, previewRows } from '../messages/preview.ts';
import { prepared } from '../query.ts';

const ofRoom = prepared((q, p: { roomId: string }) =>
  previewRows(q)
    .innerJoin('pins', 'pins.message_id', 'messages.id')
    .leftJoin('users as pinner', 'pinner.id', 'pins.pinned_by')
    .select([
      'pins.pinned_at',
      'pinner.first_name as pinner_first',
      'pinner.last_name as pinner_last',
    ])
    .where('pins.room_id', '=', p.roomId)
    .orderBy('pins.position', 'desc'),
);

/** Pinned messages that are shown, the last pinned first. */
export async function pinsOf(db: Reader, roomId: string): Promise<PinnedMessage[]> {
  const rows = await db.all(ofRoom, { roomId });
  return rows.map((row) => ({
    message: previewOf(row),
    pinnedBy: fullName({ first_name: row.pinner_first, last_name: row.pinner_last }),
    pinnedAt: row.pinned_at,
  }));
}
