import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import { findEntry } from '@mach42/read-models/datarais/entries.reads.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { deleteSearchText, insertSearchText } from '@mach42/read-models/search/search.writes.ts';
import type { Handlers, Happened } from '../kernel/projector.ts';

/** An entry is found as it stands, unless it is discarded. */
async function follow(
  { data: { entryId, userId }, position: id }: Happened<EntryEvent>,
  tx: Transaction,
): Promise<undefined> {
  const text = { kind: 'datarais', owner: userId, ref: entryId } as const;
  await deleteSearchText(tx, text);
  const found = await findEntry(tx, entryId);
  if (found === undefined || found.entry.status === 'discarded') return;
  const { content, createdAt, metadata } = found.entry;
  await insertSearchText(tx, { id, ...text, title: metadata.title ?? '', content, at: createdAt });
}

export const followEntries: Handlers<EntryEvent> = {
  EntryRecorded: follow,
  EntryRevised: follow,
  EntryProcessed: async () => undefined,
  EntryDiscarded: follow,
  EntryRestored: follow,
};
