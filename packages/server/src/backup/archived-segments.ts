import { listSegments } from '@mach42/event-store/sqlite/archive-log.ts';
import { archiveFolderOf } from '@mach42/event-store/sqlite/segments.ts';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { OpsError } from '../ops/ops-error.ts';
import { copyBlob, poolOf, within } from './blob-pool.ts';
import { writeDurably } from './durable-files.ts';

/** A file of a backup: hash and name of each segment of the log's archive, one a line. */
export const archiveListFile = 'archive.list';

const line = /^([0-9a-f]{64}) (events-\d+-\d+\.db)$/;

/** The list of segments for a backup of a log; empty where nothing is archived. */
export const archiveListOf = (log: string): string =>
  listSegments(log)
    .map(({ sha256, file }) => `${sha256} ${file}\n`)
    .join('');

/**
 * Copies the segments that the pool lacks, beside the files of messages, and lists all of them in a backup.
 * @param log in the workspace
 * @param copied the copy of it in the backup: its segments are those that belong to it
 * @throws OpsError a segment is missing
 */
export async function copyArchive(log: string, copied: string, backup: string): Promise<void> {
  const list = archiveListOf(copied);
  if (list === '') return;
  for (const { sha256, file } of listSegments(copied)) {
    const segment = path.join(archiveFolderOf(log), file);
    if (await copyBlob(segment, within(poolOf(backup), sha256))) continue;
    throw new OpsError(`The segment ${segment} of the archive is missing.`, { finding: 'damaged' });
  }
  await writeDurably(path.join(backup, archiveListFile), list);
}

/** The list of segments of a backup; empty where it has no archive. */
export async function archiveListIn(backup: string): Promise<string> {
  return readFile(path.join(backup, archiveListFile), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
}

/** Names of the segments of a backup by their hash. */
export async function archivedIn(backup: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await archiveListIn(backup)).split('\n').map((text) => line.exec(text));
  return new Map(
    lines.flatMap((found) => (found === null ? [] : [[found[1] ?? '', found[2] ?? '']])),
  );
}

/** @param log the restored one */
export async function restoreArchive(backup: string, log: string): Promise<void> {
  const segments = await archivedIn(backup);
  if (segments.size === 0) return;
  const folder = archiveFolderOf(log);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [hash, file] of segments) {
    const segment = path.join(folder, file);
    await copyBlob(within(poolOf(backup), hash), segment);
    await chmod(segment, 0o400);
  }
}
