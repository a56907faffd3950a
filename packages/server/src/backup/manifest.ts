import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Type, type Static, type TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { OpsError } from '../ops/ops-error.ts';

/** Counts the shapes of a backup; a newer one is refused. */
export const backupVersion = 4;

const Text = Type.String({ minLength: 1, maxLength: 200 });
const Count = Type.Integer({ minimum: 0 });
const Position = Type.String({ pattern: '^\\d{1,20}$' });
/** Names of backups and of their files: never a path. */
export const FileName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$' });

const BackupFile = Type.Object({
  name: FileName,
  /** `events` is a whole log; `segment` has the events after those of the base. */
  content: Type.Enum([
    'events',
    'segment',
    'vault',
    'models',
    'seals',
    'receipts',
    'attachments',
    'archive',
  ]),
  bytes: Count,
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

export const Manifest = Type.Object({
  format: Type.Literal('mach42-backup'),
  version: Type.Integer({ minimum: 1 }),
  name: FileName,
  madeAt: Type.String({ format: 'date-time', maxLength: 40 }),
  /** The version of the program that made it. */
  program: Text,
  engine: Type.Enum(['sqlite', 'postgres']),
  log: Type.Object({
    /** Id of the first event, which names the log. */
    first: Text,
    /** Id of the last event in the backup. */
    last: Text,
    position: Position,
    events: Count,
  }),
  /** The backup that this one continues; null for a full one. */
  base: Type.Union([FileName, Type.Null()]),
  files: Type.Array(BackupFile, { minItems: 1, maxItems: 10 }),
});

export type Manifest = Static<typeof Manifest>;
export type BackupFile = Static<typeof BackupFile>;

export const manifestFile = 'manifest.json';

interface ManifestKind<Schema extends TSchema> {
  readonly format: string;
  /** The version of this program; a newer one is refused. */
  readonly version: number;
  readonly schema: Schema;
  readonly mostBytes: number;
  /** The thing that the manifest describes: `a backup`. */
  readonly of: string;
  /** The verb for its use: `Restore`. */
  readonly use: string;
  readonly ifDamaged: string;
}

const Marked = Type.Object({ format: Type.String(), version: Type.Number() });

/** @returns undefined where the folder has none @throws OpsError it is damaged, foreign or newer */
export async function manifestIn<Schema extends TSchema>(
  folder: string,
  { format, version, schema, mostBytes, of, use, ifDamaged }: ManifestKind<Schema>,
): Promise<Static<Schema> | undefined> {
  const file = path.join(folder, manifestFile);
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true) return undefined;
  const parsed = found.size > mostBytes ? undefined : parsedJson(await readFile(file, 'utf8'));
  const damaged = (): OpsError =>
    new OpsError(`${file} is damaged: ${ifDamaged}.`, { finding: 'damaged' });
  // Cut off, or too long to be one.
  if (parsed === undefined) throw damaged();
  if (!Value.Check(Marked, parsed) || parsed.format !== format) {
    throw new OpsError(`${file} is not the manifest of ${of} of this program.`, {
      finding: 'foreign',
    });
  }
  if (parsed.version > version) {
    throw new OpsError(
      `${folder} was written by a newer version of the program. ${use} it with that version.`,
      { finding: 'newer' },
    );
  }
  if (Value.Check(schema, parsed)) return parsed;
  throw damaged();
}

const ofBackup = {
  format: 'mach42-backup',
  version: backupVersion,
  schema: Manifest,
  mostBytes: 100_000,
  of: 'a backup',
  use: 'Restore',
  ifDamaged: 'use another backup',
} as const;

/**
 * @param folder of one backup
 * @throws OpsError there is none, or it is damaged, foreign or newer
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await manifestIn(folder, ofBackup);
  if (manifest !== undefined) return manifest;
  throw new OpsError(`There is no backup at ${folder}: it has no ${manifestFile}.`, {
    finding: 'missing',
  });
}

export interface BackupEntry {
  readonly folder: string;
  readonly manifest: Manifest;
}

/** The backups in a folder, the oldest first; folders that are no whole backup are left out. */
export async function listBackups(folder: string): Promise<BackupEntry[]> {
  return (await backupsIn(folder)).entries;
}

/** The same, and why backups cannot be listed: their manifest is damaged, or of a newer version of the program. */
export async function backupsIn(
  folder: string,
): Promise<{ readonly entries: BackupEntry[]; readonly problems: readonly OpsError[] }> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR')
      throw new OpsError(`${folder} is a file and no folder of backups.`, { finding: 'missing' });
    throw error;
  });
  const entries: BackupEntry[] = [];
  const problems: OpsError[] = [];
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const own = path.join(folder, name);
    try {
      entries.push({ folder: own, manifest: await readManifest(own) });
    } catch (error) {
      if (!(error instanceof OpsError)) throw error;
      if (error.finding === 'damaged' || error.finding === 'newer') problems.push(error);
    }
  }
  entries.sort((a, b) => (a.manifest.madeAt < b.manifest.madeAt ? -1 : 1));
  return { entries, problems };
}

