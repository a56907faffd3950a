import type { Entry } from '@mach42/contracts/datarais/schemas.ts';
import { findEntry } from '@mach42/read-models/datarais/entries.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { findRoom } from '@mach42/read-models/rooms/rooms.reads.ts';

export type EntryJob = Pick<Entry, 'jobId' | 'progress' | 'queuePosition' | 'result' | 'error'>;

/** What an answer shows beside what its command changed, so that nobody has to wait for it. */
export interface Surroundings {
  lastMessageAt(roomId: string, viewerId: string): Promise<string | null>;
  jobOfEntry(entryId: string): Promise<EntryJob>;
}

export const noJob: EntryJob = {
  jobId: null,
  progress: null,
  queuePosition: null,
  result: null,
  error: null,
};

export function surroundingsIn(db: Reader): Surroundings {
  return {
    async lastMessageAt(roomId, viewerId) {
      return (await findRoom(db, roomId, viewerId))?.lastMessageAt ?? null;
    },
    async jobOfEntry(entryId) {
      return (await findEntry(db, entryId))?.entry ?? noJob;
    },
  };
}
