import { backupTexts, verificationTexts } from '@mach42/contracts/ops/texts.ts';
import {
  Finding,
  mostFindings,
  type Verification,
  type VerificationResult,
  type VerificationWork as Work,
} from '@mach42/contracts/ops/verification-schemas.ts';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../config/config.ts';
import { exitCodes } from '../ops/ops-error.ts';
import { runsVerbs, VerbFailed, type RunVerb } from '../ops/run-verb.ts';
import { SingleWork } from './single-work.ts';

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'eventStore' | 'vault' | 'uploads'> & {
    readonly seals: Pick<Config['seals'], 'file'>;
  };
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends the work under way. */
  readonly ending: AbortSignal;
  /** Default: a verb of the operators, in a process of its own. */
  readonly run?: RunVerb;
}

/** The output of `ops verify --json`. */
const Printed = Type.Object({
  sealed: Type.Integer(),
  unsealed: Type.Integer(),
  seals: Type.Integer(),
  found: Type.Array(Type.Object({ ...Finding.properties, reason: Type.Optional(Type.String()) })),
  known: Type.Array(Type.Unknown()),
});

/** Verifies the workspace of a data folder beside the server that has it open, for admins who have no terminal. */
export class VerificationWork {
  readonly #parts: Parts;
  readonly #work = new SingleWork();
  #state: Work | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get isWorking(): boolean {
    return this.#work.isWorking;
  }

  report(): Verification {
    return { isSupported: true, work: this.#state };
  }

  begin(withRows: boolean): void {
    this.#work.begin((stopped) => this.#do(withRows, stopped));
  }

  stop(): void {
    this.#work.stop();
  }

  /** Resolves when nothing is verified any more. */
  async idle(): Promise<void> {
    await this.#work.idle();
  }

  #set(change: Partial<Work>): void {
    if (this.#state !== null) this.#state = { ...this.#state, ...change };
  }

  async #do(withRows: boolean, stopped: AbortSignal): Promise<void> {
    const { config, now, ending, onFailure, run = runsVerbs(config) } = this.#parts;
    const at = (): string => new Date(now()).toISOString();
    const begun = { startedAt: at(), endedAt: null, problem: null, result: null };
    this.#state = {
      state: 'running',
      step: backupTexts.steps.beginning,
      percent: null,
      withRows,
      ...begun,
    };
    const { file } = config.seals;
    const args = ['verify', '--json', '--data', config.dataDir];
    if (file !== undefined) args.push('--seals', file);
    if (!withRows) args.push('--quick');
    try {
      const printed = await run(args, {
        onStep: (step, percent) => this.#set({ step, percent: percent ?? null }),
        signal: AbortSignal.any([ending, stopped]),
        // A finding is no fault of the verb.
        isDone: (code) => code === 0 || code === exitCodes.differs,
      });
      this.#set({ state: 'done', endedAt: at(), result: resultOf(printed) });
    } catch (error) {
      if (stopped.aborted) return this.#set({ state: 'stopped', endedAt: at() });
      if (!ending.aborted) onFailure(error);
      const problem = error instanceof VerbFailed ? error.message : verificationTexts.failed;
      this.#set({ state: 'failed', endedAt: at(), problem });
    }
  }
}

function resultOf(printed: string): VerificationResult {
  const { sealed, unsealed, seals, found, known } = Value.Parse(Printed, JSON.parse(printed));
  return {
    sealed,
    unsealed,
    seals,
    count: found.length,
    found: found
      .slice(0, mostFindings)
      .map(({ kind, what, reason = null }) => ({ kind, what, reason })),
    known: known.length,
  };
}
