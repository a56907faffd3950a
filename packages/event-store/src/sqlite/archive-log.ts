import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import type { StoredEvent } from '../log/encoded-event.ts';
import { StoreDamaged } from './errors.ts';
import { naming } from './faults.ts';
import { lockFile } from './file-lock.ts';
import { createArchive } from './schema.ts';
import { archiveFolderOf, createSegment, segmentsIn, type Segment } from './segments.ts';

export const archiveSteps = ['copying', 'verifying', 'recording', 'clearing', 'shrinking'] as const;
export type ArchiveStep = (typeof archiveSteps)[number];

export interface ArchiveOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Called before each step, with the position that is reached. */
  readonly onStep?: (step: ArchiveStep, position: number) => void;
  /** Ends it between two steps; the same call continues it. */
  readonly signal?: AbortSignal;
  /** Called with each event before its segment is kept; an error that it throws ends the call. */
  readonly check?: (event: StoredEvent) => void;
  /** Most events of a segment; default 50,000. */
  readonly segmentEvents?: number;
  /** Most pages of 4 KiB that a segment may grow to; beyond it the disk counts as full. */
  readonly segmentPages?: number;
  /** Most pages that are written again to make the file smaller; default as many as it has. */
  readonly mostPages?: number;
}

const usualEvents = 50_000;
/** Events that are copied or cleared in one transaction: a writer waits for no longer. */
const together = 500;
/** Bytes of content after which such a transaction ends as well. */
const bytesTogether = 4 * 1024 * 1024;
const busyMs = 5_000;

/**
 * Moves the content of events up to a position into segments, whether or not a server has the log open. The rows of the
 * events stay, without their content: so positions, revisions and ids are checked as before.
 * A segment is whole on disk, compared and named by the log before anything is removed from the log. Killed at any step, the log is
 * whole, and the same call continues.
 * @returns the segments of the log
 * @throws StoreInUse another process archives
 * @throws StoreDamaged
 * @throws DiskFull
 * @throws the reason of the signal
 */
export async function archiveLog(
  log: string,
  upTo: number,
  options: ArchiveOptions,
): Promise<readonly Segment[]> {
  const folder = archiveFolderOf(log);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  using closing = new DisposableStack();
  closing.use(lockFile(join(folder, 'archive')));
  const database = naming(log, () => new DatabaseSync(log, { timeout: busyMs }));
  closing.defer(() => database.close());
  naming(log, () => database.exec('PRAGMA synchronous = FULL'));
  removeUnfinished(folder, segmentsIn(database));
  const work: Work = { log, folder, database, options };
  // Content that a killed run has copied and not cleared.
  for (const segment of segmentsIn(database)) await clear(work, segment);
  for (;;) {
    const first = (segmentsIn(database).at(-1)?.last ?? 0) + 1;
    const head = Number(
      database.prepare('SELECT max(position) AS head FROM events').get()?.['head'],
    );
    const last = Math.min(upTo, head, first + (options.segmentEvents ?? usualEvents) - 1);
    if (last < first) break;
    await clear(work, await addSegment(work, first, last));
  }
  shrink(work);
  return segmentsIn(database);
}

interface Work {
  readonly log: string;
  readonly folder: string;
  readonly database: DatabaseSync;
  readonly options: ArchiveOptions;
}

const partPattern = /\.part(?:-journal)?$/;
const segmentPattern = /^events-\d+-\d+\.db$/;

/** Files that no log names: one that was killed has left them. */
function removeUnfinished(folder: string, known: readonly Segment[]): void {
  const named = new Set(known.map(({ file }) => file));
  for (const name of readdirSync(folder)) {
    if (partPattern.test(name) || (segmentPattern.test(name) && !named.has(name)))
      rmSync(join(folder, name), { force: true });
  }
}

const digits = (position: number): string => String(position).padStart(12, '0');

async function addSegment(work: Work, first: number, last: number): Promise<Segment> {
  const { log, folder, database, options } = work;
  const file = `events-${digits(first)}-${digits(last)}.db`;
  const path = join(folder, file);
  const part = `${path}.part`;
  try {
    await copyInto(part, work, first, last);
    options.onStep?.('verifying', last);
    options.signal?.throwIfAborted();
    naming(part, () => requireSame(part, work, first, last));
    chmodSync(part, 0o400);
    naming(part, () => flush(part));
    const sha256 = await hashOf(part);
    const { size: bytes } = statSync(part);
    renameSync(part, path);
    flush(folder);
    options.onStep?.('recording', last);
    const segment = { first, last, file, bytes, sha256, madeAt: new Date(options.now()) };
    naming(log, () => record(database, segment));
    return segment;
  } catch (error) {
    // On a full disk, the unfinished segment would take the room that is needed.
    removeUnfinished(folder, segmentsIn(database));
    throw error;
  }
}

function record(database: DatabaseSync, segment: Segment): void {
  const { first, last, file, bytes, sha256, madeAt } = segment;
  database.exec('BEGIN IMMEDIATE');
  try {
    database.exec(createArchive);
    database
      .prepare('INSERT INTO segments VALUES (?, ?, ?, ?, ?, ?)')
      .run(first, last, file, bytes, sha256, madeAt.getTime());
    database.exec('COMMIT');
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK');
  }
}

