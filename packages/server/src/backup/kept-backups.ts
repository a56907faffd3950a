import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { StoreInUse } from '@mach42/event-store/sqlite/errors.ts';
import { lockFile } from '@mach42/event-store/sqlite/file-lock.ts';
import { existsSync } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { percentOf } from '../ops/console.ts';
import { OpsError } from '../ops/ops-error.ts';
import { filesIn } from '../stores/data-folder.ts';
import { removeUnlisted, requireAttachments, sizesOfAttachments } from './attachment-pool.ts';
import { replaceDurably } from './durable-files.ts';
import {
  chainOf,
  listBackups,
  requireFiles,
  type BackupEntry,
  type Manifest,
  type OnBytes,
} from './manifest.ts';
import { requireWholeLog, requireWholeVault } from './sqlite-copies.ts';

/** The locked file is `.backups.lock`: the operating system unlocks it when its process ends, however it ends. */
const lockName = '.backups';

/**
 * Keeps every other process, a server included, from making, reading through or removing backups of a folder.
 * @param folder it is there
 * @throws OpsError another process has it, or it is a data folder
 */
export function lockBackups(folder: string): Disposable {
  requireNoWorkspace(folder);
  try {
    return lockFile(path.join(folder, lockName));
  } catch (error) {
    if (!(error instanceof StoreInUse)) throw error;
    throw new OpsError(
      `Another process, perhaps the server, works with the backups in ${folder}: try again when it has ended.`,
      { finding: 'inUse', cause: error },
    );
  }
}

/**
 * Both kinds of folders have files of messages in `attachments`: those that no backup has would be removed from a workspace.
 * @throws OpsError it is a data folder
 */
function requireNoWorkspace(folder: string): void {
  const { events, vault } = filesIn(folder);
  if (!existsSync(events) && !existsSync(vault)) return;
  throw new OpsError(
    `${folder} is a data folder, and was left as it is: backups need a folder of their own.`,
    { finding: 'notEmpty' },
  );
}

/**
 * Requires that no other process works with the backups of a folder now.
 * @throws OpsError
 */
export async function requireUnused(folder: string): Promise<void> {
  requireNoWorkspace(folder);
  const file = path.join(folder, `${lockName}.lock`);
  if ((await stat(file).catch(() => undefined)) === undefined) return;
  lockBackups(folder)[Symbol.dispose]();
}

/** Whether another process works with the backups of a folder now. */
export async function isInUse(folder: string): Promise<boolean> {
  try {
    await requireUnused(folder);
    return false;
  } catch (error) {
    if (error instanceof OpsError) return true;
    throw error;
  }
}

/** The time at which a backup was read through last, and the finding. */
const Verification = Type.Object({
  at: Type.String({ format: 'date-time', maxLength: 40 }),
  /** Null: everything was as its manifest says. */
  damage: Type.Union([Type.String({ maxLength: 1_000 }), Type.Null()]),
});
export type Verification = Static<typeof Verification>;

/** The file is beside the manifest; it is no part of the backup. */
const verificationFile = 'verified.json';

/** Every backup is read through when it is made. */
export async function verificationOf({ folder, manifest }: BackupEntry): Promise<Verification> {
  const made = { at: manifest.madeAt, damage: null };
  const text = await readFile(path.join(folder, verificationFile), 'utf8').catch(() => undefined);
  if (text === undefined) return made;
  const parsed = parsedJson(text);
  return Value.Check(Verification, parsed) ? parsed : made;
}

/**
 * Reads a backup through, and keeps the finding beside it.
 * @returns the damage of the backup, or of one that it continues
 */
export async function verifyBackup(
  entry: BackupEntry,
  now: () => number,
  onPercent: (percent: number) => void = () => undefined,
): Promise<Verification> {
  const damage = await damageOf(entry, onPercent);
  const found: Verification = { at: new Date(now()).toISOString(), damage };
  await replaceDurably(path.join(entry.folder, verificationFile), `${JSON.stringify(found)}\n`);
  return found;
}

async function damageOf(
  { folder }: BackupEntry,
  onPercent: (percent: number) => void,
): Promise<string | null> {
  try {
    const chain = await chainOf(folder);
    const onBytes = percentsOf(await bytesOf(chain), onPercent);
    for (const entry of chain) {
      await requireFiles(entry, onBytes);
      await requireAttachments(entry, onBytes);
      if (entry.manifest.engine === 'sqlite') requireWholeFiles(entry);
    }
    return null;
  } catch (error) {
    if (!(error instanceof OpsError)) throw error;
    return error.message.slice(0, 1_000);
  }
}

/** The bytes of all files of backups, as far as the files exist. */
export async function bytesOf(
  chain: readonly Pick<BackupEntry, 'folder' | 'manifest'>[],
): Promise<number> {
  let sum = 0;
  for (const { folder, manifest } of chain) {
    // A missing file is found where it is read.
    const sizes = await sizesOfAttachments(folder).catch(() => []);
    for (const bytes of [...manifest.files.map((file) => file.bytes), ...sizes]) sum += bytes;
  }
  return sum;
}

/** Counts bytes, and says each per cent of all of them once. */
export function percentsOf(of: number, onPercent: (percent: number) => void): OnBytes {
  let [read, shown] = [0, -1];
  return (bytes) => {
    read += bytes;
    const percent = percentOf(read, of);
    if (percent !== shown) onPercent((shown = percent));
  };
}

function requireWholeFiles({ folder, manifest }: BackupEntry): void {
  for (const { name, content } of manifest.files) {
    const file = path.join(folder, name);
    if (content === 'events') requireWholeLog(file);
    else if (content === 'vault') requireWholeVault(file);
  }
}

/**
 * Removes all but the newest backups and those that they continue.
 * @param keep how many stay
 * @returns the names of those that were removed
 */
export async function removeOldBackups(folder: string, keep: number): Promise<readonly string[]> {
  const old = notNeeded(await listBackups(folder), keep).map(({ manifest }) => manifest.name);
  await removeBackups(folder, old);
  return old;
}

/** Removes backups by their names, and the files of messages that no other one has. */
export async function removeBackups(folder: string, names: readonly string[]): Promise<void> {
  const named = (await listBackups(folder)).filter(({ manifest }) => names.includes(manifest.name));
  // The newest first: what continues an older one goes before it.
  for (const entry of named.toReversed()) await rm(entry.folder, { recursive: true });
  if (named.length > 0) await removeUnlisted(folder, await listBackups(folder));
}

/** The backups that neither are among the newest nor are continued by them, the oldest first. */
export function notNeeded<T extends { readonly manifest: Pick<Manifest, 'name' | 'base'> }>(
  all: readonly T[],
  keep: number,
): readonly T[] {
  const byName = new Map(all.map((entry) => [entry.manifest.name, entry]));
  const needed = new Set<string>();
  for (const { manifest } of all.slice(-keep)) {
    let name: string | null = manifest.name;
    while (name !== null && !needed.has(name)) {
      needed.add(name);
      name = byName.get(name)?.manifest.base ?? null;
    }
  }
  return all.filter(({ manifest }) => !needed.has(manifest.name));
}
