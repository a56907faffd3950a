import type { Transaction } from '../kernel/database.ts';
import type { Change } from './change.ts';
import { changeAudiencesTable, changesTable } from './changes.table.ts';

const insertChange = changesTable.insert;
const insertAudience = changeAudiencesTable.insert;

export async function recordChange(
  tx: Transaction,
  { position, at }: { readonly position: number; readonly at: string },
  change: Change,
): Promise<void> {
  const { type, roomId, data, audiences } = change;
  await tx.run(insertChange, {
    position,
    at,
    type,
    room_id: roomId ?? null,
    data: JSON.stringify(data),
    audiences: JSON.stringify(audiences),
  });
  for (const audience of audiences) await tx.run(insertAudience, { audience, position });
}
