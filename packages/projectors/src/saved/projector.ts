import type { MessageSaved, MessageUnsaved, SavedEvent } from '@mach42/domain/saved/decider.ts';
import { toUser } from '@mach42/read-models/changes/change.ts';
import { prepared } from '@mach42/read-models/query.ts';
import { savedMessagesTable, type SavedMessagesTable } from '@mach42/read-models/saved/table.ts';
import { type Handler, projector } from '../kernel/projector.ts';

/** Another note leaves it at its place in the list. */
const putSaved = prepared((q, row: SavedMessagesTable) =>
  q
    .insertInto('saved_messages')
    .values(savedMessagesTable.cellsOf(row))
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'message_id'])
        .doUpdateSet((eb) => ({ note: eb.ref('excluded.note') })),
    ),
);

const removeSaved = prepared((q, p: { userId: string; messageId: string }) =>
  q
    .deleteFrom('saved_messages')
    .where('user_id', '=', p.userId)
    .where('message_id', '=', p.messageId),
);

const saved: Handler<MessageSaved> = async ({ data, at, position }, tx) => {
  const { userId, messageId, note } = data;
  const row = { user_id: userId, message_id: messageId, note, saved_at: at, position };
  await tx.run(putSaved, row);
  return { type: 'MessageSaved', data: { messageId }, audiences: [toUser(userId)] };
};

const unsaved: Handler<MessageUnsaved> = async ({ data: { userId, messageId } }, tx) => {
  await tx.run(removeSaved, { userId, messageId });
  return { type: 'MessageUnsaved', data: { messageId }, audiences: [toUser(userId)] };
};

export const savedProjector = projector<SavedEvent>({
  name: 'saved',
  version: 1,
  tables: ['saved_messages'],
  on: { MessageSaved: saved, MessageUnsaved: unsaved },
});
