import type { ExportBytes } from '@mach42/contracts/exports/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type {
  AuditEvidenceBody,
  Evidence,
  EvidenceFileName,
  EvidenceWork as Work,
} from '@mach42/contracts/ops/evidence-schemas.ts';
import { evidenceTexts } from '@mach42/contracts/ops/texts.ts';
import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config/config.ts';
import { runsVerbs, VerbFailed, type RunVerb } from '../ops/run-verb.ts';
import { removeLeftScratch, scratchFolder } from '../ops/scratch.ts';
import { lastSealIn } from './seal-file.ts';
import { SingleWork } from './single-work.ts';

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'eventStore' | 'vault' | 'uploads'> & {
    readonly seals: Pick<Config['seals'], 'file'>;
  };
  /** The file of the seals. */
  readonly seals: string;
  /** Returns the number of events of the log. */
  readonly count: () => Promise<number>;
  readonly publicKeys: () => Promise<readonly string[]>;
  /** Whether an event has content of people that is not encrypted. */
  readonly isInTheClear: (eventId: string) => Promise<boolean>;
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends the work under way. */
  readonly ending: AbortSignal;
  /** Default: a verb of the operators, in a process of its own. */
  readonly run?: RunVerb;
}

type Sealed = Pick<Evidence, 'head' | 'unsealed' | 'publicKeys'>;

/** The evidence that an admin wants to export. */
export type WantedEvidence =
  | { readonly kind: 'audit'; readonly adminId: string; readonly choice: AuditEvidenceBody }
  | { readonly kind: 'event'; readonly adminId: string; readonly eventId: string };

/** The output of `ops prove --json` and `ops audit-export --json`. */
const Printed = Type.Object({ events: Type.Integer() });

/** Exports evidence beside the server, for admins who have no terminal: one export at a time. */
export class EvidenceWork {
  readonly #parts: Parts;
  readonly #work = new SingleWork();
  #reading: Promise<Sealed> | undefined;
  #state: Work | null = null;
  #folder: Awaited<ReturnType<typeof scratchFolder>> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isWorking(): boolean {
    return this.#work.isWorking;
  }

  /** Removes the files of an export whose server was killed. */
  prepare(): Promise<void> {
    return removeLeftScratch();
  }

  /** Reads once for all callers that ask at the same time: the end of a file, and signatures. */
  async report(): Promise<Evidence> {
    this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    return { isSupported: true, ...(await this.#reading), work: this.#state };
  }

  async #read(): Promise<Sealed> {
    const { seals, count, publicKeys } = this.#parts;
    const last = await lastSealIn(seals);
    const events = await count();
    return {
      head: last === undefined ? null : headOf(last),
      unsealed: Math.max(0, events - (last?.seal.total ?? 0)),
      publicKeys: [...(await publicKeys())],
    };
  }

  begin(wanted: WantedEvidence): void {
    this.#work.begin((stopped) => this.#do(wanted, stopped));
  }

  stop(): void {
    this.#work.stop();
  }

  /** A part of a file of the last export; undefined: it is another admin's, or not there. */
  async read(
    { id, adminId, file }: Pick<Work, 'id' | 'adminId'> & { readonly file: EvidenceFileName },
    from: number,
  ): Promise<ExportBytes | undefined> {
    const state = this.#state;
    const folder = this.#folder;
    if (folder === undefined || state?.id !== id || state.adminId !== adminId) return undefined;
    const size = state.files.find(({ name }) => name === file)?.bytes ?? 0;
    if (from >= size) return undefined;
    const handle = await open(path.join(folder.path, fileNames[file]), 'r');
    try {
      const bytes = Buffer.alloc(Math.min(limits.personalExport.readBytes, size - from));
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, from);
      const next = from + bytesRead;
      const text = bytes.toString('base64', 0, bytesRead);
      return { bytes: text, next: next >= size ? null : next };
    } finally {
      await handle.close();
    }
  }

  /** Resolves when nothing is exported any more, and the files of the last export are gone. */
  async end(): Promise<void> {
    await this.#work.idle();
    await this.#removeFiles();
  }

  #set(change: Partial<Work>): void {
    if (this.#state !== null) this.#state = { ...this.#state, ...change };
  }

  async #removeFiles(): Promise<void> {
    await this.#folder?.[Symbol.asyncDispose]();
    this.#folder = undefined;
  }

  async #do(wanted: WantedEvidence, stopped: AbortSignal): Promise<void> {
    const { config, now, ending, onFailure, run = runsVerbs(config) } = this.#parts;
    const at = (): string => new Date(now()).toISOString();
    this.#state = {
      id: randomUUID(),
      kind: wanted.kind,
      adminId: wanted.adminId,
      state: 'running',
      step: evidenceTexts.step,
      percent: null,
      startedAt: at(),
      endedAt: null,
      problem: null,
      events: null,
      files: [],
    };
    try {
      await this.#removeFiles();
      if (wanted.kind === 'event' && (await this.#parts.isInTheClear(wanted.eventId)))
        return this.#set({ state: 'failed', endedAt: at(), problem: evidenceTexts.inTheClear });
      this.#folder = await scratchFolder();
      const { path: folder } = this.#folder;
      const printed = await run(argumentsFor(wanted, folder, config), {
        onStep: (step, percent) => this.#set({ step, percent: percent ?? null }),
        signal: AbortSignal.any([ending, stopped]),
      });
      const { events } = Value.Parse(Printed, JSON.parse(printed));
      const files: Work['files'] = [];
      for (const name of wanted.kind === 'audit'
        ? (['proof', 'table'] as const)
        : ['proof' as const])
        files.push({ name, bytes: (await stat(path.join(folder, fileNames[name]))).size });
      this.#set({ state: 'done', endedAt: at(), events, files });
    } catch (error) {
      await this.#removeFiles();
      if (stopped.aborted) return this.#set({ state: 'stopped', endedAt: at() });
      if (!ending.aborted) onFailure(error);
      const problem = error instanceof VerbFailed ? error.message : evidenceTexts.failed;
      this.#set({ state: 'failed', endedAt: at(), problem });
    }
  }
}

const fileNames: Readonly<Record<EvidenceFileName, string>> = {
  proof: 'evidence.jsonl',
  table: 'audit.csv',
};

const headOf = ({ seal, hash }: NonNullable<Awaited<ReturnType<typeof lastSealIn>>>) => ({
  number: seal.number,
  hash,
  events: seal.total,
  at: seal.at,
  key: seal.key,
});

function argumentsFor(
  wanted: WantedEvidence,
  folder: string,
  { dataDir, seals }: Parts['config'],
): string[] {
  const verb = wanted.kind === 'audit' ? 'audit-export' : 'prove';
  const args = [verb, '--json', '--data', dataDir, '--to', path.join(folder, fileNames.proof)];
  if (seals.file !== undefined) args.push('--seals', seals.file);
  if (wanted.kind === 'event') return [...args, '--event', wanted.eventId];
  args.push('--table', path.join(folder, fileNames.table));
  for (const name of ['stream', 'type'] as const) {
    const value = wanted.choice[name];
    // The value is in one argument with its name, so that a value that begins with a hyphen is no option.
    if (value !== undefined) args.push(`--${name}=${value}`);
  }
  const { since } = wanted.choice;
  return since === undefined ? args : [...args, '--since', new Date(since).toISOString()];
}
