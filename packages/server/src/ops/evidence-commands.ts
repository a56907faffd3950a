import { verificationTexts } from '@mach42/contracts/ops/texts.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { gapIn, requireReadableLog } from '../backup/sqlite-copies.ts';
import type { BackupSource } from '../backup/write-backup.ts';
import { exportAudit, prove, type WriteText } from '../evidence/proofs.ts';
import { Resolutions } from '../evidence/resolutions.ts';
import { sentences, textOfFinding, type Finding, StoredFiles } from '../evidence/verify-files.ts';
import { verifyRows } from '../evidence/verify-rows.ts';
import { keptSealsIn, verifySeals } from '../evidence/verify-seals.ts';
import { forgottenAgain, receiptsIn } from '../forgetting/kept-receipts.ts';
import type { SealKeys } from '../keys/seal-keys.ts';
import { filesIn } from '../stores/data-folder.ts';
import type { EvidenceArguments } from './arguments.ts';
import { counted, numberText, peopleText, showingPercent, type Console } from './console.ts';
import { nothingWritten, requireRoom } from './dry-run.ts';
import { logFile, withEvidence, type VaultPeople } from './open-evidence.ts';
import { exitCodes, OpsError, UsageError } from './ops-error.ts';

const { steps } = verificationTexts;

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
    requireReadableLog(await logFile(source.folder));
  }
  return withEvidence(given, console, async (evidence) => {
    const registered = new Registered();
    print(steps.comparing);
    const keptSeals = kept === undefined ? undefined : await keptSealsIn(kept);
    const files = new StoredFiles();
    const resolutions = new Resolutions();
    const read = showingPercent(
      evidence.events,
      { step: steps.comparing, count: evidence.count },
      console,
    );
    const events = resolutions.watch(files.watch(registered.watch(read)));
    const verified = await verifySeals(
      events,
      evidence.lines,
      evidence.sealKeys.publicKeys,
      keptSeals,
    );
    const people = await evidence.people();
    const gap = source.engine === 'sqlite' ? gapIn(filesIn(source.folder).events) : undefined;
    const gaps = gap === undefined ? [] : [{ kind: 'gap', what: gap } as const];
    const rows =
      withRows && gap === undefined && source.engine === 'sqlite'
        ? await verifyRows(source.folder, { ...console, print })
        : [];
    const all: readonly Finding[] = [
      ...(evidence.hasSeals
        ? []
        : [{ kind: 'seal', what: 'all', reason: 'there are none' } as const]),
      ...verified.found,
      ...gaps,
      ...registered.missingIn(people.withCredentials.union(people.forgotten)),
      ...(await files.found(evidence.blobs, people.forgotten, evidence.again)),
      ...rows,
      ...(await withKeysAgain(source, people)),
    ];
    // An event that an operator has repaired or left out is in the audit, and in order.
    const known = all.flatMap((finding) => {
      const resolution = finding.kind === 'changed' ? resolutions.of(finding.what) : undefined;
      return resolution === undefined ? [] : [{ ...finding, resolution }];
    });
    const found = all.filter(({ kind, what }) => kind !== 'changed' || !resolutions.of(what));
    if (json) console.print(JSON.stringify({ ...verified, found, known }));
    else {
      print(
        `${counted(verified.sealed)} under ${counted(verified.seals, 'seal')}, ${numberText(verified.unsealed)} not sealed yet, ` +
          `${peopleText(people.withCredentials.size)} with credentials.`,
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
  { withCredentials, withKeys }: VaultPeople,
): Promise<readonly Finding[]> {
  if (source.engine !== 'sqlite') return [];
  const receipts = await receiptsIn(filesIn(source.folder).receipts);
  return forgottenAgain(receipts, withCredentials.union(withKeys)).map(
    ({ person, destroyedAt }) => ({
      kind: 'forgotten',
      what: person,
      reason: `forget them again, as their receipt of ${destroyedAt} says`,
    }),
  );
}

/** @throws OpsError */
export async function proveEvents(given: EvidenceArguments, console: Console): Promise<number> {
  const { to, choice, isDry } = given;
  if (to === undefined) throw new UsageError('prove needs --to.');
  return withEvidence(given, console, async (evidence) => {
    const { events, lines, sealKeys, hasSeals, resolutionOf } = evidence;
    if (!hasSeals) throw new OpsError('There are no seals yet.', { finding: 'missing' });
    const count = await intoNewFile(to, isDry, async (write) => {
      const options = { choice, key: sealKeys.current, at: new Date().toISOString(), resolutionOf };
      const written = await prove(events, lines, options, write);
      if (written > 0 || choice.event === undefined) return written;
      throw new OpsError(
        `No event ${choice.event} is sealed: it is not in the log, or was recorded some seconds ago.`,
        { finding: 'missing' },
      );
    });
    say(given, console, { events: count }, counted(count), sealKeys);
    return 0;
  });
}

/** All public keys, the oldest first, in the form that the outsider's checker takes. */
const pemOf = ({ publicKeys }: SealKeys): string => publicKeys.join('').trimEnd();

/** Says what was written, or would be, and prints the keys that check it. */
function say(
  { to, table, isDry, json }: Pick<EvidenceArguments, 'to' | 'table' | 'isDry' | 'json'>,
  { print }: Pick<Console, 'print'>,
  counts: Readonly<Record<string, number>>,
  what: string,
  keys: SealKeys,
): void {
  const { publicKeys } = keys;
  if (json) print(JSON.stringify({ to, table, ...counts, isWritten: !isDry, publicKeys }));
  else if (isDry) print(`${what} would be written to ${to}. ${nothingWritten}`);
  else {
    const give = 'Give it, scripts/check-evidence.mjs and this to the person who checks it:';
    print(`${what} in ${to}. ${give}\n${pemOf(keys)}`);
  }
}

/**
 * Exports rows of the audit without the content of events, so that people may read them who may not read that
 * content.
 * @throws OpsError
 */
export async function exportAuditRows(given: EvidenceArguments, console: Console): Promise<number> {
  const { to, table, choice, isDry } = given;
  if (to === undefined) throw new UsageError('audit-export needs --to.');
  return withEvidence(given, console, async ({ events, lines, sealKeys, resolutionOf }) => {
    const key = sealKeys.current;
    const at = new Date().toISOString();
    const count = await intoNewFile(to, isDry, (proof) => {
      const sinksFor = (write?: WriteText) => ({ proof, ...(write && { table: write }) });
      const rows = (write?: WriteText) =>
        exportAudit(events, lines, { choice, key, at, resolutionOf }, sinksFor(write));
      return table === undefined ? rows() : intoNewFile(table, isDry, rows);
    });
    const what = `${counted(count.events)}, ${numberText(count.sealed)} of them sealed,`;
    say(given, console, { events: count.events, sealed: count.sealed }, what, sealKeys);
    return 0;
  });
}

/** @throws OpsError the file exists */
async function intoNewFile<T>(
  to: string,
  isDry: boolean,
  use: (write: WriteText) => Promise<T>,
): Promise<T> {
  const exists = () =>
    new OpsError(`${to} exists, and was left as it is. Name a new file.`, { finding: 'notEmpty' });
  if (isDry) {
    if ((await stat(to).catch(() => undefined)) !== undefined) throw exists();
    await requireRoom(path.dirname(to), 0);
    return use(async () => undefined);
  }
  const file = await open(to, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw exists();
    if (error.code !== 'ENOENT') throw error;
    throw new OpsError(`There is no folder ${path.dirname(to)}. Make it first.`, {
      finding: 'missing',
      cause: error,
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
    const { publicKeys } = sealKeys;
    console.print(given.json ? JSON.stringify({ publicKeys }) : pemOf(sealKeys));
    return 0;
  });
}

/** The people who are registered in a log. */
class Registered {
  readonly #ids = new Set<string>();

  /** Hands the events on. */
  async *watch(events: AsyncIterable<RecordedEvent>): AsyncGenerator<RecordedEvent, void> {
    for await (const event of events) {
      const id = event.type === 'UserRegistered' ? event.data['userId'] : undefined;
      if (typeof id === 'string') this.#ids.add(id);
      yield event;
    }
  }

  /** Finds those who are not among the people whom a vault has, or had until they were forgotten. */
  missingIn(
    known: ReadonlySet<string>,
  ): readonly { readonly kind: 'vault'; readonly what: string }[] {
    return [...this.#ids.difference(known)].map((what) => ({ kind: 'vault', what }));
  }
}
