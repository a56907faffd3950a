import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { open, rm } from 'node:fs/promises';
import { requireWholeLog } from '../backup/sqlite-copies.ts';
import { exportAudit, type WriteText } from '../evidence/export-audit.ts';
import { prove } from '../evidence/prove.ts';
import { hashOfSeal, sealIn } from '../evidence/seal.ts';
import { verifySeals, type Tampering } from '../evidence/verify-seals.ts';
import { verifyRows } from '../evidence/verify-rows.ts';
import { StoredFiles } from '../evidence/verify-files.ts';
import type { SealKeys } from '../keys/seal-keys.ts';
import type { EvidenceArguments } from './arguments.ts';
import { counted, type Console } from './console.ts';
import { logFile, withEvidence } from './open-evidence.ts';
import { exitCodes, OpsError } from './ops-error.ts';

/**
 * Checks one log, whether or not a server uses it.
 * @returns the exit code: 0, or that something was found
 * @throws OpsError
 */
export async function verifyOne(given: EvidenceArguments, console: Console): Promise<number> {
  const { source, kept, withRows, json } = given;
  const print = json ? () => undefined : console.print;
  if (source.engine === 'sqlite') {
    print('Reading the log: pages, positions, revisions');
    requireWholeLog(await logFile(source.folder));
  }
  return withEvidence(given, console, async (evidence) => {
    const fit = new VaultFit(evidence.people.union(evidence.forgotten));
    print('Comparing log, seals and vault');
    const keptSeals = kept === undefined ? undefined : await sealsIn(kept);
    const files = new StoredFiles();
    const events = files.watch(fit.watch(evidence.events));
    const verified = await verifySeals(
      events,
      evidence.lines,
      evidence.sealKeys.publicKeys,
      keptSeals,
    );
    const rows =
      withRows && source.engine === 'sqlite'
        ? await verifyRows(source.folder, print, console.signal)
        : [];
    const found = [
      ...(evidence.hasSeals
        ? []
        : [{ kind: 'seal', what: 'all', reason: 'there are none' } as const]),
      ...verified.found,
      ...fit.found(),
      ...(await files.found(evidence.blobs, evidence.forgotten, evidence.again)),
      ...rows,
    ];
    if (json) console.print(JSON.stringify({ ...verified, found }));
    else {
      print(
        `${counted(verified.sealed)} under ${verified.seals} seals, ${verified.unsealed} not sealed yet, ` +
          `${evidence.people.size} people with credentials.`,
      );
      for (const finding of found) print(textOfFinding(finding));
      if (found.length === 0) print('Nothing is wrong with them.');
    }
    return found.length === 0 ? 0 : exitCodes.differs;
  });
}

export interface Finding {
  readonly kind: Tampering['kind'] | 'vault' | 'rows' | 'file';
  readonly what: string;
  readonly reason?: string;
}

const sentences: Readonly<Record<Finding['kind'], (what: string) => string>> = {
  changed: (id) => `The event ${id} was changed.`,
  removed: (id) => `The event ${id} was removed.`,
  inserted: (id) => `The event ${id} was inserted.`,
  moved: (id) => `The event ${id} was moved.`,
  seal: (number) => `Seal ${number}`,
  vault: (id) => `The person ${id} is in the log and has no credentials in the vault.`,
  file: (id) => `The file ${id} is not as it was stored`,
  rows: (table) => `The read models differ from a replay of the log in ${table}`,
};

const textOfFinding = ({ kind, what, reason }: Finding): string =>
  reason === undefined ? sentences[kind](what) : `${sentences[kind](what)}: ${reason}.`;

/** @throws OpsError */
export async function proveEvents(given: EvidenceArguments, console: Console): Promise<number> {
  const { to, choice } = given;
  if (to === undefined) throw new OpsError('prove needs --to.');
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
  if (to === undefined) throw new OpsError('audit-export needs --to.');
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

/** The hashes of the seals in a copy that was kept elsewhere, by their numbers. */
async function sealsIn(file: string): Promise<Map<number, string>> {
  const handle = await open(file).catch((error: unknown) => {
    throw new OpsError(`${file} cannot be read.`, { cause: error, finding: 'missing' });
  });
  const kept = new Map<number, string>();
  for await (const text of handle.readLines()) {
    const parsed = JSON.parse(text) as { readonly seal?: unknown };
    const seal = typeof parsed.seal === 'string' ? sealIn(parsed.seal) : undefined;
    if (seal === undefined || typeof parsed.seal !== 'string')
      throw new OpsError(`${file} is no copy of seals.`, { finding: 'foreign' });
    kept.set(seal.number, hashOfSeal(parsed.seal));
  }
  return kept;
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
