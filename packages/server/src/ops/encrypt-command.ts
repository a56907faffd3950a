import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { modelIdsFile } from '../config/models-config.ts';
import { isPlain } from '../forgetting/content-in-log.ts';
import { filesIn } from '../stores/data-folder.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { decryptedAsWritten } from '../stores/open-stores.ts';
import { UnfinishedCopy } from '../stores/unfinished-copy.ts';
import { sourceOf, targetOf, uploadsIn } from './arguments.ts';
import { type Console, counted } from './console.ts';
import { copyEvents } from './copy-log.ts';
import { copyVault, openVault } from './copy-vault.ts';
import { isBegun } from './dry-run.ts';
import { openLog, type OpenLog } from './open-log.ts';
import { exitCodesText, Interrupted, OpsError } from './ops-error.ts';
import { parseOptions } from './parse-options.ts';
import { contentToCopy } from './plan-copy.ts';
import { eventsOf, textOf } from './read-log.ts';
import { requireDataFolder, requireKnownStored } from './require-data-folder.ts';

/** The stores of a log and its vault: a data folder, or two databases of PostgreSQL. */
type Workspace =
  | { readonly engine: 'sqlite'; readonly folder: string }
  | { readonly engine: 'postgres'; readonly events: string; readonly vault: string };

interface Carrying {
  /** The workspace of servers that are stopped. */
  readonly source: Workspace;
  /** A new or empty folder, or empty databases. */
  readonly target: Workspace;
  /** Address of the bucket that has the files of messages; absent: they are beside the vault. */
  readonly uploads?: string;
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Writes a log whose personal content is encrypted, with the same events in the same order, and the vault with its
 * keys. The source stays as it is; if it fails, the files that were written into a folder are removed.
 * @returns how many events there are
 * @throws OpsError the target is not empty, or is no exact copy
 */
async function encryptLog(carrying: Carrying): Promise<number> {
  const { target } = carrying;
  if (target.engine === 'postgres') return intoDatabases(carrying, target);
  const { folder } = target;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new OpsError(`${folder} is not empty. Name a new folder.`, { finding: 'notEmpty' });
  const { events, vault } = filesIn(folder);
  const unfinished = new UnfinishedCopy({ files: [events, vault] });
  try {
    await unfinished.begin();
    const count = await carried(carrying, async () => {});
    await unfinished.end();
    return count;
  } catch (error) {
    for (const name of await readdir(folder))
      await rm(path.join(folder, name), { recursive: true });
    if (!(error instanceof Interrupted)) throw error;
    throw new OpsError('Interrupted. What was written is removed; the source is as it was.', {
      finding: 'interrupted',
    });
  }
}

/** If it fails, the rows that were written stay, and nothing uses them. */
async function intoDatabases(
  carrying: Carrying,
  { events: log, vault }: Extract<Workspace, { readonly engine: 'postgres' }>,
): Promise<number> {
  const vaults = { from: vaultOf(carrying.source), to: vault };
  const unfinished = new UnfinishedCopy({ log, vault }, () => contentToCopy(vaults));
  const count = await carried(carrying, () => unfinished.begin());
  await unfinished.end();
  return count;
}

/** @param begin called before something is stored in a target that is empty */
async function carried(
  { source, target, uploads, print, signal }: Carrying,
  begin: () => Promise<void>,
): Promise<number> {
  await using closing = new AsyncDisposableStack();
  const from = await openLog(logOf(source), 'from', print);
  closing.defer(() => from.store.close());
  await requireKnownStored(from.store);
  const end = await from.store.head();
  if (end === 0n) throw new OpsError(`${from.name} has no events. Is it the right address?`);
  if (!(await isBegun(logOf(target), 'event_store'))) await begin();
  const to = await openLog(logOf(target), 'to', print);
  closing.defer(() => to.store.close());
  if ((await to.store.head()) > 0n)
    throw new OpsError(`${to.name} is not empty. Name an empty one.`, { finding: 'notEmpty' });
  await begin();
  const vaults = { from: vaultOf(source), to: vaultOf(target) };
  await copyVault(vaults, { print, signal, uploads });
  const { vault } = await openVault(vaults.to, 'vault-to');
  closing.defer(() => vault.close());
  const keys = new KeyRing(vault.contentKeys);
  const decrypted = (log: OpenLog): OpenLog => ({
    ...log,
    store: decryptedAsWritten(log.store, keys),
  });
  const [ours, theirs] = [decrypted(from), decrypted(to)];
  await copyEvents(withoutRemains(eventsOf(ours, end, signal)), theirs, print, signal);
  await requireSame(ours, theirs, end, signal);
  await requireEncrypted(to, signal);
  if (source.engine === 'sqlite' && target.engine === 'sqlite')
    await copyBesides(source.folder, target.folder);
  if ((await from.store.head()) > end)
    throw new OpsError(
      `${from.name} has grown in the meantime: stop what writes to it, and begin again.`,
      {
        finding: 'grown',
      },
    );
  return Number(end);
}

/** The remains of an event that cannot be read cannot be encrypted: no one knows whose content they are. */
async function* withoutRemains(
  events: AsyncIterable<RecordedEvent>,
): AsyncGenerator<RecordedEvent, void> {
  for await (const event of events) {
    const { unreadable } = event;
    yield unreadable === undefined
      ? event
      : { ...event, unreadable: { ...unreadable, stored: '' } };
  }
}

const logOf = (one: Workspace): string =>
  one.engine === 'sqlite' ? `sqlite:${filesIn(one.folder).events}` : one.events;
const vaultOf = (one: Workspace): string =>
  one.engine === 'sqlite' ? `sqlite:${filesIn(one.folder).vault}` : one.vault;

/** Copies the files that belong to no log and no vault: receipts, and the settings of models. */
async function copyBesides(folder: string, to: string): Promise<void> {
  const receipts = path.basename(filesIn(folder).receipts);
  for (const name of [receipts, modelIdsFile]) {
    await copyFile(path.join(folder, name), path.join(to, name)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    });
  }
}

