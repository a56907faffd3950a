import { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import {
  filesIn,
  openDataFolder,
  requireNotInFolder,
  tightenFiles,
  type DataFiles,
} from '../../stores/data-folder.ts';
import { KeyRing } from '../../stores/key-ring.ts';
import { requireKnownFormat } from '../../stores/log-format.ts';
import { dataFolderIdentity, vaultIdentity, requireSameLog } from '../../stores/log-identity.ts';
import {
  decryptedStore,
  openBlobStore,
  openEventStore,
  openFeed,
  openSignals,
  openVault,
} from '../../stores/open-stores.ts';
import type { AppContext } from '../app-context.ts';

/** The event log, the feed of its events, and the signals between processes. */
export interface Storage {
  readonly files: DataFiles;
  readonly store: EventStore & EventFeed;
  /** The log with its events as they are stored: personal content is encrypted. */
  readonly stored: EventStore & EventFeed;
  readonly feed: EventFeed;
  readonly signals: Signals;
  /** Absent in a process that only copies events as they are stored. */
  readonly content: Content | undefined;
  /** The name of this process among those that share the storage. */
  readonly instance: string;
}

/** The vault, and the keys in it by which the content of the log is encrypted. */
interface Content {
  readonly vault: Vault;
  readonly keys: KeyRing;
  /** The files that people uploaded, encrypted by these keys. */
  readonly files: EncryptedBlobs;
}

/** @throws Error the process has no vault */
export function contentOf({ content }: Pick<Storage, 'content'>): Content {
  if (content === undefined) throw new Error('A process that only copies events has no vault.');
  return content;
}

/** @throws a clear error when the data folder cannot be used */
export async function openFolder({ config, logger }: AppContext): Promise<DataFiles> {
  const { dataDir, isShared } = config;
  if (isShared) return filesIn(dataDir);
  const files = await openDataFolder(dataDir);
  await tightenFiles(dataDir, (message) => logger.warn(message));
  // Earlier versions kept people's own data there, readable, until they were stopped.
  await rm(path.join(dataDir, 'exports'), { recursive: true, force: true });
  return files;
}

/** @throws a clear error when the event log or the signals cannot be used */
export async function openStorage(context: AppContext, files: DataFiles): Promise<Storage> {
  const { config, logger, closing } = context;
  const { isShared } = config;
  const warn = (message: string) => logger.warn(message);
  // First of all: where the log is refused, not a byte of the vault is changed.
  const stored = await openEventStore(config, files, undefined, warn);
  closing.defer(() => stored.close());
  await requireKnownFormat(stored);
  const content = config.roles.every((role) => role === 'relay')
    ? undefined
    : await openContent(context, files);
  const store = content === undefined ? stored : decryptedStore(stored, content.keys);
  closing.defer(() => store.close());
  if (!isShared) await requireSameLog(dataFolderIdentity(files), store, context);
  // A vault of another installation has no keys of this log.
  await requireSameLog(content && vaultIdentity(content.vault), store, context);
  const signals = await openSignals(config.signals, warn);
  closing.defer(() => signals.close());
  const opened = await openFeed(config.feed, store, content?.keys, warn);
  closing.defer(() => opened.close());
  return {
    files,
    store,
    stored,
    content,
    feed: opened.feed,
    signals,
    instance: instanceOf(config),
  };
}

async function openContent({ config, closing }: AppContext, files: DataFiles): Promise<Content> {
  const vault = await openVault(config.vault, files.vault);
  closing.defer(() => vault.close());
  // They would be shown as missing.
  if (config.uploads !== undefined) await requireNotInFolder(files.attachments, 'files', 'FILES');
  const blobs = await openBlobStore(config.vault, files.attachments, config.uploads);
  closing.defer(() => blobs.close());
  const keys = new KeyRing(vault.contentKeys);
  return { vault, keys, files: new EncryptedBlobs(blobs, keys) };
}

/** A single process has the same name after a restart, and so continues its own work at once. */
const instanceOf = ({ isShared, roles }: AppContext['config']): string =>
  isShared
    ? `${roles.join('+')}@${hostname()}:${process.pid}-${randomUUID().slice(0, 8)}`
    : 'embedded';
