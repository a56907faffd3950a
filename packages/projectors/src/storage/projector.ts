import { eventTypes } from '@mach42/domain/event-types.ts';
import type { RoomErased } from '@mach42/domain/rooms/events.ts';
import { bytesOf, storageKindOf, storedFor } from '@mach42/domain/storage/event-bytes.ts';
import { hourOf } from '@mach42/read-models/activity/measures.ts';
import { adding, prepared } from '@mach42/read-models/query.ts';
import {
  storageHoursTable,
  type StorageHoursTable,
  storageTable,
  type StorageTable,
} from '@mach42/read-models/storage/table.ts';
import type { Projector } from '../kernel/projector.ts';

const summed = [
  'bytes',
  'events',
  'files',
  'entries',
  'messages',
  'jobs',
  'other',
] as const satisfies readonly (keyof StorageTable)[];

/** Adds the bytes of one event to the row of its person. */
const addStored = adding<StorageTable>(
  { table: 'storage', key: ['user_id'], sums: summed },
  (q, row) =>
    q
      .insertInto('storage')
      .values(storageTable.cellsOf(row))
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet((eb) => ({
          ...Object.fromEntries(
            summed.map((name) => [name, eb(`storage.${name}`, '+', eb.ref(`excluded.${name}`))]),
          ),
          position: eb.ref('excluded.position'),
        })),
      ),
);

/** Adds the bytes of one event to the row of its person and hour. */
const addStoredInHour = adding<StorageHoursTable>(
  { table: 'storage_hours', key: ['user_id', 'hour'], sums: ['bytes'] },
  (q, row) =>
    q
      .insertInto('storage_hours')
      .values(storageHoursTable.cellsOf(row))
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'hour']).doUpdateSet((eb) => ({
          bytes: eb('storage_hours.bytes', '+', eb.ref('excluded.bytes')),
        })),
      ),
);

const deleteStorageOf = prepared((q, p: { userId: string }) =>
  q.deleteFrom('storage').where('user_id', '=', p.userId),
);

const deleteStorageHoursOf = prepared((q, p: { userId: string }) =>
  q.deleteFrom('storage_hours').where('user_id', '=', p.userId),
);

const none = { files: 0, entries: 0, messages: 0, jobs: 0, other: 0 } as const;

/** Counts the bytes of every event for its person. Rules: `SPEC.md`, and those of the domain. */
export const storageProjector: Projector = {
  name: 'storage',
  version: 2,
  tables: ['storage', 'storage_hours'],
  handles: Object.keys(eventTypes),
  apply: async (event, tx) => {
    const { type, data, metadata, position } = event;
    if (type === 'RoomErased') {
      // The log holds events of the deciders.
      const { ownerId: userId } = data as RoomErased['data'];
      await tx.run(deleteStorageOf, { userId });
      await tx.run(deleteStorageHoursOf, { userId });
      return undefined;
    }
    const user_id = storedFor(metadata.actorId, data);
    if (user_id === undefined) return undefined;
    const bytes = bytesOf(event);
    await tx.run(addStored, {
      user_id,
      bytes,
      events: 1,
      ...none,
      [storageKindOf(event)]: bytes,
      position: Number(position),
    });
    await tx.run(addStoredInHour, { user_id, hour: hourOf(metadata.occurredAt), bytes });
    return undefined;
  },
};
