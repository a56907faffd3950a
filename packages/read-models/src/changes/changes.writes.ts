import type { Transaction } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { Change } from './change.ts';
import { changeAudiencesTable, changesTable } from './table.ts';

const deleteAudiencesOf = prepared((q, p: { roomId: string }) =>
  q
    .deleteFrom('change_audiences')
    .where('position', 'in', (eb) =>
      eb.selectFrom('changes').select('changes.position').where('room_id', '=', p.roomId),
    ),
);
const deleteOf = prepared((q, p: { roomId: string }) =>
  q.deleteFrom('changes').where('room_id', '=', p.roomId),
);

export async function recordChange(
  tx: Transaction,
  { position, at }: { readonly position: number; readonly at: string },
  change: Change,
): Promise<void> {
  const { type, roomId, data, audiences } = change;
  await tx.run(changesTable.insert, {
    position,
    at,
    type,
    room_id: roomId ?? null,
    data: JSON.stringify(data),
    audiences: JSON.stringify(audiences),
  });
  for (const audience of audiences)
    await tx.run(changeAudiencesTable.insert, { audience, position });
}

/** Removes the published changes of a room, with the messages in them. */
export async function deleteChangesOf(tx: Transaction, roomId: string): Promise<void> {
  await tx.run(deleteAudiencesOf, { roomId });
  await tx.run(deleteOf, { roomId });
}
