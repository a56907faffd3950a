import { parsedJson } from '@mach42/contracts/kernel/parsed-json.ts';
import { BackupWork, type Backups } from '@mach42/contracts/ops/backup-schemas.ts';
import { backupTexts } from '@mach42/contracts/ops/texts.ts';
import { RepeatedFault } from '@mach42/event-store/feed/repeated-fault.ts';
import { access, constants, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Value } from 'typebox/value';
import type { Config } from '../config/config.ts';
import { runsVerbs, VerbFailed, type RunVerb } from '../ops/run-verb.ts';
import { replaceDurably } from './durable-files.ts';
import { notNeeded, removeBackups, verificationOf, isInUse, lockBackups } from './kept-backups.ts';
import { listBackups, type BackupEntry } from './manifest.ts';

/** The file is in the folder of the backups, so that each process that has the folder knows the work on them. */
const workFile = '.work.json';
/** A process that says nothing for so long has ended. */
const silentMs = 30_000;
const heartbeatMs = 5_000;
/** The shortest time between two writes of the progress, in milliseconds: each write waits for the disk. */
const mostOftenMs = 1_000;

interface BackupWorkOptions {
  readonly config: Pick<Config, 'backups' | 'dataDir' | 'eventStore' | 'vault' | 'uploads'>;
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends the work under way. */
  readonly ending: AbortSignal;
  /** Default: a verb of the operators, in a process of its own. */
  readonly run?: RunVerb;
}

type BackupTask =
  | { readonly kind: 'backup'; readonly incremental: boolean }
  | { readonly kind: 'verification'; readonly name: string };

type Kept = BackupWork & { readonly touchedAt: string };

/** The work on the backups of an installation, one at a time. */
export class BackupsWork {
  readonly #options: BackupWorkOptions;
  readonly #folder: string;
  #work: Promise<void> | undefined;
  /** The outcome of a work of this process that could not be written, because the disk took no more writes. */
  #unwritten: BackupWork | undefined;

  constructor(options: BackupWorkOptions, folder: string) {
    this.#options = options;
    this.#folder = folder;
  }

  /**
   * Makes the folder where there is none, so that a wrong one is known at the start.
   * @throws Error it cannot be made or written to
   */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    await access(this.#folder, constants.W_OK);
  }

