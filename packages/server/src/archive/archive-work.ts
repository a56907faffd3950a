import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import type {
  Archive,
  ArchivePlan,
  ArchiveProblem,
  ArchiveWork,
} from '@mach42/contracts/ops/archive-schemas.ts';
import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { archiveDecider, archiveId, type ArchiveCommand } from '@mach42/domain/ops/archive.ts';
import {
  listSegments,
  type ArchiveStep,
  percents,
} from '@mach42/event-store/sqlite/archive-log.ts';
import type { Segment } from '@mach42/event-store/sqlite/segments.ts';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { archivePlan, stepText, type Wanted } from './archive-plan.ts';

interface ArchiveParts {
  readonly commands: Commands;
  /** The file of the log. */
  readonly log: string;
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends the work under way; the log is whole, and the next archiving continues it. */
  readonly ending: AbortSignal;
}

/** A report of the thread. */
interface Report {
  readonly step?: ArchiveStep;
  readonly position?: number;
  /** The number of new segments, when the work is done. */
  readonly segments?: number;
  readonly problem?: ArchiveProblem;
}

/** An archiving that this process carries out. */
interface Run {
  readonly worker: Worker;
  /** Resolves with the number of segments; undefined: it was stopped. */
  readonly done: Promise<number | undefined>;
}

/** Archives the events of a log file that this process has open, in a thread of its own. */
export class ArchivingWork {
  readonly #parts: ArchiveParts;
  #state: ArchiveWork | null = null;
  #work: Promise<void> | undefined;
  #run: Run | undefined;

  constructor(parts: ArchiveParts) {
    this.#parts = parts;
  }

  isWorking(): boolean {
    return this.#work !== undefined;
  }

  async plan(wanted: Wanted): Promise<ArchivePlan> {
    return archivePlan(this.#parts.log, wanted);
  }

  begin(upTo: string): void {
    this.#work ??= this.#do(upTo).finally(() => {
      [this.#work, this.#run] = [undefined, undefined];
    });
  }

  /** Ends it after the step that it is in. */
  stop(): void {
    if (this.#run === undefined) return;
    this.#set({ state: 'stopping' });
    this.#run.worker.postMessage('stop');
  }

  /** Continues the archiving that a killed process has left, and so records that it is done. */
  async keepOn(): Promise<void> {
    const { open } = (await this.#parts.commands.load(archiveDecider, archiveId)).state;
    if (open !== null) this.begin(open);
  }

  async report(): Promise<Archive> {
    const { log } = this.#parts;
    const { head, segments } = archiveOf(log);
    const { size: logBytes } = await stat(log);
    return { isSupported: true, segments, head, logBytes, work: this.#state };
  }

  /** Resolves when nothing is archived any more. */
  async idle(): Promise<void> {
    await this.#work;
  }

  #set(change: Partial<ArchiveWork>): void {
    if (this.#state !== null) this.#state = { ...this.#state, ...change };
  }

  #end(change: Partial<ArchiveWork>): void {
    this.#set({ endedAt: new Date(this.#parts.now()).toISOString(), ...change });
  }

  async #do(upTo: string): Promise<void> {
    const { onFailure, ending, commands, now } = this.#parts;
    const startedAt = new Date(now()).toISOString();
    const begun = { step: 'Beginning', upTo, startedAt, endedAt: null, percent: 0, problem: null };
    this.#state = { state: 'running', ...begun };
    let problem: ArchiveProblem = 'other';
    try {
      this.#run = this.#inThread(upTo, (reported) => (problem = reported));
      const segments = await this.#run.done;
      if (segments === undefined) return this.#end({ state: 'stopped' });
      await recordArchived(commands, { segments }, now());
      this.#end({ state: 'done', percent: 100 });
    } catch (error) {
      // The next start continues it.
      if (ending.aborted) return;
      onFailure(error);
      this.#end({ state: 'failed', problem: archiveTexts.problems[problem] });
      await recordFailed(commands, problem, now()).catch(onFailure);
    }
  }

  /** Copying and comparing hold a thread for as long as they take. */
  #inThread(upTo: string, onProblem: (problem: ArchiveProblem) => void): Run {
    const { log, ending } = this.#parts;
    const done = Promise.withResolvers<number | undefined>();
    const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), {
      workerData: { log, upTo: Number(upTo) },
    });
    const plan = archivePlan(log, { upTo });
    const percentOf = percents({ first: Number(plan.first), events: plan.events });
    const end = (): void => void worker.terminate();
    ending.addEventListener('abort', end);
    worker.on('message', ({ step, position = 0, segments, problem }: Report) => {
      if (step !== undefined)
        this.#set({ step: stepText(step, position), percent: percentOf(step, position) });
      if (segments !== undefined) done.resolve(segments);
      if (problem !== undefined) onProblem(problem);
    });
    worker.on('error', done.reject);
    worker.on('exit', () => {
      ending.removeEventListener('abort', end);
      if (ending.aborted) done.reject(new Error('The server stops.'));
      else if (this.#state?.state === 'stopping') done.resolve(undefined);
      else done.reject(new Error('The thread that archives has ended.'));
    });
    return { worker, done: done.promise };
  }
}

/** The archive of a log file, which a server may have open. */
export function archiveOf(log: string): Pick<Archive, 'head' | 'segments'> {
  const { last } = archivePlan(log, { upTo: String(Number.MAX_SAFE_INTEGER) });
  return { head: last, segments: listSegments(log).map(viewOf) };
}

const viewOf = ({ first, last, file, bytes, sha256, madeAt }: Segment) => ({
  first: String(first),
  last: String(last),
  file,
  bytes,
  sha256,
  madeAt: madeAt.toISOString(),
});

/** Records that the requested events are archived. */
export const recordArchived = (
  commands: Commands,
  data: { readonly segments: number },
  now: number,
): Promise<void> => record(commands, { type: 'RecordArchived', data }, now);

export const recordFailed = (
  commands: Commands,
  reason: ArchiveProblem,
  now: number,
): Promise<void> => record(commands, { type: 'RecordArchivingFailed', data: { reason } }, now);

/** Records that an operator has stopped it. */
export const recordStopped = (commands: Commands, now: number): Promise<void> =>
  record(commands, { type: 'StopArchiving', data: {} }, now);

type Ended = Extract<
  ArchiveCommand,
  { type: 'RecordArchived' | 'RecordArchivingFailed' | 'StopArchiving' }
>;
type Recorded<C> = C extends Ended ? Pick<C, 'type' | 'data'> : never;

async function record(commands: Commands, ended: Recorded<Ended>, now: number): Promise<void> {
  const at = new Date(now).toISOString();
  const cause = await commands.causeOf(archiveDecider, archiveId);
  const command = { ...ended, actor: system, at } as const;
  await commands.execute(archiveDecider, archiveId, command, cause ?? { correlationId: newId() });
}
