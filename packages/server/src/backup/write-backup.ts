import { chmod, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { percentOf } from '../ops/console.ts';
import { OpsError } from '../ops/ops-error.ts';
import { requireDataFolder } from '../ops/require-data-folder.ts';
import { filesIn } from '../stores/data-folder.ts';
import { archiveListFile, archiveListIn, archiveListOf, copyArchive } from './archived-segments.ts';
import { copyAttachments, listFile, requireAttachments } from './attachment-pool.ts';
import { flush, writeDurably } from './durable-files.ts';
import { bytesOf, percentsOf, removeOldBackups, lockBackups } from './kept-backups.ts';
import {
  backupVersion,
  listBackups,
  manifestFile,
  readManifest,
  requireFiles,
  sha256Of,
  type BackupEntry,
  type BackupFile,
  type Manifest,
} from './manifest.ts';
import { dumpDatabases } from './postgres-dump.ts';
import {
  copyDatabase,
  copyVaultFile,
  copySegment,
  endOf,
  eventAt,
  requireWholeLog,
  type LogEnd,
} from './sqlite-copies.ts';

/** The workspace that is backed up. */
export type BackupSource =
  | ({ readonly engine: 'sqlite'; readonly folder: string } & Uploads)
  | ({ readonly engine: 'postgres'; readonly events: string; readonly vault: string } & Uploads);

interface Uploads {
  /** Address of the bucket with the files of messages; absent: they are beside the vault. */
  readonly uploads?: string;
}

export interface BackupOptions {
  readonly source: BackupSource;
  /** The folder of the backups; made if it is missing. */
  readonly to: string;
  /** Whether only the data since the newest backup in the folder is copied, where that has the same log. */
  readonly incremental: boolean;
  /** The number of backups that are kept, not counting those that they continue; absent: all. */
  readonly keep?: number | undefined;
  /** Version of the program. */
  readonly program: string;
  readonly now: () => number;
  readonly onStep?: OnStep;
}

const backupSteps = [
  'log',
  'checking',
  'vault',
  'files',
  'hashing',
  'verifying',
  'retention',
] as const;
export type BackupStep = (typeof backupSteps)[number];
/** Called with the present step, and how much of it is done, in per cent, where that is known. */
export type OnStep = (step: BackupStep, percent?: number) => void;

/**
 * Backs up the log and then the vault, whether or not a server uses them, and reads the copies through. The
 * vault comes last, because a person who is registered in the log has credentials before.
 * A backup that fails leaves nothing behind.
 * @throws OpsError
 */
export async function writeBackup(options: BackupOptions): Promise<BackupEntry> {
  const { source, to, now, onStep = () => undefined } = options;
  if (source.engine === 'sqlite') await requireDataFolder(source.folder);
  await mkdir(to, { recursive: true, mode: 0o700 });
  // Without the lock, the unfinished backup of another process would look like one that a killed process has left.
  using closing = new DisposableStack();
  closing.use(lockBackups(to));
  await removeUnfinished(to);
  const base = await baseFor(options);
  const madeAt = new Date(now()).toISOString();
  const name = `${madeAt.replaceAll(':', '-')}-${base === undefined ? 'full' : 'since'}`;
  const folder = path.join(to, name);
  const part = path.join(to, `.${name}.part`);
  await mkdir(part, { mode: 0o700 });
  try {
    const end = await copyParts(source, part, base?.manifest, onStep);
    const files = await describeFiles(part, onStep);
    const manifest: Manifest = {
      format: 'mach42-backup',
      version: versionOf(files),
      name,
      madeAt,
      program: options.program,
      engine: source.engine,
      log: end,
      base: base?.manifest.name ?? null,
      files,
    };
    await writeDurably(path.join(part, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
    const made = { folder: part, manifest };
    const onBytes = percentsOf(await bytesOf([made]), (percent) => onStep('verifying', percent));
    await requireFiles(made, onBytes);
    await requireAttachments(made, onBytes);
    await rename(part, folder);
    await flush(to);
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
  if (options.keep !== undefined) {
    onStep('retention');
    await removeOldBackups(to, options.keep);
  }
  return { folder, manifest: await readManifest(folder) };
}

/** Removes the unfinished backups that killed processes have left. */
async function removeUnfinished(to: string): Promise<void> {
  for (const name of await readdir(to)) {
    if (/^\..+-(?:full|since)\.part$/.test(name))
      await rm(path.join(to, name), { recursive: true, force: true });
  }
}

/** The backup that a new one would continue. */
export async function baseFor({
  source,
  to,
  incremental,
}: BackupOptions): Promise<BackupEntry | undefined> {
  const newest = (await listBackups(to)).at(-1);
  if (newest === undefined) return undefined;
  const { engine, log } = newest.manifest;
  if (engine !== source.engine) throw foreignFolder(to);
  if (source.engine !== 'sqlite') return undefined;
  const { events } = filesIn(source.folder);
  if (endOf(events)?.first !== log.first) throw foreignFolder(to);
  if (!incremental) return undefined;
  // Content that is archived by now is in the rows of the older one: a new full backup is small.
  if (archiveListOf(events) !== (await archiveListIn(newest.folder))) return undefined;
  // A log that was put back to an earlier day has other events there.
  return eventAt(events, log.position) === log.last ? newest : undefined;
}

const foreignFolder = (to: string): OpsError =>
  new OpsError(`${to} has backups of another workspace. Name a folder of its own.`, {
    finding: 'foreign',
  });

async function copyParts(
  source: BackupSource,
  part: string,
  base: Manifest | undefined,
  onStep: OnStep,
): Promise<LogEnd> {
  if (source.engine === 'postgres') {
    return dumpDatabases(source, part, onStep);
  }
  const files = filesIn(source.folder);
  // Before the log: everything that is sealed in the copy is in the copy of the log.
  await copyIfThere(files.seals, part);
  // The receipts are copied before the vault: a person with a receipt in the backup has no key in it.
  await copyIfThere(files.receipts, part);
  onStep('log', 0);
  const onPercent = (percent: number) => onStep('log', percent);
  const log = path.join(part, base === undefined ? 'events.db' : 'segment.db');
  if (base === undefined) await copyDatabase(files.events, log, { onPercent });
  else copySegment(files.events, log, base.log.position);
  onStep('checking');
  requireWholeLog(log, base?.log.position);
  await copyArchive(files.events, base === undefined ? log : files.events, part);
  onStep('vault');
  const vault = path.join(part, 'vault.db');
  await copyVaultFile(files.vault, vault);
  await copyIfThere(path.join(source.folder, 'models.json'), part);
  // The files are copied after the log: a file is stored before the message that carries it.
  await copyAttachments(files.attachments, part, (done, of) =>
    onStep('files', percentOf(done, of)),
  );
  const end = endOf(log);
  if (base === undefined) {
    if (end === undefined)
      throw new OpsError('The log has no events: there is nothing to back up.');
    return end;
  }
  const { log: before } = base;
  if (end === undefined) return before;
  return { ...end, first: before.first, events: before.events + end.events };
}

async function copyIfThere(file: string, folder: string): Promise<void> {
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  await copyFile(file, path.join(folder, path.basename(file)));
}

const contents: Readonly<Record<string, BackupFile['content']>> = {
  'events.db': 'events',
  'events.dump': 'events',
  'segment.db': 'segment',
  'vault.db': 'vault',
  'vault.dump': 'vault',
  'models.json': 'models',
  [listFile]: 'attachments',
  [archiveListFile]: 'archive',
  'seals.jsonl': 'seals',
  'receipts.jsonl': 'receipts',
};

/** The earliest version of the shape that knows these files: earlier programs can restore it. */
function versionOf(files: readonly BackupFile[]): number {
  const has = (content: BackupFile['content']) => files.some((file) => file.content === content);
  return has('receipts') ? backupVersion : has('archive') ? 3 : 2;
}

async function describeFiles(folder: string, onStep: OnStep): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  const names = (await readdir(folder)).toSorted();
  const sizes = await Promise.all(names.map((name) => stat(path.join(folder, name))));
  const all = sizes.reduce((sum, { size }) => sum + size, 0);
  const onBytes = percentsOf(all, (percent) => onStep('hashing', percent));
  for (const name of names) {
    const file = path.join(folder, name);
    const content = contents[name];
    if (content === undefined) throw new OpsError(`${file} is no part of a backup.`);
    await chmod(file, 0o600);
    await flush(file);
    const { size } = await stat(file);
    files.push({ name, content, bytes: size, sha256: await sha256Of(file, onBytes) });
  }
  return files;
}
