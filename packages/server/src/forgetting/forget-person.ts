import type { Commands, Origin } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { attachmentsDecider } from '@mach42/domain/attachments/decider.ts';
import { exportsDecider } from '@mach42/domain/exports/decider.ts';
import { forgettingDecider } from '@mach42/domain/forgetting/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { usersDecider } from '@mach42/domain/users/decider.ts';
import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import { ownerOfSnapshots } from '@mach42/event-store/encrypted/content-keys.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { deleteLeftParts } from '@mach42/processors/exports/when-export-is-over-delete-it.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { listBackups } from '../backup/manifest.ts';
import { sealKeysIn } from '../keys/seal-keys.ts';
import { counted } from '../ops/console.ts';
import { OpsError } from '../ops/ops-error.ts';
import { requireFile } from '../ops/sqlite-files.ts';
import { filesIn } from '../stores/data-folder.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { recordFormat } from '../stores/log-format.ts';
import { decryptedStore, openBlobStore } from '../stores/open-stores.ts';
import { contentInLog, type ContentInLog } from './content-in-log.ts';
import { keepReceipt, keepReceiptBeside } from './kept-receipts.ts';
import { destroyed, signedReceipt, type Receipt, type SignedReceipt } from './receipt.ts';

interface Forgetting extends Pick<Receipt, 'person' | 'wish' | 'by'> {
  /** The data folder of a server that is stopped. */
  readonly folder: string;
  /** Address of the bucket that has the files of messages; absent: they are in the folder. */
  readonly uploads?: string;
  /** The folder of the backups; absent: it is not known. */
  readonly backups: string | undefined;
  readonly warn: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Returns the content that would be destroyed; changes nothing. */
export async function previewForgetting({
  folder,
  person,
  signal,
}: Pick<Forgetting, 'folder' | 'person' | 'signal'>): Promise<ContentInLog> {
  await using log = await openStopped(folder);
  return await contentOf(log.store, person, signal);
}

/**
 * Destroys the key and the credentials of a person, and every file that shows their content: the server builds the
 * read models again from the log. If it is interrupted, the same call finishes it.
 * @throws OpsError the person is unknown, there is a legal hold, or the log has their content in the clear
 */
export async function forgetPerson(forgetting: Forgetting): Promise<SignedReceipt> {
  const { folder, uploads, person, wish, by, backups, warn, signal } = forgetting;
  await using log = await openStopped(folder);
  const { encrypted, plain, files, exporters } = await contentOf(log.store, person, signal);
  if (plain > 0) {
    throw new OpsError(
      `The log has ${counted(plain)} of an earlier version with content of this person in the clear. ` +
        'Nothing was destroyed. Carry the log over first: npm run ops -- encrypt-log --help.',
      { finding: 'unsupported' },
    );
  }
  const copies = backups === undefined ? [] : await listBackups(backups);
  const vault = await openSqliteVault(filesIn(folder).vault);
  try {
    const keys = new KeyRing(vault.contentKeys);
    const commands = createCommands({
      store: decryptedStore(log.store, keys),
      warn: () => undefined,
    });
    await recordFormat(commands);
    const record = await begin(commands, { person, wish, by });
    const deactivate = { type: 'DeactivateUser', data: {}, actor: system, at: now() } as const;
    const origin = await originOf(commands, person);
    await commands.execute(usersDecider, person, deactivate, origin);
    const destroyedAt = (await vault.forget(person)).toISOString();
    // The states in snapshots are of several people: all are made again.
    await vault.contentKeys.replace(ownerOfSnapshots);
    keys.empty();
    const blobs = await openBlobStore(undefined, filesIn(folder).attachments, uploads);
    try {
      await deleteFiles(commands, blobs, { files, exporters, origin });
    } finally {
      await blobs.close();
    }
    await record('RecordForgotten', { destroyedAt, events: encrypted, files: files.size });
    await removeReadModels(folder);
    const receipt = signedReceipt(
      {
        person,
        wish,
        by,
        destroyedAt,
        destroyed,
        events: encrypted,
        files: files.size,
        copies: copies.map(({ manifest }) => ({
          backup: manifest.name,
          madeAt: manifest.madeAt,
          until: 'the backup is removed',
        })),
      },
      (await sealKeysIn(vault)).current,
    );
    if (copies.length > 0 && backups !== undefined) await keepReceiptBeside(backups, receipt, warn);
    await keepReceipt(filesIn(folder).receipts, receipt);
    await record('CompleteForgetting', receipt);
    return receipt;
  } finally {
    await vault.close();
  }
}

const now = (): string => new Date().toISOString();

/** Everything that is done follows from the request, or from the last step of a run that was interrupted. */
const originOf = async (commands: Pick<Commands, 'causeOf'>, person: string): Promise<Origin> =>
  (await commands.causeOf(forgettingDecider, person)) ?? { correlationId: newId() };

/**
 * Records the request and its beginning, as far as the log does not have them.
 * @returns records a further step
 * @throws OpsError there is a legal hold
 */
async function begin(
  commands: Commands,
  { person: userId, wish, by }: Pick<Forgetting, 'person' | 'wish' | 'by'>,
) {
  type AnyCommand = Parameters<typeof forgettingDecider.decide>[0];
  const record = async (type: AnyCommand['type'], data: object): Promise<void> => {
    const command = { type, data, actor: system, at: now() } as AnyCommand;
    await commands.execute(forgettingDecider, userId, command, await originOf(commands, userId));
  };
  const { phase, isHeld, request } = (await commands.load(forgettingDecider, userId)).state;
  if (phase !== 'known') return record;
  if (isHeld)
    throw new OpsError(`${forgetTexts.held} Nothing was destroyed.`, { finding: 'inUse' });
  const dueAt = now();
  if (request === undefined || request.dueAt > dueAt) {
    const reason = `By ${by.slice(0, 200)}, on the stopped workspace.`;
    await record('RequestForgetting', { userId, wish, reason, dueAt });
  }
  await record('BeginForgetting', {});
  return record;
}

/** @throws StoreInUse a server has it open */
async function openStopped(folder: string) {
  const { events, vault } = filesIn(folder);
  await requireFile(events, 'event log', '--data', 'events.db');
  await requireFile(vault, 'vault', '--data', 'vault.db');
  const store = await openSqliteEventStore({ file: events });
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

async function contentOf(
  store: Parameters<typeof contentInLog>[0],
  person: string,
  signal: AbortSignal,
): Promise<ContentInLog> {
  const found = await contentInLog(store, person, signal);
  if (found.isRegistered) return found;
  throw new OpsError(`No person with the id ${person} is registered in this workspace.`, {
    finding: 'missing',
  });
}

/**
 * Deletes the files of messages of the person, and the files of own data of all people: the person's content may be
 * in them.
 */
async function deleteFiles(
  commands: Commands,
  files: Pick<BlobStore, 'delete'>,
  {
    files: uploaded,
    exporters,
    origin,
  }: Pick<ContentInLog, 'files' | 'exporters'> & { readonly origin: Origin },
): Promise<void> {
  const at = now();
  for (const [id, hashes] of uploaded) {
    await files.delete(hashes);
    const remove = { type: 'RemoveAttachment', data: {}, actor: system, at } as const;
    await commands.execute(attachmentsDecider, id, remove, origin);
  }
  for (const userId of exporters) {
    const { state } = await commands.load(exportsDecider, userId);
    if (state.current !== undefined) {
      const data = { exportId: state.current.exportId, reason: 'forgotten' } as const;
      const remove = { type: 'RemoveExport', data, actor: system, at } as const;
      await commands.execute(exportsDecider, userId, remove, origin);
    }
    await deleteLeftParts({ commands, files, newId }, userId, at);
  }
}

/**
 * Removes the read models in use, which the next start builds from the log, those of the past, and files that people
 * downloaded.
 */
async function removeReadModels(folder: string): Promise<void> {
  const ofReadModels =
    /^read(?:-\d+)?\.db(?:-wal|-shm|-journal)?$|^read\.current(?:\.new)?$|^past-|^exports$/;
  for (const name of await readdir(folder)) {
    if (ofReadModels.test(name)) await rm(path.join(folder, name), { recursive: true });
  }
}
