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

/** Keeps what people may look for, and reads nobody else's rows. It tells nobody. */
export const searchProjector = projector<MessageEvent | EntryEvent | RoomErased>({
  name: 'search',
  version: 5,
  tables: ['search_texts'],
  on: { ...followMessages, ...followEntries, RoomErased: erased },
});
