import type { SavedMessage } from '@mach42/contracts/saved/schemas.ts';
import type { Reader } from '../kernel/database.ts';
import { previewOf, previewRows } from '../messages/preview.ts';
import { prepared } from '../query.ts';

const ofPerson = prepared((q, p: { userId: string }) =>
  previewRows(q)
    .innerJoin('saved_messages as saved', 'saved.message_id', 'messages.id')
    .select(['saved.note', 'saved.saved_at'])
    .where('saved.user_id', '=', p.userId)
    .orderBy('saved.position', 'desc'),
);

/**
 * The saved messages of a person, the one saved last first, also those of rooms that the person may not read any
 * more: the caller leaves those out.
 */
export async function savedMessagesOf(db: Reader, userId: string): Promise<SavedMessage[]> {
  const rows = await db.all(ofPerson, { userId });
  return rows.map((row) => ({
    message: previewOf(row),
    note: row.note,
    savedAt: row.saved_at,
  }));
}