async function requireSame(from: OpenLog, to: OpenLog, end: bigint, signal: AbortSignal) {
  const copies = eventsOf(to, await to.store.head(), signal);
  for await (const event of eventsOf(from, end, signal)) {
    const { value: copy } = await copies.next();
    if (copy === undefined || !isSame(copy, event)) {
      throw new OpsError(
        `${to.name} differs from ${from.name} at position ${event.position}. Do not use it.`,
        { finding: 'differs' },
      );
    }
  }
}

/** Content that is decrypted comes after the rest, wherever it was in an event of an earlier version. */
const isSame = (copy: RecordedEvent, event: RecordedEvent): boolean =>
  textOf(copy) === textOf(event) ||
  isDeepStrictEqual(JSON.parse(textOf(copy)), JSON.parse(textOf(event)));

async function requireEncrypted(to: OpenLog, signal: AbortSignal): Promise<void> {
  for await (const event of eventsOf(to, await to.store.head(), signal)) {
    if (isPlain(event)) {
      throw new OpsError(
        `${to.name} has content in the clear at position ${event.position}. Do not use it.`,
        { finding: 'differs' },
      );
    }
  }
}

const endings = exitCodesText({
  grown: 'the source has grown in the meantime',
  missing: 'missing',
  inUse: 'a server runs',
  notEmpty: 'the target is not empty',
  differs: 'the copy differs',
});

const encryptUsage = `Usage: npm run ops -- encrypt-log --to <folder> [options]
       npm run ops -- encrypt-log --to <log> --vault-to <vault> [options]

Carries the log of an earlier version over to a new data folder, or to empty databases, with the personal content of each
event encrypted by a key of its person. The server must be stopped. Events, their order, the vault and the files of
messages are the same; the copy is read through.

Options
  --to <folder>           a new or empty folder, to which DATA_DIR is set afterwards
  --to, --vault-to        instead: empty databases of PostgreSQL, also as env:NAME
  --data <folder>         the data folder; default DATA_DIR, or ./data
  --from, --vault-from    instead: log and vault in PostgreSQL, also as env:NAME; default EVENT_STORE and VAULT
  --dry-run               says how many events have content in the clear, and writes nothing
  --json                  the result as JSON

Seals cover events as they are stored, and so start again: run ops verify on the old log first. The old log, its
backups and what was copied to Kafka still have the content in the clear. Remove them when the new one is in use.
${endings}`;

const options = {
  to: { type: 'string' },
  'vault-to': { type: 'string' },
  data: { type: 'string' },
  from: { type: 'string' },
  'vault-from': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Carries an old log over.
 * @throws OpsError
 */
export async function encryptOld(args: readonly string[], console: Console): Promise<number> {
  const values = parseOptions({ args: [...args], options }, 'encrypt-log --help').values;
  const { help, json, 'dry-run': isDry } = values;
  if (help) {
    console.print(encryptUsage);
    return 0;
  }
  const { env, signal } = console;
  const print = json ? () => undefined : console.print;
  const target = isDry ? undefined : targetOf(values, env, 'encrypt-log');
  const source = sourceOf(values, env);
  if (source.engine === 'sqlite') await requireDataFolder(source.folder);
  if (target === undefined) {
    const plain = await countPlain(source, signal, print);
    const text = `${counted(plain)} with content in the clear would be encrypted.`;
    console.print(json ? JSON.stringify({ plain }) : text);
    return 0;
  }
  const events = await encryptLog({ source, target, ...uploadsIn(env), print, signal });
  const next =
    target.engine === 'sqlite'
      ? `Set DATA_DIR to ${target.folder} and start the server.`
      : 'Set EVENT_STORE and VAULT to these databases and READ_MODELS to an empty one, and start the servers.';
  console.print(
    json ? JSON.stringify({ events }) : `Encrypted and compared: ${counted(events)}. ${next}`,
  );
  return 0;
}

async function countPlain(
  source: Workspace,
  signal: AbortSignal,
  print: (text: string) => void,
): Promise<number> {
  const from = await openLog(logOf(source), 'from', print);
  try {
    await requireKnownStored(from.store);
    let plain = 0;
    for await (const event of eventsOf(from, await from.store.head(), signal))
      if (isPlain(event)) plain += 1;
    return plain;
  } finally {
    await from.store.close();
  }
}
