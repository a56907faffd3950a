import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { decode } from '@mach42/event-store/log/encoded-event.ts';
import { LogReader } from '@mach42/event-store/sqlite/log-reader.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import type { VaultContent } from '@mach42/vault/vault.ts';
import path from 'node:path';
import { copyVaultFile, requireWholeLog } from '../backup/sqlite-copies.ts';
import { openLog } from '../ops/open-log.ts';
import { readStreamIn } from '../ops/read-log.ts';
import { scratchFolder } from '../ops/scratch.ts';
import { filesIn } from '../stores/data-folder.ts';
import { openBlobStore } from '../stores/open-stores.ts';

/** The source of an export: a data folder, or log and vault of servers. */
export type ExportLocation = (
  | { readonly folder: string }
  | { readonly log: string; readonly vault: string }
) & {
  /** Address of the bucket that has the files; absent: they are beside the vault. */
  readonly uploads?: string;
};

/** A log as it is stored and its vault, whether or not servers use them. */
export interface ExportSource {
  /** The part of its address that may be shown. */
  readonly name: string;
  readonly store: {
    readAll(after: bigint, limit: number): Promise<RecordedEvent[]>;
    readEvent(id: string): Promise<RecordedEvent | undefined>;
    readStream: EventStore['readStream'];
    head(): Promise<bigint>;
  };
  vault(): Promise<VaultContent>;
  /** The files of messages, encrypted. */
  readonly blobs: BlobStore;
  /** Files beside the log that belong to the workspace, by their content. */
  readonly files: { readonly [content in 'seals' | 'receipts']?: string };
  close(): Promise<void>;
}

/** @throws OpsError it is damaged, foreign or newer */
export async function openExportSource(
  location: ExportLocation,
  onWarning: (message: string) => void,
): Promise<ExportSource> {
  return 'folder' in location ? ofFolder(location) : ofServers(location, onWarning);
}

async function ofFolder({
  folder,
  uploads,
}: {
  readonly folder: string;
  readonly uploads?: string;
}): Promise<ExportSource> {
  const files = filesIn(folder);
  requireWholeLog(files.events);
  const blobs = await openBlobStore(undefined, files.attachments, uploads);
  const reader = new LogReader(files.events);
  return {
    name: folder,
    store: {
      readAll: async (after, limit) => reader.after(Number(after), limit).events.map(decode),
      readStream: async (stream, options) => readStreamIn(reader, stream, options),
      async readEvent(id) {
        const event = reader.byId(id);
        return event && decode(event);
      },
      head: async () => BigInt(reader.head()),
    },
    vault: () => vaultOfCopy(files.vault),
    blobs,
    files: { seals: files.seals, receipts: files.receipts },
    async close() {
      await blobs.close();
      reader.close();
    },
  };
}

/** A copy is read, so that nothing is written to a vault that a server has open. */
export async function vaultOfCopy(file: string): Promise<VaultContent> {
  await using scratch = await scratchFolder();
  const copy = path.join(scratch.path, 'vault.db');
  await copyVaultFile(file, copy);
  const vault = await openSqliteVault(copy);
  try {
    return await vault.content();
  } finally {
    await vault.close();
  }
}

async function ofServers(
  {
    log,
    vault: address,
    uploads,
  }: { readonly log: string; readonly vault: string; readonly uploads?: string },
  onWarning: (message: string) => void,
): Promise<ExportSource> {
  const { store, name } = await openLog(log, 'from', onWarning);
  const blobs = await openBlobStore(address, '', uploads).catch(async (error: unknown) => {
    await store.close();
    throw error;
  });
  return {
    blobs,
    name,
    store,
    async vault() {
      const vault = await openPostgresVault({ url: address });
      try {
        return await vault.content();
      } finally {
        await vault.close();
      }
    },
    files: {},
    async close() {
      await blobs.close();
      await store.close();
    },
  };
}
