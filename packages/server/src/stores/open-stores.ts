import { storableJson } from '@mach42/contracts/kernel/storable-text.ts';
import { whyUnusable } from '@mach42/domain/known-events.ts';
import * as personal from '@mach42/domain/personal-parts.ts';
import { upcasters } from '@mach42/domain/upcasters.ts';
import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import { folderBlobStore } from '@mach42/event-store/blobs/folder-blob-store.ts';
import type { ContentKeys } from '@mach42/event-store/encrypted/content-keys.ts';
import {
  decryptedFeed,
  encryptedEventStore,
} from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import type { Encryption } from '@mach42/event-store/encrypted/reading.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { isKafkaAddress, kafkaAddress } from '@mach42/event-store/kafka/address.ts';
import { isKurrentAddress } from '@mach42/event-store/kurrentdb/address.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import type { SharedSignals } from '@mach42/event-store/signals/signals.ts';
import { lockFile } from '@mach42/event-store/sqlite/file-lock.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import type { Generations } from '@mach42/read-models/kernel/generations.ts';
import type { PostgresGenerations } from '@mach42/read-models/postgres/postgres-generations.ts';
import { FileGenerations } from '@mach42/read-models/sqlite/file-generations.ts';
import type { VaultOfLog } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { Vault } from '@mach42/vault/vault.ts';
import type { StoreAddresses } from '../config/store-addresses.ts';
import { DataFolderError, requireNotInFolder, type DataFiles } from './data-folder.ts';
import { whyUnfinishedAt, whyUnfinishedIn } from './unfinished-copy.ts';

/**
 * The product's knowledge of its events, and of the people whose content they have. Logs of earlier versions hold
 * characters that not every read model can store: they are replaced for all readers alike, so that rows are the same
 * on every kind of database.
 */
const shapes = { upcasters, whyUnusable, legible: storableJson, personal };

export const encryptionBy = (keys: ContentKeys): Encryption => ({ ...shapes, keys });

/** A log with its content decrypted, and its events in the shape in which they were written. */
export const decryptedAsWritten = (
  stored: EventStore & EventFeed,
  keys: ContentKeys,
): EventStore & EventFeed => encryptedEventStore(stored, { keys, personal });

/** A log, opened with its events as they are stored, as the product reads it. */
export const decryptedStore = (
  stored: EventStore & EventFeed,
  keys: ContentKeys,
): EventStore & EventFeed => encryptedEventStore(stored, encryptionBy(keys));

/**
 * Opens the event log: for the one server that the data folder belongs to, or for one of several.
 * @param keys of its content; absent: events are read as they are stored
 * @throws EventStoreError
 * @throws DataFolderError the folder has a log of its own beside the one at the address
 */
export async function openEventStore(
  { eventStore: url, isShared }: Pick<StoreAddresses, 'eventStore' | 'isShared'>,
  files: DataFiles,
  keys: ContentKeys | undefined,
  onWarning: (message: string) => void,
): Promise<EventStore & EventFeed> {
  const decrypted = (stored: EventStore & EventFeed) =>
    keys === undefined ? stored : decryptedStore(stored, keys);
  if (url === undefined) {
    return decrypted(await openSqliteEventStore({ file: files.events, onWarning }));
  }
  // The other files of the folder have one owner, wherever the log is.
  using locks = new DisposableStack();
  if (!isShared) locks.use(lockFile(files.events));
  await requireNotInFolder(files.events, 'an event log', 'EVENT_STORE');
  const held = locks.move();
  try {
    return decrypted(await openServerLog({ url, onWarning, onClosed: () => held.dispose() }));
  } catch (error) {
    held.dispose();
    throw error;
  }
}

/** @throws DataFolderError a copy to it was not finished */
async function requireFinished(address: string, schema: 'event_store' | 'vault'): Promise<void> {
  const why = await whyUnfinishedAt(address, schema);
  if (why !== undefined) throw new DataFolderError(why);
}

interface ServerOptions {
  readonly url: string;
  readonly onWarning: (message: string) => void;
  readonly onClosed?: () => void;
}

/**
 * Opens an event log that a server keeps, PostgreSQL or KurrentDB, with its events as they are stored.
 * @throws EventStoreError
 */
