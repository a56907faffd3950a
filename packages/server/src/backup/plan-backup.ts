import { listSegments } from '@mach42/event-store/sqlite/archive-log.ts';
import { archiveFolderOf } from '@mach42/event-store/sqlite/segments.ts';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OpsError } from '../ops/ops-error.ts';
import { requireDataFolder } from '../ops/require-data-folder.ts';
import { readingFile } from '../ops/sqlite-files.ts';
import { filesIn } from '../stores/data-folder.ts';
import { hashesIn } from './attachment-pool.ts';
import { pool, within } from './blob-pool.ts';
import { notNeeded, requireUnused } from './kept-backups.ts';
import { listBackups } from './manifest.ts';
import { sizeOfDatabases } from './postgres-dump.ts';
import { baseFor, type BackupOptions } from './write-backup.ts';

/** The files and events that a backup would write. */
export interface BackupPlan {
  /** Folder of the backups. */
  readonly to: string;
  /** The backup that it would continue; null: it would be a full one. */
  readonly base: string | null;
  /** Events that would be copied. */
  readonly events: number;
  readonly position: string;
  /**
   * The approximate number of bytes that would be written; for PostgreSQL the size of the stored data, which a dump
   * compresses.
   */
  readonly bytes: number;
  /** Files of messages, and segments, that would be copied. */
  readonly files: number;
  /** Backups that would be removed afterwards. */
  readonly removed: readonly string[];
}

/**
 * Returns the plan of a backup, and refuses everything that the backup would refuse. Writes nothing.
 * @throws OpsError
 */
export async function planBackup(options: BackupOptions): Promise<BackupPlan> {
  const { source, to, keep } = options;
  if (source.engine === 'sqlite') await requireDataFolder(source.folder);
  await requireUnused(to);
  const base = (await baseFor(options))?.manifest;
  const planned = { manifest: { name: '', base: base?.name ?? null } };
  const old = keep === undefined ? [] : notNeeded([...(await listBackups(to)), planned], keep);
  const removed = old.map(({ manifest }) => manifest.name);
  const usual = { to, base: base?.name ?? null, removed };
  if (source.engine === 'postgres')
    return { ...usual, files: 0, ...(await sizeOfDatabases(source)) };
  const files = filesIn(source.folder);
  const log = await readingFile(files.events, () => logAfter(files.events, base?.log.position));
  const vault = await readingFile(files.vault, () => pagesOf(files.vault));
  const beside = [files.seals, files.receipts, path.join(source.folder, 'models.json')];
  const copied = [
    ...(await hashesIn(files.attachments)).map((hash) => [hash, within(files.attachments, hash)]),
    ...listSegments(files.events).map(({ sha256, file }) => [
      sha256,
      path.join(archiveFolderOf(files.events), file),
    ]),
  ];
  const missing: string[] = [];
  for (const [hash = '', file = ''] of copied)
    if ((await sizeOf(within(path.join(to, pool), hash))) === undefined) missing.push(file);
  const sizes = await Promise.all([...beside, ...missing].map(sizeOf));
  const bytes = sizes.reduce<number>((sum, size) => sum + (size ?? 0), log.bytes + vault);
  return { ...usual, events: log.events, position: log.position, bytes, files: missing.length };
}

/** Bytes of a row beside data and metadata, with its entries in indexes. */
const besides = 200;

/** @param after the position that an incremental backup continues */
function logAfter(file: string, after: string | undefined) {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const { events, position, bytes } = database
    .prepare(
      `SELECT count(*) AS events, coalesce(max(position), ?1) AS position,
        coalesce(sum(octet_length(data) + octet_length(metadata) + ?2), 0) AS bytes
       FROM events WHERE position > ?1`,
    )
    .get(BigInt(after ?? 0), besides) as { events: number; position: number; bytes: number };
  if (events === 0 && after === undefined)
    throw new OpsError('The log has no events: there is nothing to back up.');
  return {
    events,
    position: String(position),
    bytes: after === undefined ? pages(database) : bytes,
  };
}

function pagesOf(file: string): number {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  return pages(database);
}

/** Bytes of a database as it is read, with what its write-ahead log has. */
function pages(database: DatabaseSync): number {
  const pragma = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  return pragma('page_count') * pragma('page_size');
}

const sizeOf = async (file: string): Promise<number | undefined> =>
  (await stat(file).catch(() => undefined))?.size;
