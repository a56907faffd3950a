import { prepared } from '../query.ts';
import { storageTable, type StorageHoursTable, type StorageTable } from './storage.table.ts';

const summed = [
  'bytes',
  'events',
  'files',
  'entries',
  'messages',
  'jobs',
  'other',
] as const satisfies readonly (keyof StorageTable)[];

/** Adds what one event takes to the row of its person. */
export const addStored = prepared((q, row: StorageTable) =>
  q
    .insertInto('storage')
    .values(
      // Each column is a parameter of its own name.
      Object.fromEntries(
        storageTable.columns.map((name) => [name, row[name]]),
      ) as unknown as StorageTable,
    )
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        ...Object.fromEntries(
          summed.map((name) => [name, eb(`storage.${name}`, '+', eb.ref(`excluded.${name}`))]),
        ),
        position: eb.ref('excluded.position'),
      })),
    ),
);

/** The same for its hour. */
export const addStoredInHour = prepared((q, row: StorageHoursTable) =>
  q
    .insertInto('storage_hours')
    .values({ user_id: row.user_id, hour: row.hour, bytes: row.bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'hour'])
        .doUpdateSet((eb) => ({ bytes: eb('storage_hours.bytes', '+', eb.ref('excluded.bytes')) })),
    ),
);

export const deleteStorageOf = prepared((q, p: { userId: string }) =>
  q.deleteFrom('storage').where('user_id', '=', p.userId),
);

export const deleteStorageHoursOf = prepared((q, p: { userId: string }) =>
  q.deleteFrom('storage_hours').where('user_id', '=', p.userId),
);
