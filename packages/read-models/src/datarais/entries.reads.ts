import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { Entry, EntryStatus } from '@mach42/contracts/datarais/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { progressOf } from '../jobs/jobs.reads.ts';
import { queuePositions } from '../jobs/queue.reads.ts';
import type { JobsTable } from '../jobs/table.ts';
import type { MaybePromise, Reader } from '../kernel/database.ts';
import { prepared, type QueryBuilder } from '../query.ts';
import { entriesTable, type EntriesTable } from './table.ts';

interface EntryRow extends EntriesTable {
  /** Characters of the whole content. */
  characters?: number | string;
  job_status: JobsTable['status'] | null;
  job_result?: string | null;
  job_error: string | null;
  job_waits_for: string | null;
}

function entryView(row: EntryRow, queuePosition: number | null): Entry {
  return {
    id: row.id,
    _id: row.id,
    content: row.content,
    ...(Number(row.characters ?? 0) > limits.entryPreviewCharacters ? { isPreview: true } : {}),
    createdAt: row.created_at,
    timestamp: row.created_at,
    status: row.status,
    metadata: { title: row.title },
    ...(row.attachments === '[]'
      ? {}
      : { attachments: JSON.parse(row.attachments) as Attachment[] }),
    jobId: row.job_id,
    progress: row.job_status === null ? null : progressOf(row.job_status),
    queuePosition,
    ...(row.job_waits_for === null ? {} : { waitingFor: row.job_waits_for }),
    result: row.job_result ?? null,
    error: row.job_error,
    processedAt: row.processed_at,
  };
}

interface OwnedEntry {
  readonly entry: Entry;
  /** The person whose entry it is. */
  readonly userId: string;
}

const entries = (q: QueryBuilder) =>
  q
    .selectFrom('entries')
    .leftJoin('jobs', 'jobs.id', 'entries.job_id')
    .select(['jobs.status as job_status', 'jobs.error as job_error'])
    .select('jobs.waits_for as job_waits_for');

const isShort = (name: keyof EntriesTable): name is Exclude<keyof EntriesTable, 'content'> =>
  name !== 'content';
const shortColumns = entriesTable.columns.filter(isShort);

/** Selects entries with the beginnings of their texts. */
const listed = (q: QueryBuilder) =>
  entries(q)
    .select(shortColumns.map((column) => `entries.${column}` as const))
    .select([
      sql<string>`substr(entries.content, 1, ${sql.lit(limits.entryPreviewCharacters)})`.as(
        'content',
      ),
      sql<number | string>`length(entries.content)`.as('characters'),
    ]);

const byId = prepared((q, p: { id: string }) =>
  entries(q)
    .selectAll('entries')
    .select('jobs.result as job_result')
    .where('entries.id', '=', p.id),
);

const toList = prepared((q, p: { id: string }) =>
  entries(q).selectAll('entries').where('entries.id', '=', p.id),
);

interface OfUser {
  readonly userId: string;
  readonly limit: number;
}

/** Rows before a position, the newest first. */
interface Page {
  readonly before: number;
  readonly limit: number;
}

const newest = (q: QueryBuilder, p: Page) =>
  listed(q)
    .where('entries.position', '<', p.before)
    .orderBy('entries.position', 'desc')
    .limit(p.limit);

const newestOf = (q: QueryBuilder, p: Page & { userId: string }) =>
  newest(q, p).where('entries.user_id', '=', p.userId);

const wholeOf = prepared((q, p: Page & { userId: string }) =>
  entries(q)
    .selectAll('entries')
    .where('entries.user_id', '=', p.userId)
    .where('entries.position', '<', p.before)
    .orderBy('entries.position', 'desc')
    .limit(p.limit),
);

const lengthsOf = prepared((q, p: Page & { userId: string }) =>
  q
    .selectFrom('entries')
    .select(['position', sql<number | string>`length(content)`.as('characters')])
    .where('user_id', '=', p.userId)
    .where('position', '<', p.before)
    .orderBy('position', 'desc')
    .limit(p.limit),
);

const ofUser = prepared((q, p: Page & { userId: string }) => newestOf(q, p));

const ofUserInStatus = prepared((q, p: Page & { userId: string; status: EntryStatus }) =>
  newestOf(q, p).where('entries.status', '=', p.status),
);

const ofAll = prepared((q, p: Page) => newest(q, p));

const ofAllInStatus = prepared((q, p: Page & { status: EntryStatus }) =>
  newest(q, p).where('entries.status', '=', p.status),
);

/** Entries whose texts are read in one turn of the event loop: they may be 100,000 characters each. */
const atOnce = 100;
/** Entries whose whole texts are read in one turn. */
const wholeAtOnce = 4;

