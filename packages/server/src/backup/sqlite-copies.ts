import { listSegments } from '@mach42/event-store/sqlite/archive-log.ts';
import { isDamage } from '@mach42/event-store/sqlite/errors.ts';
import {
  applicationId as logId,
  createSchema,
  schemaVersion,
} from '@mach42/event-store/sqlite/schema.ts';
import { archiveFolderOf } from '@mach42/event-store/sqlite/segments.ts';
import { statSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { percentOf } from '../ops/console.ts';
import { OpsError } from '../ops/ops-error.ts';
import { readingFile } from '../ops/sqlite-files.ts';

/** The first and the last event of a log, or of a copy of it. */
export interface LogEnd {
  readonly first: string;
  readonly last: string;
  readonly position: string;
  readonly events: number;
}

/** All pages are copied in one step, so that writes in the meantime do not make it begin again; writers continue. */
const allPages = 2 ** 31 - 1;

/**
 * Copies a database as it is at one moment, whether or not a server writes to it, into one file without
 * a write-ahead log.
 * @throws OpsError it is damaged, or may not be opened
 */
export async function copyDatabase(
  source: string,
  target: string,
  { remedy, onPercent }: CopyOptions = {},
): Promise<void> {
  const copy = async (): Promise<void> => {
    const copied = pagesTo(source, target);
    if (onPercent === undefined) await copied;
    else await whileGrowing(copied, target, sizeOf(source), onPercent);
  };
  await readingFile(source, copy, remedy);
  const copied = new DatabaseSync(target);
  try {
    copied.exec('PRAGMA journal_mode = DELETE');
  } finally {
    copied.close();
  }
}

interface CopyOptions {
  /** A sentence that says what to do about a damaged source. */
  readonly remedy?: string;
  readonly onPercent?: (percent: number) => void;
}

/** Milliseconds between two polls of a file. */
const pollEveryMs = 200;

/** Says how much of a file is there while it is written. */
async function whileGrowing(
  written: Promise<void>,
  file: string,
  bytes: number,
  onPercent: (percent: number) => void,
): Promise<void> {
  const poll = (): void => {
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    onPercent(percentOf(size, bytes));
  };
  const timer = setInterval(poll, pollEveryMs);
  try {
    await written;
    poll();
  } finally {
    clearInterval(timer);
  }
}

/** The bytes of all pages of a database, including those that are only in its write-ahead log. */
function sizeOf(file: string): number {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  return pragma(database, 'page_count') * pragma(database, 'page_size');
}

async function pagesTo(source: string, target: string): Promise<void> {
  const from = new DatabaseSync(source, { readOnly: true, timeout: 5_000 });
  try {
    await backup(from, target, { rate: allPages });
  } finally {
    from.close();
  }
}

/**
 * Copies a vault as `copyDatabase` does, and reads the copy through.
 * @throws OpsError it is damaged
 */
export async function copyVaultFile(source: string, target: string): Promise<void> {
  await copyDatabase(source, target);
  requireWholeVault(target, source);
}

/** Copies a log as `copyDatabase` does; its archive is linked: segments never change. */
export async function copyLog(source: string, target: string): Promise<void> {
  await copyDatabase(source, target);
  if (listSegments(target).length > 0)
    await symlink(path.resolve(archiveFolderOf(source)), archiveFolderOf(target));
}

/** Marks a file with a part of a log: 'M42i' in ASCII. */
const segmentId = 0x4d343269;

/**
 * Copies the events after a position, and the streams that are new with them. Rows of both tables are
 * never changed, so that they continue a copy that ends there.
 */
export function copySegment(source: string, target: string, after: string): void {
  using database = new DatabaseSync(target, { enableForeignKeyConstraints: false });
  database.exec(`${createSchema} PRAGMA application_id = ${segmentId}`);
  database.prepare('ATTACH ? AS source').run(source);
  // Streams are numbered as they appear: one that has no event up to there is new.
  database.exec('BEGIN');
  database
    .prepare('INSERT INTO main.events SELECT * FROM source.events WHERE position > ?')
    .run(BigInt(after));
  database.exec(`
    INSERT INTO main.streams
      SELECT id, name FROM source.streams WHERE id IN (SELECT stream FROM main.events WHERE revision = 0);
    COMMIT;
    DETACH source;
  `);
}

/** Adds a segment to a log that ends where the segment begins. */
export function addSegment(log: string, segment: string): void {
  using database = new DatabaseSync(log);
  database.prepare('ATTACH ? AS segment').run(segment);
  database.exec(`
    BEGIN;
    INSERT INTO main.streams SELECT * FROM segment.streams;
    INSERT INTO main.events SELECT * FROM segment.events;
    COMMIT;
    DETACH segment;
  `);
}

/** The id of the event at a position; undefined where there is none. */
export function eventAt(file: string, position: string): string | undefined {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const row = database.prepare('SELECT id FROM events WHERE position = ?').get(BigInt(position));
  return row === undefined ? undefined : String(row['id']);
}

/** @returns undefined where the log has no event */
export function endOf(file: string): LogEnd | undefined {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const { events, position } = database
    .prepare('SELECT count(*) AS events, coalesce(max(position), 0) AS position FROM events')
    .get() as { events: number; position: number };
  if (events === 0) return undefined;
  const idAt = database.prepare('SELECT id FROM events ORDER BY position LIMIT 1');
  const last = database.prepare('SELECT id FROM events ORDER BY position DESC LIMIT 1');
  return {
    first: String(idAt.get()?.['id']),
    last: String(last.get()?.['id']),
    position: String(position),
    events,
  };
}

/**
 * Reads a log through: its pages, its positions without a gap, and the revisions of each stream.
 * @param after the position that a segment continues; default a whole log
 * @throws OpsError something is wrong with it
 */
export function requireWholeLog(file: string, after?: string): void {
  requireReadableLog(file, after);
  const gap = gapIn(file, after);
  if (gap !== undefined) throw new OpsError(`${file} is damaged: ${gap}.`, { finding: 'damaged' });
}

/** @throws OpsError its pages are damaged, or it is no log that this program can read */
export function requireReadableLog(file: string, after?: string): void {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  requirePages(database, file);
  const version = pragma(database, 'user_version');
  if (version > schemaVersion) {
    throw new OpsError(`${file} was written by a newer version of the program.`, {
      finding: 'newer',
    });
  }
  if (pragma(database, 'application_id') !== (after === undefined ? logId : segmentId)) {
    throw new OpsError(`${file} is a database of another program.`, { finding: 'foreign' });
  }
}

/** The gap of the log, in a few words; undefined: it has none. */
export function gapIn(file: string, after?: string): string | undefined {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const { events, low, high } = database
    .prepare(
      'SELECT count(*) AS events, coalesce(min(position), 0) AS low, coalesce(max(position), 0) AS high FROM events',
    )
    .get() as { events: number; low: number; high: number };
  if (events > 0 && (low !== Number(after ?? 0) + 1 || high - low + 1 !== events)) {
    return 'events are missing between its first and its last position';
  }
  const gap = database
    .prepare(
      `SELECT name FROM events LEFT JOIN streams ON streams.id = events.stream GROUP BY stream
       HAVING count(*) <> max(revision) - min(revision) + 1 ${after === undefined ? 'OR min(revision) <> 0' : ''}
       LIMIT 1`,
    )
    .get();
  if (gap !== undefined) return `the stream ${String(gap['name'])} lacks a revision`;
  const unnamed = database
    .prepare(
      `SELECT 1 FROM events LEFT JOIN streams ON streams.id = events.stream
       WHERE name IS NULL ${after === undefined ? '' : 'AND revision = 0'} LIMIT 1`,
    )
    .get();
  return unnamed === undefined ? undefined : 'an event belongs to no stream';
}

/**
 * @param name the name of the vault in errors; default the file
 * @throws OpsError the file is damaged
 */
export function requireWholeVault(file: string, name = file): void {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  requirePages(database, name);
  if (database.prepare('SELECT 1 FROM signing_key').get() === undefined)
    throw new OpsError(`${name} is damaged: it has no signing key.`, { finding: 'damaged' });
}

function requirePages(database: DatabaseSync, file: string): void {
  if (arePagesWhole(database)) return;
  throw new OpsError(`${file} is damaged: SQLite finds its pages inconsistent.`, {
    finding: 'damaged',
  });
}

function arePagesWhole(database: DatabaseSync): boolean {
  try {
    return database.prepare('PRAGMA integrity_check(1)').get()?.['integrity_check'] === 'ok';
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  }
}

const pragma = (database: DatabaseSync, name: string): number =>
  Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