  /** Whether any work on backups is under way, including the work of an operator at a terminal. */
  async isWorking(): Promise<boolean> {
    if (this.#work !== undefined || (await this.work())?.state === 'running') return true;
    return isInUse(this.#folder);
  }

  /** The work under way, or the last; one whose process has ended has failed. */
  async work(): Promise<BackupWork | null> {
    if (this.#unwritten !== undefined) return this.#unwritten;
    const text = await readFile(path.join(this.#folder, workFile), 'utf8').catch(() => undefined);
    // The file of an earlier version has no per cent.
    const kept =
      text === undefined ? undefined : { percent: null, ...(Object(parsedJson(text)) as object) };
    if (!Value.Check(BackupWork, kept)) return null;
    const { touchedAt, ...work } = kept as Kept;
    const isSilent = this.#options.now() - Date.parse(touchedAt) > silentMs;
    if (work.state !== 'running' || !isSilent) return work;
    return { ...work, state: 'failed', endedAt: touchedAt, problem: backupTexts.brokeOff };
  }

  async has(name: string): Promise<boolean> {
    return (await this.#all()).some(({ manifest }) => manifest.name === name);
  }

  async old(keep: number): Promise<readonly string[]> {
    return notNeeded(await this.#all(), keep).map(({ manifest }) => manifest.name);
  }

  async remove(names: readonly string[]): Promise<void> {
    using closing = new DisposableStack();
    closing.use(lockBackups(this.#folder));
    await removeBackups(this.#folder, names);
  }

  async begin(task: BackupTask): Promise<BackupWork | undefined> {
    if (await this.isWorking()) return undefined;
    const begun = Promise.withResolvers<BackupWork>();
    this.#work ??= this.#do(task, begun.resolve)
      .catch((error: unknown) => {
        begun.reject(error);
        this.#options.onFailure(error);
      })
      .finally(() => {
        this.#work = undefined;
      });
    return begun.promise;
  }

  /** Resolves when nothing is done any more. */
  async idle(): Promise<void> {
    await this.#work;
  }

  /** Does it, and resolves when it has ended, well or not. */
  async #do(task: BackupTask, onBegun: (work: BackupWork) => void): Promise<void> {
    const { config, now, run = runsVerbs(config), ending, onFailure } = this.#options;
    const at = () => new Date(now()).toISOString();
    let work: BackupWork = {
      kind: task.kind,
      state: 'running',
      step: backupTexts.steps.beginning,
      percent: null,
      startedAt: at(),
      endedAt: null,
      problem: null,
    };
    // Writes follow one another, so that the last one has the outcome.
    let writing = Promise.resolve();
    let writtenAt = 0;
    const set = (change: Partial<BackupWork>): Promise<void> => {
      work = { ...work, ...change };
      writtenAt = now();
      const text = JSON.stringify({ ...work, touchedAt: at() } satisfies Kept);
      writing = writing.catch(() => undefined).then(() => this.#write(text));
      return writing;
    };
    // A full disk refuses each of these writings; the next one says again how far it is.
    const unwritten = new RepeatedFault({ failed: onFailure });
    const note = (change: Partial<BackupWork>): void =>
      void set(change).catch((error: unknown) => unwritten.failed(error));
    await this.prepare();
    await set({});
    this.#unwritten = undefined;
    onBegun(work);
    const heartbeat = setInterval(() => note({}), heartbeatMs);
    try {
      await run(this.#argumentsOf(task), {
        onStep: (step, percent) => {
          const isNew = step !== work.step;
          const isDue = now() - writtenAt >= mostOftenMs;
          if (isNew || isDue) note({ step, percent: percent ?? null });
        },
        signal: ending,
      });
      clearInterval(heartbeat);
      work = { ...work, state: 'done', endedAt: at() };
    } catch (error) {
      clearInterval(heartbeat);
      if (!ending.aborted) onFailure(error);
      const problem = error instanceof VerbFailed ? error.message : backupTexts.failed;
      work = { ...work, state: 'failed', endedAt: at(), problem };
    }
    await set({}).catch((error: unknown) => {
      this.#unwritten = work;
      onFailure(error);
    });
  }

  #argumentsOf(task: BackupTask): readonly string[] {
    const { backups, dataDir, eventStore, vault } = this.#options.config;
    if (task.kind === 'verification') {
      return ['backups', '--json', '--from', this.#folder, '--backup', task.name, '--verify'];
    }
    const source = eventStore === undefined && vault === undefined ? ['--data', dataDir] : [];
    const keep = backups.keep === 0 ? [] : ['--keep', String(backups.keep)];
    const how = task.incremental ? ['--incremental'] : [];
    return ['backup', '--json', '--to', this.#folder, ...source, ...keep, ...how];
  }

  async #write(text: string): Promise<void> {
    await replaceDurably(path.join(this.#folder, workFile), `${text}\n`);
  }

  #all(): Promise<BackupEntry[]> {
    return listBackups(this.#folder);
  }
}

/** The answer of the query. */
export async function backupsOf(
  { backups: { folder, everyHours, keep, maxHours } }: Pick<Config, 'backups'>,
  work: BackupsWork | undefined,
): Promise<Backups> {
  const settings = { isConfigured: folder !== undefined, everyHours, keep, maxHours };
  if (folder === undefined || work === undefined) return { ...settings, work: null, backups: [] };
  const entries = (await listBackups(folder)).toReversed();
  const views = entries.map(async (entry) => {
    const { name, madeAt, base, log, files, program } = entry.manifest;
    const { at, damage } = await verificationOf(entry);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const { events, position } = log;
    return { name, madeAt, base, events, position, bytes, program, verifiedAt: at, damage };
  });
  return { ...settings, work: await work.work(), backups: await Promise.all(views) };
}
