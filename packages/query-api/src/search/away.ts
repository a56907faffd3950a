import { task, type Compute } from '@mach42/compute/compute.ts';
import type { DetachedRead, Prepared, Reader } from '@mach42/read-models/kernel/reader.ts';
import { newestText } from '@mach42/read-models/search/search.reads.ts';

const reading = task<DetachedRead, unknown[]>(
  new URL(import.meta.resolve('@mach42/read-models/sqlite/detached-reads.ts')),
  'readRows',
);
/** Texts up to which a search holds no thread for long. */
const mostHere = 20_000;
/** The most rooms that are searched in this thread. */
const mostRooms = 200;
/** Milliseconds of one read; after it the search is given up. */
const deadlineMs = 5000;

/** Reads for a search, in a worker thread where reading would hold this one. */
export async function readerAway(
  db: Reader,
  compute: Compute,
  { owner, rooms }: { readonly owner: string; readonly rooms: number },
): Promise<Reader> {
  if (rooms <= mostRooms && (await newestText(db)) <= mostHere) return db;
  const all = async <Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): Promise<Row[]> => {
    const read = db.detached?.(query, params);
    const rows =
      read === undefined
        ? await db.all(query, params)
        : await compute.run(reading, read, { owner, deadlineMs });
    return rows as Row[];
  };
  return {
    dialect: db.dialect,
    all,
    first: async (query, params) => (await all(query, params))[0],
  };
}
