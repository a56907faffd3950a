import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { LogReader } from '@mach42/event-store/sqlite/log-reader.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { BackupSource } from '../backup/write-backup.ts';
import { type Resolution, resolutionOf } from '../evidence/resolutions.ts';
import { sealLines } from '../evidence/seal-file.ts';
import type { SealLine } from '../evidence/seal.ts';
import { type SealKeys, sealKeysIn, sealKeysOf } from '../keys/seal-keys.ts';
import { filesIn } from '../stores/data-folder.ts';
import { openBlobStore } from '../stores/open-stores.ts';
import type { EvidenceArguments } from './arguments.ts';
import type { Console } from './console.ts';
import { OpsError, UsageError } from './ops-error.ts';
import { headOf, readStreamIn, storedEventsIn, storedEventsOf } from './read-log.ts';
import { requireDataFolder } from './require-data-folder.ts';
import { readingFile } from './sqlite-files.ts';

/** A log, its seals and what its vault keeps of it; nothing of it is changed. */
export interface Evidence {
  readonly events: AsyncIterable<RecordedEvent>;
  /** The number of events: positions count the events in files and in PostgreSQL. */
  readonly count: number;
  /** Reads the events once more, with those that were appended since. */
  readonly again: () => AsyncIterable<RecordedEvent>;
  /** The decision of an operator about an event that could not be applied. */
  readonly resolutionOf: (eventId: string) => Promise<Resolution | undefined>;
  /** The files of messages. */
  readonly blobs: () => Promise<BlobStore>;
  readonly lines: AsyncIterable<SealLine | undefined>;
  readonly hasSeals: boolean;
  readonly sealKeys: SealKeys;
  /** Reads the people of the vault as they are now: it grows with the log, so those of a log are asked for after it. */
  readonly people: () => Promise<VaultPeople>;
}

/** The ids of people that a vault has. */
export interface VaultPeople {
  readonly withCredentials: ReadonlySet<string>;
  /** The people who were forgotten. */
  readonly forgotten: ReadonlySet<string>;
  /** The people whose content can be read. */
  readonly withKeys: ReadonlySet<string>;
}

/**
 * Opens the log, the seals and the vault that the arguments name, whether or not a server uses them.
 * @throws OpsError
 */
export async function withEvidence(
  { command, source, seals }: EvidenceArguments,
  { signal, print }: Console,
  use: (evidence: Evidence) => Promise<number>,
): Promise<number> {
  if (source.engine === 'postgres') {
    if (seals === undefined && command !== 'public-key')
      throw new UsageError('--seals must name the file that SEALS_FILE named to a server.');
    return withPostgres(source, seals ?? '', { signal, print }, use);
  }
  const files = filesIn(source.folder);
  const file = seals ?? files.seals;
  const log = await logFile(source.folder);
  const again = () => storedEventsIn(log, signal);
  const blobs = () => openBlobStore(undefined, files.attachments, source.uploads);
  const sealKeys = await readingFile(files.vault, () => keysIn(files.vault));
  return use({
    events: again(),
    count: Number(headOf(log)),
    again,
    resolutionOf: (eventId) => resolutionIn(log, eventId),
    blobs,
    ...(await sealsOf(file)),
    sealKeys,
    people: () => readingFile(files.vault, () => peopleIn(files.vault)),
  });
}

async function withPostgres(
  source: Extract<BackupSource, { engine: 'postgres' }>,
  seals: string,
  { signal, print }: Pick<Console, 'signal' | 'print'>,
  use: (evidence: Evidence) => Promise<number>,
): Promise<number> {
  const store = await openPostgresEventStore({ url: source.events, onWarning: print });
  try {
    const vault = await openPostgresVault({ url: source.vault });
    try {
      // The seals grow while they are read: so do the events, or the last seals would name events that are missing.
      const again = () => storedEventsOf({ store }, undefined, signal);
      return await use({
        events: again(),
        count: Number(await store.head()),
        again,
        resolutionOf: (eventId) => resolutionOf(store, eventId),
        blobs: () => openBlobStore(source.vault, '', source.uploads),
        ...(await sealsOf(seals)),
        sealKeys: await sealKeysIn(vault),
        people: async () => {
          const { credentials, contentKeys } = await vault.content();
          return {
            withCredentials: new Set(credentials.map(({ userId }) => userId)),
            ...ownersOf(contentKeys),
          };
        },
      });
    } finally {
      await vault.close();
    }
  } finally {
    await store.close();
  }
}

async function resolutionIn(file: string, eventId: string): Promise<Resolution | undefined> {
  const reader = new LogReader(file);
  try {
    const readStream: EventStore['readStream'] = async (stream, which) =>
      readStreamIn(reader, stream, which);
    return await resolutionOf({ readStream }, eventId);
  } finally {
    reader.close();
  }
}

const sealsOf = async (file: string) => ({
  lines: sealLines(file),
  hasSeals: ((await stat(file).catch(() => undefined))?.size ?? 0) > 0,
});

export async function logFile(folder: string): Promise<string> {
  await requireDataFolder(folder);
  return filesIn(folder).events;
}

/** Opens a vault that a server may have open. */
const openVault = (file: string): DatabaseSync =>
  new DatabaseSync(file, { readOnly: true, timeout: 5_000 });

function keysIn(file: string): SealKeys {
  using database = openVault(file);
  const secret = database.prepare('SELECT key FROM signing_key').get()?.['key'];
  if (!(secret instanceof Uint8Array))
    throw new OpsError(`${file} has no signing key.`, { finding: 'damaged' });
  const added = hasTable(database, 'seal_keys')
    ? database.prepare('SELECT secret, public_key FROM seal_keys ORDER BY number').all()
    : [];
  return sealKeysOf(
    secret,
    added.map((row) => ({
      secret: row['secret'] instanceof Uint8Array ? row['secret'] : null,
      publicKey: String(row['public_key']),
    })),
  );
}

function peopleIn(file: string): VaultPeople {
  using database = openVault(file);
  const rows = database.prepare('SELECT user_id FROM credentials').all();
  const keys = hasTable(database, 'content_keys')
    ? database.prepare('SELECT owner, wrapped FROM content_keys').all()
    : [];
  return {
    withCredentials: new Set(rows.map((row) => String(row['user_id']))),
    ...ownersOf(keys.map(({ owner, wrapped }) => ({ owner: String(owner), wrapped }))),
  };
}

/** Divides the owners of keys by whether their key was destroyed. */
function ownersOf(keys: readonly { readonly owner: string; readonly wrapped: unknown }[]) {
  const ids = (isDestroyed: boolean) =>
    new Set(
      keys.filter(({ wrapped }) => (wrapped === null) === isDestroyed).map(({ owner }) => owner),
    );
  return { forgotten: ids(true), withKeys: ids(false) };
}

/** A vault of an earlier version that no server has opened since has none. */
const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
