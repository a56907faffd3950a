import type { EntryEvent } from '@mach42/domain/datarais/events.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import { deleteSearchTextsOf } from '@mach42/read-models/rooms/erasing.writes.ts';
import { projector, type Handler } from '../kernel/projector.ts';
import { followEntries } from './follow-entries.ts';
import { followMessages } from './follow-messages.ts';
import { followPhod } from './follow-phod.ts';

const erased: Handler<RoomErased> = async ({ data: { roomId } }, tx) => {
  await tx.run(deleteSearchTextsOf, { roomId });
  return undefined;
};

/** Keeps what people may look for. It reads rows of the other projectors, and tells nobody. */
export const searchProjector = projector<MessageEvent | PhodEvent | EntryEvent | RoomErased>({
  name: 'search',
  version: 3,
  tables: ['search_texts'],
  on: { ...followMessages, ...followPhod, ...followEntries, RoomErased: erased },
});
