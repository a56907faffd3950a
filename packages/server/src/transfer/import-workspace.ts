import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import type { VaultContent } from '@mach42/vault/vault.ts';
import { createHash } from 'node:crypto';
import { chmod, copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { counted } from '../ops/console.ts';
import { copyEvents } from '../ops/copy-log.ts';
import { blobsBeside, fillVault, openVault, requireEmptyOrSame } from '../ops/copy-vault.ts';
import { requireEmptyFolder } from '../ops/dry-run.ts';
import { openLog, type OpenLog } from '../ops/open-log.ts';
import { Interrupted, OpsError } from '../ops/ops-error.ts';
import { eventsIn, requireVaultFree } from '../ops/plan-copy.ts';
import { eventsOf } from '../ops/read-log.ts';
import { filesIn } from '../stores/data-folder.ts';
import { UnfinishedCopy } from '../stores/unfinished-copy.ts';
import { copyBlobs } from './copy-blobs.ts';
import { exportedEvents, lineOf } from './event-lines.ts';
import { blobsIn, filesOf, requireFilesOf } from './exported-files.ts';
import { requireExport, requireExportFiles, type ExportManifest } from './manifest.ts';
import { unwrapVault } from './wrapped-vault.ts';

/** The target of an import: a new data folder, or empty stores of servers. */
export type ImportTarget =
  | {
      readonly folder: string;
      /** Address of the bucket that is to have the files; absent: they are in the folder. */
      readonly uploads?: string;
    }
  | {
      readonly log: string;
      readonly vault: string;
      /** Address of the bucket that is to have the files; absent: they are beside the vault. */
      readonly uploads?: string;
      /** The data folder of the server that uses them, for seals and receipts; absent: they stay where they are. */
      readonly besides?: string | undefined;
    };

interface ImportOptions {
  /** The folder of an export. */
  readonly from: string;
  readonly to: ImportTarget;
  readonly passphrase: string;
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

/** An export whose files are as its manifest says, and whose vault opens. */
interface OpenExport {
  readonly from: string;
  readonly manifest: ExportManifest;
  readonly vault: VaultContent;
}

/**
 * Checks everything of an export, and that the target is empty or has a beginning of it. Writes nothing.
 * @throws OpsError the export or the target cannot be used
 */
export async function planImport({ from, to, passphrase, print, signal }: ImportOptions): Promise<{
  readonly events: number;
  readonly already: number;
  readonly files: number;
}> {
  const opened = await openExport(from, passphrase);
  const { manifest, vault } = opened;
  const files = (await filesOf(from)).length;
  const { events } = manifest.log;
  if ('folder' in to) {
    await requireEmptyFolder(to.folder, 'Name a new folder.');
    return { events, already: 0, files };
  }
  await requireFilesFree(opened, to.besides);
  await requireVaultFree(vault, from, to.vault);
  const already = await eventsIn(exportedEvents(from, manifest), to.log, { print, signal });
  return { events, already, files };
}

/**
 * Imports a workspace, or continues an import: everything of the export is checked before the first event is stored,
 * and everything that was stored is read and compared with it at the end.
 * @throws OpsError the export or the target cannot be used
 * @throws Interrupted the events that were stored stay
 */
export async function importWorkspace(options: ImportOptions): Promise<ExportManifest> {
  const { from, to, passphrase } = options;
  const opened = await openExport(from, passphrase);
  if ('folder' in to) await intoFolder(opened, to, options);
  else {
    await requireFilesFree(opened, to.besides);
    await intoStores(opened, { ...to, name: to.log }, options);
    if (to.besides !== undefined) await copyBeside(opened, to.besides);
  }
  return opened.manifest;
}

async function openExport(from: string, passphrase: string): Promise<OpenExport> {
  const manifest = await requireExport(from);
  if (!manifest.isComplete) {
    throw new OpsError(
      `The export at ${from} is not finished. Run the export again, it continues.`,
    );
  }
  await requireExportFiles(from, manifest);
  await requireFilesOf(from);
  const file = manifest.files.find(({ content }) => content === 'vault');
  if (file === undefined) {
    throw new OpsError(`The export at ${from} has no vault.`, { finding: 'damaged' });
  }
  const text = await readFile(path.join(from, file.name), 'utf8');
  return { from, manifest, vault: await unwrapVault(text, passphrase, manifest.log.first) };
}

/** The folder appears when all of it is there. */
async function intoFolder(
  opened: OpenExport,
  { folder, uploads }: Extract<ImportTarget, { readonly folder: string }>,
  options: Pick<ImportOptions, 'print' | 'signal'>,
): Promise<void> {
  await requireEmptyFolder(folder, 'Name a new folder.');
  const part = `${folder}.importing`;
  await mkdir(part, { recursive: true, mode: 0o700 });
  const files = filesIn(part);
  const log = `sqlite:${files.events}`;
  const stores = { log, vault: `sqlite:${files.vault}`, name: files.events };
  await intoStores(opened, { ...stores, ...(uploads !== undefined && { uploads }) }, options);
  await copyBeside(opened, part);
  await rm(`${files.events}.lock`, { force: true });
  // Replaces the empty folder, if there is one.
  await rm(folder, { recursive: true, force: true });
  await rename(part, folder);
}

interface Stores {
  readonly log: string;
  readonly vault: string;
  readonly name: string;
  readonly uploads?: string;
}

async function intoStores(
  { from, manifest, vault }: OpenExport,
  { log, vault: vaultAddress, name, uploads }: Stores,
  { print, signal }: Pick<ImportOptions, 'print' | 'signal'>,
): Promise<void> {
  const unfinished = new UnfinishedCopy({ log, vault: vaultAddress });
  const begin = () => unfinished.begin();
  const target = await openVault(vaultAddress, 'vault-to');
  try {
    // The log is not begun where the vault could not follow.
    await requireEmptyOrSame(vault, from, target);
    const store = await openTarget(log, name, print);
    try {
      await copyEvents(exportedEvents(from, manifest), store, print, signal, begin);
      await requireSame(manifest, store, print, signal);
    } finally {
      await store.store.close();
    }
    await fillVault(vault, from, target, begin);
    await fillBlobs(from, await blobsBeside(vaultAddress, uploads), signal);
    await unfinished.end();
  } finally {
    await target.vault.close();
  }
}

/** After the log: those who find a file find the event that leads to its deletion. */
async function fillBlobs(from: string, to: BlobStore, signal: AbortSignal): Promise<void> {
  try {
    const hashes = await filesOf(from);
    await copyBlobs({ from: blobsIn(from), to }, hashes, { signal });
    if (signal.aborted) throw new Interrupted();
  } finally {
    await to.close();
  }
}

async function openTarget(
  address: string,
  name: string,
  print: (text: string) => void,
): Promise<OpenLog> {
  if (!address.startsWith('sqlite:')) return openLog(address, 'to', print);
  const store = await openSqliteEventStore({ file: name, onWarning: print });
  return { store, name, inOrder: 128 };
}

/** Reads the stored events, and compares them with the hashes of the parts. */
async function requireSame(
  { parts, log }: ExportManifest,
  to: OpenLog,
  print: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  print(`Verifying ${to.name}`);
  const stored = eventsOf(to, await to.store.head(), signal);
  let total = 0;
  for (const { name, events, lines } of parts) {
    const hash = createHash('sha256');
    for (let count = 0; count < events; count += 1) {
      const next = await stored.next();
      if (next.done === true) throw differs(to.name, `it ends after ${counted(total)}`);
      hash.update(lineOf(next.value));
      total += 1;
    }
    if (hash.digest('hex') !== lines) throw differs(to.name, `other events than ${name} has`);
  }
  const more = await stored.next();
  if (more.done !== true || total !== log.events) {
    throw differs(to.name, `other events than the ${log.events} of the export`);
  }
}

const differs = (name: string, finding: string): OpsError =>
  new OpsError(
    `${name} is not what was exported: ${finding}. Do not use it: see that no server writes to it, remove it, ` +
      'and import again.',
    { finding: 'differs' },
  );

const besideContents = ['seals', 'receipts'] as const;

async function requireFilesFree(
  { manifest }: OpenExport,
  folder: string | undefined,
): Promise<void> {
  if (folder === undefined) return;
  for (const { name, content } of manifest.files) {
    if (!besideContents.some((one) => one === content)) continue;
    const file = path.join(folder, name);
    if ((await stat(file).catch(() => undefined)) === undefined) continue;
    throw new OpsError(`${folder} has ${name} already, and was left as it is.`, {
      finding: 'notEmpty',
    });
  }
}

async function copyBeside({ from, manifest }: OpenExport, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = filesIn(folder);
  for (const { name, content } of manifest.files) {
    const known = besideContents.find((one) => one === content);
    if (known === undefined) continue;
    await copyFile(path.join(from, name), names[known]);
    await chmod(names[known], 0o600);
  }
}
