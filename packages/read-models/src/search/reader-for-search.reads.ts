import type { DetachedRead, Prepared, Reader } from '../kernel/reader.ts';
import { fullTextOf } from './full-text.ts';

/** A function that a worker thread calls. */
interface ThreadTask {
  readonly module: URL;
  readonly name: string;
}

/** Calls functions in worker threads. */
export interface Threads {
  run(
    task: ThreadTask,
    input: DetachedRead,
    options: { readonly owner: string; readonly deadlineMs: number },
  ): Promise<unknown>;
}

interface WhoSearches {
  /** The owner of the turns in which a thread reads. */
  readonly owner: string;
  /** The number of rooms that are searched; default: none. */
  readonly rooms?: number;
}

const reading: ThreadTask = {
  module: new URL('../sqlite/detached-reads.ts', import.meta.url),
  name: 'readRows',
};
/** Words of all texts up to which a search holds no thread for long: a text may have ten, or fifty thousand. */
const mostWords = 100_000;
/** The most rooms that are searched in this thread. */
const mostRooms = 200;
/** Milliseconds of one read; after it the search is given up. */
const deadlineMs = 5000;

/** Reads for a search, in a worker thread where reading would hold this one. */
export async function readerForSearch(
  db: Reader,
  threads: Threads,
  { owner, rooms = 0 }: WhoSearches,
): Promise<Reader> {
  const words = await fullTextOf(db.dialect.name).wordsIn(db);
  if (rooms <= mostRooms && words <= mostWords) return db;
  const all = async <Params extends object, Row>(
    query: Prepared<Params, Row>,
    params: Params,
  ): Promise<Row[]> => {
    const read = db.detached?.(query, params);
    const rows =
      read === undefined
        ? await db.all(query, params)
        : await threads.run(reading, read, { owner, deadlineMs });
    return rows as Row[];
  };
  return {
    dialect: db.dialect,
    all,
    first: async (query, params) => (await all(query, params))[0],
  };
}
