import { verificationTexts } from '@mach42/contracts/ops/texts.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { open, rm, stat } from 'node:fs/promises';
import { requireWholeLog } from '../backup/sqlite-copies.ts';
import { exportAudit, type WriteText } from '../evidence/export-audit.ts';
import { prove } from '../evidence/prove.ts';
import { keptSealsIn } from '../evidence/kept-seals.ts';
import type { SealLine } from '../evidence/seal.ts';
import { verifySeals } from '../evidence/verify-seals.ts';
import { sentences, textOfFinding, type Finding } from '../evidence/findings.ts';
import { verifyRows } from '../evidence/verify-rows.ts';
import { StoredFiles } from '../evidence/verify-files.ts';
import { Resolutions } from '../evidence/resolutions.ts';
import { forgottenAgain, receiptsIn } from '../forgetting/kept-receipts.ts';
import { type SealKeys, sealKeysIn, sealKeysOf } from '../keys/seal-keys.ts';
import type { EvidenceArguments } from './arguments.ts';
import { peopleText, counted, showingPercent, type Console } from './console.ts';
import { exitCodes, OpsError, UsageError } from './ops-error.ts';
import type { BlobStore } from '@mach42/event-store/blobs/blob-store.ts';
import { addressOf } from '@mach42/event-store/postgres/address.ts';
import { openPostgresEventStore } from '@mach42/event-store/postgres/open.ts';
import { openPostgresVault } from '@mach42/vault/postgres/open-postgres-vault.ts';
import { DatabaseSync } from 'node:sqlite';
import type { BackupSource } from '../backup/write-backup.ts';
import { sealLines } from '../evidence/seal-file.ts';
import { filesIn } from '../stores/data-folder.ts';
import { openBlobStore } from '../stores/open-stores.ts';
import { eventsOf, headOf, storedEventsIn } from './read-log.ts';
import { requireDataFolder } from './require-data-folder.ts';
import { readingFile } from './sqlite-files.ts';

const { steps } = verificationTexts;

/** A log, its seals and what its vault keeps of it; nothing of it is changed. */
interface Evidence {
  readonly events: AsyncIterable<RecordedEvent>;
  /** Of the last of them. */
  readonly head: bigint;
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
  /** Ids of those whose content can be read. */
  readonly withKeys: ReadonlySet<string>;
}

/**
 * Opens the log, the seals and the vault that the arguments name, whether or not a server uses them.
 * @throws OpsError
 */