/** Waited for between parts that take milliseconds; default: for the next turn of the event loop. */
type Pause = () => Promise<void>;

/** Rows page by page, with a pause between two pages. */
async function* pagesOf<Row extends { readonly position: number }>(
  read: (page: Page) => MaybePromise<readonly Row[]>,
  limit: number,
  pause: Pause = setImmediate,
  ofPage = atOnce,
): AsyncGenerator<readonly Row[]> {
  let before = Number.MAX_SAFE_INTEGER;
  for (let left = limit; left > 0; left -= ofPage) {
    const page = await read({ before, limit: Math.min(left, ofPage) });
    yield page;
    const last = page.at(-1);
    if (last === undefined || page.length < ofPage) return;
    before = last.position;
    await pause();
  }
}

async function rowsOf(
  read: (page: Page) => MaybePromise<readonly EntryRow[]>,
  limit: number,
  pause?: Pause,
  ofPage?: number,
): Promise<EntryRow[]> {
  const rows: EntryRow[] = [];
  for await (const page of pagesOf(read, limit, pause, ofPage))
    for (const row of page) rows.push(row);
  return rows;
}

export async function findEntry(db: Reader, id: string): Promise<OwnedEntry | undefined> {
  return owned(db, await db.first(byId, { id }));
}

/** Returns an entry with its whole text, and without the file that its job proposes. */
export async function findEntryToList(db: Reader, id: string): Promise<OwnedEntry | undefined> {
  return owned(db, await db.first(toList, { id }));
}

async function owned(db: Reader, row: EntryRow | undefined): Promise<OwnedEntry | undefined> {
  if (row === undefined) return undefined;
  const [entry] = await views(db, [row]);
  return entry && { entry, userId: row.user_id };
}

/** Returns a person's entries, newest first, with the beginnings of their texts. */
export async function entriesOf(
  db: Reader,
  which: { userId: string; status?: EntryStatus | undefined; limit: number; pause?: Pause },
): Promise<Entry[]> {
  const { userId, status, limit, pause } = which;
  const rows = await rowsOf(
    (page) =>
      status === undefined
        ? db.all(ofUser, { userId, ...page })
        : db.all(ofUserInStatus, { userId, status, ...page }),
    limit,
    pause,
  );
  return views(db, rows);
}

/** The newest with their whole texts: as many as have so many characters together, and one at least. */
export async function wholeEntriesOf(
  db: Reader,
  { characters, userId, limit }: OfUser & { readonly characters: number },
): Promise<Entry[]> {
  let [fitting, sum] = [0, 0];
  const lengths = pagesOf((page) => db.all(lengthsOf, { userId, ...page }), limit);
  for await (const page of lengths) {
    for (const row of page) {
      sum += Number(row.characters);
      if (fitting > 0 && sum > characters) break;
      fitting += 1;
    }
    if (sum > characters) break;
  }
  const whole = (page: Page) => db.all(wholeOf, { userId, ...page });
  return views(db, await rowsOf(whole, fitting, setImmediate, wholeAtOnce));
}

const keptOf = prepared((q, p: { userId: string }) =>
  q
    .selectFrom('entries')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('user_id', '=', p.userId)
    .where('status', '<>', 'discarded'),
);

/** Returns the number of a person's entries that are not discarded. */
export async function countEntries(db: Reader, userId: string): Promise<number> {
  return Number((await db.first(keptOf, { userId }))?.count ?? 0);
}

/** Everybody's, newest first; of others than the reader nothing that they, or a model, wrote. */
export async function everybodysEntries(
  db: Reader,
  which: { readerId: string; status?: EntryStatus | undefined; limit: number; pause?: Pause },
): Promise<Entry[]> {
  const { readerId, status, limit, pause } = which;
  const rows = await rowsOf(
    (page) =>
      status === undefined ? db.all(ofAll, page) : db.all(ofAllInStatus, { status, ...page }),
    limit,
    pause,
  );
  const all = await views(db, rows);
  return all.map((entry, at) => {
    const ownerId = rows[at]?.user_id ?? '';
    return ownerId === readerId ? entry : { ...without(entry), ownerId };
  });
}

function without({ isPreview: _, attachments: __, ...entry }: Entry): Entry {
  return { ...entry, content: '', metadata: {} };
}

async function views(db: Reader, rows: readonly EntryRow[]): Promise<Entry[]> {
  const isAnyQueued = rows.some((row) => row.job_status === 'queued');
  const queue = isAnyQueued ? await queuePositions(db) : new Map<string, number>();
  return rows.map((row) => entryView(row, queue.get(row.job_id ?? '') ?? null));
}
