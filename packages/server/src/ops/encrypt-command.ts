import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { parseArgs, isDeepStrictEqual } from 'node:util';
import { copyDatabase } from '../backup/sqlite-copies.ts';
import { isPlain } from '../forgetting/content-in-log.ts';
import { filesIn } from '../stores/data-folder.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { decryptedAsWritten } from '../stores/open-stores.ts';
import { type Console, counted } from './console.ts';
import { copyLog } from './copy-log.ts';
import type { OpenLog } from './open-log.ts';
import { OpsError } from './ops-error.ts';
import { eventsOf } from './read-log.ts';
import { requireDataFolder } from './require-data-folder.ts';
import { requireFile } from './sqlite-files.ts';

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
async function encryptLog({ folder, to, print, signal }: Carrying): Promise<number> {
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

export const encryptUsage = `Usage: npm run ops -- encrypt-log --to <folder> [options]

Carries the log of an earlier version over to a new data folder, with the personal content of each event encrypted by a
key of its person. The server must be stopped. Events, positions and the vault are the same; the copy is read through.

Options
  --to <folder>    a new or empty folder, to which DATA_DIR is set afterwards
  --data <folder>  the data folder; default DATA_DIR, or ./data

Seals cover events as they are stored, and so start again: run ops verify on the old folder first. The old folder, its
backups and what was copied to Kafka still have the content in the clear. Remove them when the new folder is in use.
Exit codes: 0 done, 1 a fault, 3 missing, 4 a server runs, 5 damaged, 6 of another program, 7 newer than this program, 8 the target is not empty, 10 the copy differs, 130 interrupted.`;

const options = {
  to: { type: 'string' },
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Carries an old log over.
 * @throws OpsError
 */
export async function encryptOld(args: readonly string[], console: Console): Promise<number> {
  const { env, print, signal } = console;
  const { to, data, help } = valuesOf(args);
  if (help) {
    print(encryptUsage);
    return 0;
  }
  if (to === undefined) throw new OpsError('--to must name a new folder.');
  const folder = data ?? env['DATA_DIR'] ?? './data';
  await requireDataFolder(folder);
  const events = await encryptLog({ folder, to, print, signal });
  print(`Encrypted and compared: ${counted(events)}. Set DATA_DIR to ${to} and start the server.`);
  return 0;
}

function valuesOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new OpsError(`${error instanceof Error ? error.message : ''}\n${encryptUsage}`);
  }
}
