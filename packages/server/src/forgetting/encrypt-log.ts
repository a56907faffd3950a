import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { copyDatabase } from '../backup/sqlite-copies.ts';
import { copyLog } from '../ops/copy-log.ts';
import type { OpenLog } from '../ops/open-log.ts';
import { OpsError } from '../ops/ops-error.ts';
import { eventsOf } from '../ops/read-log.ts';
import { requireFile } from '../ops/sqlite-files.ts';
import { filesIn } from '../stores/data-folder.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { decryptedAsWritten } from '../stores/open-stores.ts';
import { isPlain } from './content-in-log.ts';

interface Carrying {
  /** Of a stopped server. */
  readonly folder: string;
  /** A new or empty folder. */
  readonly to: string;
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Appends that one transaction of the log takes. */
const oneGroup = 128;

/**
 * Writes a log whose personal content is encrypted, with the same events at the same positions, and the vault with
 * its keys. The old folder stays as it is.
 * @returns how many events there are
 * @throws OpsError the target is not empty, or is not what was copied
 */
export async function encryptLog({ folder, to, print, signal }: Carrying): Promise<number> {
  const [old, fresh] = [filesIn(folder), filesIn(to)];
  await requireFile(old.events, 'event log', '--data', 'events.db');
  await requireFile(old.vault, 'vault', '--data', 'vault.db');
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await readdir(to)).length > 0) {
    throw new OpsError(`${to} is not empty. Name a new folder.`, { finding: 'notEmpty' });
  }
  await using closing = new AsyncDisposableStack();
  const from = await openSqliteEventStore({ file: old.events });
  closing.defer(() => from.close());
  await copyDatabase(old.vault, fresh.vault);
  const vault = await openSqliteVault(fresh.vault);
  closing.defer(() => vault.close());
  const stored = await openSqliteEventStore({ file: fresh.events });
  closing.defer(() => stored.close());
  const keys = new KeyRing(vault.contentKeys);
  const open = (store: typeof from, name: string): OpenLog => ({
    store: decryptedAsWritten(store, keys),
    name,
    inOrder: oneGroup,
  });
  const [source, target] = [open(from, old.events), open(stored, fresh.events)];
  const end = await from.head();
  await copyLog(source, target, end, print, signal);
  await requireSame(source, target, end, signal);
  await requireEncrypted({ ...target, store: stored }, end, signal);
  await copyFile(old.receipts, fresh.receipts).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  });
  return Number(end);
}

async function requireSame(from: OpenLog, to: OpenLog, end: bigint, signal: AbortSignal) {
  const copies = eventsOf(to, end, signal);
  for await (const event of eventsOf(from, end, signal)) {
    const { value: copy } = await copies.next();
    if (!isDeepStrictEqual({ ...copy }, { ...event })) {
      throw new OpsError(
        `${to.name} differs from ${from.name} at position ${event.position}. Do not use it.`,
        { finding: 'differs' },
      );
    }
  }
}

async function requireEncrypted(to: OpenLog, end: bigint, signal: AbortSignal): Promise<void> {
  for await (const event of eventsOf(to, end, signal)) {
    if (isPlain(event)) {
      throw new OpsError(
        `${to.name} has content in the clear at position ${event.position}. Do not use it.`,
        { finding: 'differs' },
      );
    }
  }
}
