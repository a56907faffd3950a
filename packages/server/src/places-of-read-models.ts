import type { ReadModelPlaces } from '@mach42/read-models/kernel/places.ts';
import { PostgresPlaces } from '@mach42/read-models/postgres/postgres-places.ts';
import { FilePlaces } from '@mach42/read-models/sqlite/file-places.ts';

/**
 * @param address of the PostgreSQL that keeps the read models; absent: they are files
 * @param first the file of a new installation
 */
export const placesOfReadModels = (address: string | undefined, first: string): ReadModelPlaces =>
  address === undefined ? new FilePlaces(first) : new PostgresPlaces({ url: address });