const columns = `SELECT position, streams.name AS stream, revision, events.id AS id, type, data, metadata
  FROM events JOIN streams ON streams.id = events.stream WHERE position BETWEEN ? AND ? ORDER BY position`;

async function copyInto(part: string, work: Work, first: number, last: number): Promise<void> {
  const { log, database, options } = work;
  const copy = naming(part, () => new DatabaseSync(part));
  try {
    // A copy that fails is removed and begun again: no journal is needed.
    naming(part, () => copy.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF'));
    const { segmentPages } = options;
    if (segmentPages !== undefined) copy.exec(`PRAGMA max_page_count = ${segmentPages}`);
    naming(part, () => copy.exec(createSegment));
    const insert = copy.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)');
    const rows = database.prepare(columns);
    for (let position = first; position <= last;) {
      options.onStep?.('copying', position);
      options.signal?.throwIfAborted();
      const end = Math.min(last, position + together - 1);
      naming(part, () => copy.exec('BEGIN'));
      let bytes = 0;
      for (const row of naming(log, () => rows.iterate(position, end))) {
        const event = row as unknown as StoredEvent;
        options.check?.(event);
        const { stream, revision, id, type, data, metadata } = event;
        ({ position } = event);
        naming(part, () => insert.run(position, stream, revision, id, type, data, metadata));
        bytes += data.length;
        if (bytes > bytesTogether) break;
      }
      naming(part, () => copy.exec('COMMIT'));
      position += 1;
      await setImmediate();
    }
  } finally {
    copy.close();
  }
}

/** @throws StoreDamaged the copy has other events than the log */
function requireSame(part: string, { log }: Work, first: number, last: number): void {
  using copy = new DatabaseSync(part, { readOnly: true });
  const check = copy.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'];
  copy.prepare('ATTACH ? AS log').run(log);
  const { events, same } = copy
    .prepare(
      `SELECT count(*) AS events, count(log.events.position) AS same FROM main.events AS copied
        LEFT JOIN log.streams ON log.streams.name = copied.stream
        LEFT JOIN log.events ON log.events.position = copied.position AND log.events.id = copied.id
          AND log.events.stream = log.streams.id AND log.events.revision = copied.revision
          AND log.events.type = copied.type AND log.events.data = copied.data
          AND log.events.metadata = copied.metadata`,
    )
    .get() as { events: number; same: number };
  const expected = last - first + 1;
  if (check === 'ok' && events === expected && same === expected) return;
  throw new StoreDamaged(log, `its events ${first} to ${last} could not be copied as they are`);
}

/** Removes the content of a segment from the log. */
async function clear({ log, database, options }: Work, { first, last }: Segment): Promise<void> {
  const update = database.prepare(
    "UPDATE events SET data = '', metadata = '' WHERE position BETWEEN ? AND ? AND metadata <> ''",
  );
  const next = database.prepare(
    "SELECT min(position) AS position FROM events WHERE position BETWEEN ? AND ? AND metadata <> ''",
  );
  const nextFrom = (from: number) => naming(log, () => next.get(from, last)?.['position']);
  for (let at = nextFrom(first); at != null; at = nextFrom(Number(at))) {
    options.onStep?.('clearing', Number(at));
    options.signal?.throwIfAborted();
    naming(log, () => update.run(Number(at), Math.min(last, Number(at) + together - 1)));
    await setImmediate();
  }
}

/** Gives back the pages that are free, unless too many would be written for it. */
function shrink({ log, database, options }: Work): void {
  const count = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  const free = count('freelist_count');
  const kept = count('page_count') - free;
  if (free === 0 || kept > (options.mostPages ?? Number.POSITIVE_INFINITY)) return;
  options.onStep?.('shrinking', 0);
  naming(log, () => database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)'));
}

function flush(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** SHA-256 of a file. */
async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** The damage of a segment of a log; undefined: it has none. */
export async function damageOfSegment(log: string, segment: Segment): Promise<string | undefined> {
  const path = join(archiveFolderOf(log), segment.file);
  if (!existsSync(path)) return 'it is missing';
  if (statSync(path).size !== segment.bytes) return 'it has another length';
  return (await hashOf(path)) === segment.sha256 ? undefined : 'it has other bytes';
}

/** The segments of a log, which a server may have open. */
export function listSegments(log: string): readonly Segment[] {
  using database = naming(log, () => new DatabaseSync(log, { readOnly: true, timeout: busyMs }));
  return naming(log, () => segmentsIn(database));
}

/**
 * Says at each step how much of an archiving is done: each event is copied, and later removed from the log.
 * @param given the position of the first event, and how many there are
 */
export function percents({ first, events }: { readonly first: number; readonly events: number }) {
  let [copied, cleared] = [0, 0];
  return (step: ArchiveStep, position: number): number => {
    const past = Math.min(events, Math.max(0, position - first));
    if (step === 'copying') copied = past;
    if (step === 'clearing') cleared = past;
    if (step === 'shrinking') [copied, cleared] = [events, events];
    return events === 0 ? 0 : Math.floor((50 * (copied + cleared)) / events);
  };
}