/** @throws OpsError the folder has several backups; the message names the newest */
async function requireOneBackup(folder: string): Promise<void> {
  if ((await manifestIn(folder, ofBackup)) !== undefined) return;
  const newest = (await listBackups(folder)).at(-1);
  if (newest === undefined) return;
  throw new OpsError(
    `${folder} is a folder of backups, and no backup itself. The newest in it is ${newest.folder}.`,
    { finding: 'missing' },
  );
}

/** Returns the time of the newest backup, and the age that it may have. */
export async function newestBackup(folder: string, maxHours: number) {
  const newest = (await listBackups(folder)).at(-1);
  const at = newest && Date.parse(newest.manifest.madeAt);
  return { newest: at, mostMs: maxHours * 3_600_000 };
}

/**
 * The backups that have to be restored one after the other for one: its full one first, itself last.
 * @throws OpsError one of them is missing or cannot be used
 */
export async function chainOf(folder: string): Promise<BackupEntry[]> {
  const chain: BackupEntry[] = [];
  let next: string | null = path.resolve(folder);
  await requireOneBackup(next);
  while (next !== null) {
    const own: string = next;
    const manifest: Manifest = await readManifest(own);
    if (chain.some((one) => one.manifest.name === manifest.name)) {
      throw new OpsError(`${own} continues itself: its manifest is damaged.`, {
        finding: 'damaged',
      });
    }
    chain.unshift({ folder: own, manifest });
    next = manifest.base === null ? null : path.join(path.dirname(own), manifest.base);
  }
  return chain;
}

export async function sha256Of(file: string, onBytes: OnBytes = () => undefined): Promise<string> {
  const hash = createHash('sha256');
  const read = createReadStream(file, { highWaterMark: 1024 * 1024 });
  await pipeline(read, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      onBytes(chunk.length);
    }
  });
  return hash.digest('hex');
}

/** Called as bytes are read. */
export type OnBytes = (bytes: number) => void;

/**
 * Compares every file of a backup with its manifest.
 * @throws OpsError one is missing or has other bytes
 */
export async function requireFiles(
  { folder, manifest }: BackupEntry,
  onBytes?: OnBytes,
): Promise<void> {
  await requireSame(folder, manifest.files, ['backup', 'Use another backup.'], onBytes);
}

/**
 * Compares files with what their manifest says of them.
 * @throws OpsError one is missing or has other bytes
 */
export async function requireSame(
  folder: string,
  files: readonly Pick<BackupFile, 'name' | 'bytes' | 'sha256'>[],
  [what, advice]: readonly [what: string, advice: string],
  onBytes?: OnBytes,
): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => undefined);
    if (found?.size === bytes && (await sha256Of(file, onBytes)) === sha256) continue;
    const fault = found === undefined ? 'is missing' : 'has other bytes than its manifest says';
    throw new OpsError(`The ${what} is damaged: ${file} ${fault}. ${advice}`, {
      finding: 'damaged',
    });
  }
}