export async function openServerLog(options: ServerOptions): Promise<EventStore & EventFeed> {
  await requireFinished(options.url, 'event_store');
  // A client is loaded only where it is needed.
  if (!isKurrentAddress(options.url)) {
    const { openPostgresEventStore } = await import('@mach42/event-store/postgres/open.ts');
    return openPostgresEventStore(options);
  }
  const { openKurrentEventStore } = await import('@mach42/event-store/kurrentdb/open.ts');
  const store = await openKurrentEventStore(options);
  const why = await whyUnfinishedIn(store, options.url);
  if (why === undefined) return store;
  await store.close();
  throw new DataFolderError(why);
}

/**
 * @param address of the PostgreSQL that keeps it; absent: it is the file
 * @throws UnusableVault
 * @throws VaultUnavailable
 * @throws DataFolderError there is a file beside the one at the address
 */
export async function openVault(
  address: string | undefined,
  file: string,
): Promise<Vault | VaultOfLog> {
  if (address === undefined) return openSqliteVault(file);
  await requireNotInFolder(file, 'a vault', 'VAULT');
  await requireFinished(address, 'vault');
  const { openPostgresVault } = await import('@mach42/vault/postgres/open-postgres-vault.ts');
  return openPostgresVault({ url: address });
}

/**
 * Opens the store of the files that people uploaded: in a bucket, else beside the vault, which every process has.
 * @param address of the PostgreSQL that keeps the vault; absent: it is a folder
 * @param bucket address of a bucket of S3 that has them instead
 * @throws EventStoreError
 */
export async function openBlobStore(
  address: string | undefined,
  folder: string,
  bucket: string | undefined,
): Promise<BlobStore> {
  if (bucket !== undefined) {
    const { openS3BlobStore } = await import('@mach42/event-store/blobs/s3-blob-store.ts');
    return openS3BlobStore(bucket);
  }
  if (address === undefined) return folderBlobStore(folder);
  const { openPostgresBlobStore } =
    await import('@mach42/event-store/blobs/postgres-blob-store.ts');
  return openPostgresBlobStore(address);
}

/** Categories of streams that have a topic of their own on Kafka. */
export const topicCategories: readonly string[] = [
  'user',
  'room',
  'message',
  'phod',
  'entry',
  'job',
];

/** The source of new events. */
interface OpenFeed {
  readonly feed: EventFeed;
  close(): Promise<void>;
}

/**
 * @param address of the Kafka that a relay copies the log to; absent: the log is its own feed
 * @throws EventStoreError
 */
export async function openFeed(
  address: string | undefined,
  store: EventStore & EventFeed,
  keys: ContentKeys | undefined,
  onWarning: (message: string) => void,
): Promise<OpenFeed> {
  if (address === undefined) return { feed: store, close: async () => undefined };
  const { openKafkaFeed } = await import('@mach42/event-store/kafka/kafka-feed.ts');
  const feed = await openKafkaFeed({
    ...kafkaAddress(address),
    categories: topicCategories,
    store,
    onWarning,
  });
  // Kafka brings events as they are stored; those that were read from the store are as they are read.
  const decrypted = keys === undefined ? feed : decryptedFeed(feed, encryptionBy(keys));
  return { feed: decrypted, close: () => feed.close() };
}

/**
 * @param address of what carries them between processes; absent: they stay in this one
 * @throws EventStoreError
 */
export async function openSignals(
  address: string | undefined,
  onWarning: (message: string) => void,
): Promise<SharedSignals> {
  if (address === undefined) return { ...inProcessSignals(), close: async () => undefined };
  if (!isKafkaAddress(address)) {
    const { openPostgresSignals } =
      await import('@mach42/event-store/signals/postgres/postgres-signals.ts');
    return openPostgresSignals({ url: address, onWarning });
  }
  const { openKafkaSignals } = await import('@mach42/event-store/kafka/kafka-signals.ts');
  return openKafkaSignals({ ...kafkaAddress(address), onWarning });
}

/** Read models in PostgreSQL, for several processes. */
export async function sharedReadModelStores(url: string): Promise<PostgresGenerations> {
  const { PostgresGenerations: Stores } =
    await import('@mach42/read-models/postgres/postgres-generations.ts');
  return new Stores({ url });
}

/**
 * @param address of the PostgreSQL that keeps the read models; absent: they are files
 * @param first the file of a new installation
 */
export async function openReadModelStores(
  address: string | undefined,
  first: string,
): Promise<Generations | PostgresGenerations> {
  return address === undefined ? new FileGenerations(first) : sharedReadModelStores(address);
}
