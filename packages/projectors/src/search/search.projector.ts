import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import { deleteSearchTexts } from '@mach42/read-models/search/search.writes.ts';
import { projector, type Handler } from '../kernel/projector.ts';
import { followEntries } from './follow-entries.ts';
import { followMessages } from './follow-messages.ts';

const erased: Handler<RoomErased> = async ({ data: { roomId } }, tx) => {
  await deleteSearchTexts(tx, { kind: 'message', owner: roomId });
  return undefined;
};

/** Keeps what people may look for. It reads rows of the other projectors, and tells nobody. */
export const searchProjector = projector<MessageEvent | EntryEvent | RoomErased>({
  name: 'search',
  version: 4,
  tables: ['search_texts'],
  reads: ['messages', 'entries', 'jobs', 'users'],
  on: { ...followMessages, ...followEntries, RoomErased: erased },
});