async function withEvidence(
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
  const vault = await readingFile(files.vault, () => vaultIn(files.vault));
  return use({
    events: again(),
    head: headOf(log),
    again,
    blobs,
    ...(await sealsOf(file)),
    ...vault,
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
      const { credentials, contentKeys } = await vault.content();
      const name = `PostgreSQL ${addressOf(source.events, 'event_store').text}`;
      const head = await store.head();
      return await use({
        events: eventsOf({ store, name }, head, signal),
        head,
        async *again() {
          yield* eventsOf({ store, name }, await store.head(), signal);
        },
        blobs: () => openBlobStore(source.vault, '', source.uploads),
        ...(await sealsOf(seals)),
        sealKeys: await sealKeysIn(vault),
        people: new Set(credentials.map(({ userId }) => userId)),
        ...ownersOf(contentKeys),
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

async function logFile(folder: string): Promise<string> {
  await requireDataFolder(folder);
  return filesIn(folder).events;
}

/** Read beside a server that may have it open. */
function vaultIn(file: string): Pick<Evidence, 'sealKeys' | 'people' | 'forgotten' | 'withKeys'> {
  using database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
  const secret = database.prepare('SELECT key FROM signing_key').get()?.['key'];
  if (!(secret instanceof Uint8Array))
    throw new OpsError(`${file} has no signing key.`, { finding: 'damaged' });
  const rows = database.prepare('SELECT user_id FROM credentials').all();
  const added = hasTable(database, 'seal_keys')
    ? database.prepare('SELECT secret, public_key FROM seal_keys ORDER BY number').all()
    : [];
  const keys = hasTable(database, 'content_keys')
    ? database.prepare('SELECT owner, wrapped FROM content_keys').all()
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
    ...ownersOf(keys.map(({ owner, wrapped }) => ({ owner: String(owner), wrapped }))),
  };
}

/** By whether their key was destroyed. */
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

/**
 * Checks one log, whether or not a server uses it.
 * @returns the exit code: 0, or that something was found
 * @throws OpsError
 */
export async function verifyOne(given: EvidenceArguments, console: Console): Promise<number> {
  const { source, kept, withRows, json } = given;
  const { status } = console;
  // Lines for people are no JSON.
  const print = json ? (text: string) => status?.(text) : console.print;
  if (source.engine === 'sqlite') {
    print(steps.reading);
    requireWholeLog(await logFile(source.folder));
  }
  return withEvidence(given, console, async (evidence) => {
    const fit = new VaultFit(evidence.people.union(evidence.forgotten));
    print(steps.comparing);
    const keptSeals = kept === undefined ? undefined : await keptSealsIn(kept);
    const files = new StoredFiles();
    const resolutions = new Resolutions();
    const read = showingPercent(
      evidence.events,
      { step: steps.comparing, head: evidence.head },
      console,
    );
    const events = resolutions.watch(files.watch(fit.watch(read)));
    const verified = await verifySeals(
      events,
      evidence.lines,
      evidence.sealKeys.publicKeys,
      keptSeals,
    );
    const rows =
      withRows && source.engine === 'sqlite'
        ? await verifyRows(source.folder, { ...console, print })
        : [];
    const all: readonly Finding[] = [
      ...(evidence.hasSeals
        ? []
        : [{ kind: 'seal', what: 'all', reason: 'there are none' } as const]),
      ...verified.found,
      ...fit.found(),
      ...(await files.found(evidence.blobs, evidence.forgotten, evidence.again)),
      ...rows,
      ...(await withKeysAgain(source, evidence)),
    ];
    // What an operator has repaired or left out is in the audit, and in order.
    const known = all.flatMap((finding) => {
      const resolution = finding.kind === 'changed' ? resolutions.of(finding.what) : undefined;
      return resolution === undefined ? [] : [{ ...finding, resolution }];
    });
    const found = all.filter(({ kind, what }) => kind !== 'changed' || !resolutions.of(what));
    if (json) console.print(JSON.stringify({ ...verified, found, known }));
    else {
      print(
        `${counted(verified.sealed)} under ${counted(verified.seals, 'seal')}, ${verified.unsealed} not sealed yet, ` +
          `${peopleText(evidence.people.size)} with credentials.`,
      );
      for (const { what, resolution } of known) {
        const { kind, at, by, event } = resolution;
        const done = kind === 'repaired' ? 'It was repaired' : 'It is left out';
        print(`${sentences.changed(what)} ${done} by the event ${event} of ${at}, by ${by}.`);
      }
      for (const finding of found) print(textOfFinding(finding));
      if (found.length === 0)
        print(`Nothing ${known.length === 0 ? '' : 'else '}is wrong with them.`);
    }
    return found.length === 0 ? 0 : exitCodes.differs;
  });
}

/** People who were forgotten, and whose content can be read again, as after a restore of an older backup. */
async function withKeysAgain(
  source: BackupSource,
  { people, withKeys }: Pick<Evidence, 'people' | 'withKeys'>,
): Promise<readonly Finding[]> {
  if (source.engine !== 'sqlite') return [];
  const receipts = await receiptsIn(filesIn(source.folder).receipts);
  return forgottenAgain(receipts, people.union(withKeys)).map(({ person, destroyedAt }) => ({
    kind: 'forgotten',
    what: person,
    reason: `forget them again, as their receipt of ${destroyedAt} says`,
  }));
}

/** @throws OpsError */
export async function proveEvents(given: EvidenceArguments, console: Console): Promise<number> {
  const { to, choice } = given;
  if (to === undefined) throw new UsageError('prove needs --to.');
  return withEvidence(given, console, async ({ events, lines, sealKeys, hasSeals }) => {
    if (!hasSeals) throw new OpsError('There are no seals yet.', { finding: 'missing' });
    const publicKeys = pemOf(sealKeys);
    await intoNewFile(to, async (write) => {
      const written = await prove(events, lines, choice, (line) =>
        write(`${JSON.stringify(line)}\n`),
      );
      console.print(`${counted(written)} in ${to}. ${giveBeside}\n${publicKeys}`);
    });
    return 0;
  });
}

const giveBeside = 'Give it, scripts/check-evidence.mjs and this to the person who checks it:';

/** All public keys, the oldest first: what the outsider's checker takes. */
const pemOf = ({ publicKeys }: SealKeys): string => publicKeys.join('').trimEnd();

/**
 * Without the content of events, so that those may read it who may not read that.
 * @throws OpsError
 */
export async function exportAuditRows(given: EvidenceArguments, console: Console): Promise<number> {
  const { to, table, choice } = given;
  if (to === undefined) throw new UsageError('audit-export needs --to.');
  return withEvidence(given, console, async ({ events, lines, sealKeys }) => {
    const key = sealKeys.current;
    const at = new Date().toISOString();
    await intoNewFile(to, async (proof) => {
      const sinksFor = (write?: WriteText) => ({ proof, ...(write && { table: write }) });
      const rows = (write?: WriteText) =>
        exportAudit(events, lines, { choice, key, at }, sinksFor(write));
      const count = await (table === undefined ? rows() : intoNewFile(table, rows));
      console.print(
        `${counted(count.events)} in ${to}, ${count.sealed} of them sealed. ${giveBeside}\n${pemOf(sealKeys)}`,
      );
    });
    return 0;
  });
}

/** @throws OpsError the file exists */
async function intoNewFile<T>(to: string, use: (write: WriteText) => Promise<T>): Promise<T> {
  const file = await open(to, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    throw new OpsError(`${to} exists, and was left as it is. Name a new file.`, {
      finding: 'notEmpty',
    });
  });
  try {
    const stream = file.createWriteStream({ autoClose: false });
    const done = await use(
      (text) =>
        new Promise<void>((resolve, reject) => {
          stream.write(text, (error) => (error == null ? resolve() : reject(error)));
        }),
    );
    await file.sync();
    await file.close();
    return done;
  } catch (error) {
    // Half a file would be taken for a whole one.
    await file.close();
    await rm(to);
    throw error;
  }
}

/** @throws OpsError */
export async function printPublicKey(given: EvidenceArguments, console: Console): Promise<number> {
  return withEvidence(given, console, async ({ sealKeys }) => {
    console.print(pemOf(sealKeys));
    return 0;
  });
}

/** Whether everyone who is registered in a log, and was not forgotten, has credentials. */
class VaultFit {
  readonly #withCredentials: ReadonlySet<string>;
  readonly #without = new Set<string>();

  constructor(withCredentials: ReadonlySet<string>) {
    this.#withCredentials = withCredentials;
  }

  /** Hands the events on. */
  async *watch(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent, void> {
    for await (const event of events) {
      const id = event.type === 'UserRegistered' ? event.data['userId'] : undefined;
      if (typeof id === 'string' && !this.#withCredentials.has(id)) this.#without.add(id);
      yield event;
    }
  }

  found(): readonly { readonly kind: 'vault'; readonly what: string }[] {
    return [...this.#without].map((what) => ({ kind: 'vault', what }));
  }
}
