import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { addressOf } from '@mach42/event-store/postgres/address.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { BackupSource } from '../backup/write-backup.ts';
import { sealLines } from '../evidence/seal-file.ts';
import type { SealLine } from '../evidence/seal.ts';
import { sealKeysIn, sealKeysOf, type SealKeys } from '../keys/seal-keys.ts';
import { filesIn } from '../stores/data-folder.ts';
import { openBlobStore } from '../stores/open-stores.ts';
import type { EvidenceArguments } from './arguments.ts';
import type { Console } from './console.ts';
import { OpsError } from './ops-error.ts';
import { eventsOf, storedEventsIn } from './read-log.ts';
import { requireDataFolder } from './require-data-folder.ts';

/** A log, its seals and what its vault keeps of it; nothing of it is changed. */
export interface Evidence {
  readonly events: AsyncIterable<RecordedEvent>;
  /** Them once more, with those that came since. */
  readonly again: () => AsyncIterable<RecordedEvent>;
  /** The files of messages. */
  readonly blobs: () => Promise<BlobStore>;
  readonly lines: AsyncIterable<SealLine | undefined>;
  readonly hasSeals: boolean;
  readonly sealKeys: SealKeys;
  /** Ids of the people with credentials. */
  readonly people: ReadonlySet<string>;
  /** Ids of the people who were forgotten. */
  readonly forgotten: ReadonlySet<string>;
}

/**
 * Opens the log, the seals and the vault that the arguments name, whether or not a server uses them.
 * @throws OpsError
 */
export async function withEvidence(
  { source, seals }: EvidenceArguments,
  { signal, print }: Console,
  use: (evidence: Evidence) => Promise<number>,
): Promise<number> {
  if (source.engine === 'postgres') return withPostgres(source, seals, { signal, print }, use);
  const files = filesIn(source.folder);
  const file = seals ?? files.seals;
  const log = await logFile(source.folder);
  const again = () => storedEventsIn(log, signal);
  const blobs = () => openBlobStore(undefined, files.attachments, source.uploads);
  return use({ events: again(), again, blobs, ...(await sealsOf(file)), ...vaultIn(files.vault) });
}

async function withPostgres(
  source: Extract<BackupSource, { engine: 'postgres' }>,
  seals: string | undefined,
  { signal, print }: Pick<Console, 'signal' | 'print'>,
  use: (evidence: Evidence) => Promise<number>,
): Promise<number> {
  if (seals === undefined)
    throw new OpsError('--seals must name the file that SEALS_FILE named to a server.');
  const store = await openPostgresEventStore({ url: source.events, onWarning: print });
  try {
    const vault = await openPostgresVault({ url: source.vault });
    try {
      const { credentials, contentKeys } = await vault.content();
      const destroyed = contentKeys.filter(({ wrapped }) => wrapped === null);
      const name = `PostgreSQL ${addressOf(source.events, 'event_store').text}`;
      const head = await store.head();
      return await use({
        events: eventsOf({ store, name }, head, signal),
        async *again() {
          yield* eventsOf({ store, name }, await store.head(), signal);
        },
        blobs: () => openBlobStore(source.vault, '', source.uploads),
        ...(await sealsOf(seals)),
        sealKeys: await sealKeysIn(vault),
        people: new Set(credentials.map(({ userId }) => userId)),
        forgotten: new Set(destroyed.map(({ owner }) => owner)),
      });
    } finally {
      await vault.close();
    }
  } finally {
    await store.close();
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

/** Read beside a server that may have it open. */
function vaultIn(file: string): Pick<Evidence, 'sealKeys' | 'people' | 'forgotten'> {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const secret = database.prepare('SELECT key FROM signing_key').get()?.['key'];
  if (!(secret instanceof Uint8Array))
    throw new OpsError(`${file} has no signing key.`, { finding: 'damaged' });
  const rows = database.prepare('SELECT user_id FROM credentials').all();
  const added = hasTable(database, 'seal_keys')
    ? database.prepare('SELECT secret, public_key FROM seal_keys ORDER BY number').all()
    : [];
  const forgotten = hasTable(database, 'content_keys')
    ? database.prepare('SELECT owner FROM content_keys WHERE wrapped IS NULL').all()
    : [];
  return {
    sealKeys: sealKeysOf(
      secret,
      added.map((row) => ({
        secret: row['secret'] instanceof Uint8Array ? row['secret'] : null,
        publicKey: String(row['public_key']),
      })),
    ),
    people: new Set(rows.map((row) => String(row['user_id']))),
    forgotten: new Set(forgotten.map((row) => String(row['owner']))),
  };
}

/** A vault of an earlier version that no server has opened since has none. */
const hasTable = (database: DatabaseSync, name: string): boolean =>
  database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(name) !== undefined;
