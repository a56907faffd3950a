import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import type { Archive, ArchivePlan, ArchiveWork } from '@mach42/contracts/ops/archive-schemas.ts';
import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { archiveDecider, archiveId } from '@mach42/domain/ops/archive.ts';
import { listSegments } from '@mach42/event-store/sqlite/archive-log.ts';
import type { Segment } from '@mach42/event-store/sqlite/segments.ts';
import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { archivePlan, type Wanted } from './archive-plan.ts';

export interface ArchiveParts {
  readonly commands: Commands;
  /** The file of the log. */
  readonly log: string;
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Ends what is under way; the log is whole, and the next archiving continues it. */
  readonly ending: AbortSignal;
}

/** Archives the events of a log file that this process has open, in a thread of its own. */
export class ArchivingWork {
  readonly #parts: ArchiveParts;
  #state: ArchiveWork | null = null;
  #work: Promise<void> | undefined;

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
      this.#work = undefined;
    });
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

  async #do(upTo: string): Promise<void> {
    const { onFailure, ending } = this.#parts;
    this.#state = { state: 'running', step: 'Beginning', upTo, problem: null };
    const set = (change: Partial<ArchiveWork>): void => {
      if (this.#state !== null) this.#state = { ...this.#state, ...change };
    };
    try {
      const segments = await this.#inThread(upTo, (step) => set({ step }));
      await recordArchived(this.#parts.commands, { upTo, segments }, this.#parts.now());
      set({ state: 'done' });
    } catch (error) {
      if (!ending.aborted) onFailure(error);
      set({ state: 'failed', problem: archiveTexts.failed });
    }
  }

  /** Copying and comparing hold a thread for as long as they take. */
  #inThread(upTo: string, onStep: (step: string) => void): Promise<number> {
    const { log, ending } = this.#parts;
    const done = Promise.withResolvers<number>();
    const worker = new Worker(new URL('./archive.worker.ts', import.meta.url), {
      workerData: { log, upTo: Number(upTo) },
    });
    const end = (): void => void worker.terminate();
    ending.addEventListener('abort', end);
    worker.on('message', ({ step, segments }: { step?: string; segments?: number }) => {
      if (step !== undefined) onStep(step);
      if (segments !== undefined) done.resolve(segments);
    });
    worker.on('error', done.reject);
    worker.on('exit', () => {
      ending.removeEventListener('abort', end);
      done.reject(new Error('The thread that archives has ended.'));
    });
    return done.promise;
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

/** Records that events were archived. */
export async function recordArchived(
  commands: Commands,
  data: { readonly upTo: string; readonly segments: number },
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  const command = { type: 'RecordArchived', data, actor: system, at } as const;
  const cause = await commands.causeOf(archiveDecider, archiveId);
  await commands.execute(archiveDecider, archiveId, command, cause ?? { correlationId: newId() });
}
