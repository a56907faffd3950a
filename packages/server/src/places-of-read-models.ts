import type { ReadModelPlaces } from '@mach42/read-models/kernel/places.ts';
import type { PostgresPlaces } from '@mach42/read-models/postgres/postgres-places.ts';
import { FilePlaces } from '@mach42/read-models/sqlite/file-places.ts';

/** In PostgreSQL, whose client is loaded where it is needed only. */
export async function sharedPlaces(url: string): Promise<PostgresPlaces> {
  const { PostgresPlaces: Places } =
    await import('@mach42/read-models/postgres/postgres-places.ts');
  return new Places({ url });
}

/**
 * @param address of the PostgreSQL that keeps the read models; absent: they are files
 * @param first the file of a new installation
 */
export async function placesOfReadModels(
  address: string | undefined,
  first: string,
): Promise<ReadModelPlaces | PostgresPlaces> {
  return address === undefined ? new FilePlaces(first) : sharedPlaces(address);
}
