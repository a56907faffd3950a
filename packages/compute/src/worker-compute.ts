import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { errorOf, type TaskCall, type TaskOutcome } from './call-task.ts';
import {
  type Compute,
  type RunOptions,
  type Task,
  ComputeClosed,
  ComputeDeadlineExceeded,
  ComputeQueueFull,
} from './compute.ts';
import { FairQueue } from './fair-queue.ts';

export interface WorkerComputeOptions {
  /** At least 2, so that one owner cannot have all of them. Default: the number of cores of the machine. */
  readonly threads?: number;
  /** Milliseconds that a task may run if it does not say. */
  readonly deadlineMs?: number;
  /** Tasks that one owner may have waiting. */
  readonly waitingOfOwner?: number;
  /** Tasks that may wait in all. */
  readonly waiting?: number;
}

const usual = {
  threads: Math.max(2, availableParallelism()),
  deadlineMs: 20_000,
  waitingOfOwner: 32,
  waiting: 2000,
};

/**
 * MiB of the heap of one thread. A task that needs more ends with its thread, and not with the process. Young objects
 * have the memory that V8 gives them on small machines, as threads work on few requests at a time.
 */
const heap = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 48 };

/** Milliseconds after which a thread without work ends. */
const idleMs = 60_000;

interface Waiting {
  readonly call: TaskCall;
  readonly owner: string;
  readonly deadlineMs: number;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Runs tasks in worker threads. Waiting tasks are kept here and not in the pool, so that owners take turns. A thread
 * whose task is given up is ended, as nothing else can end a function that runs.
 */
export class WorkerCompute implements Compute {
  readonly #options: Required<WorkerComputeOptions>;
  readonly #pool: Piscina<TaskCall, TaskOutcome>;
  readonly #queue = new FairQueue<Waiting>();
  readonly #runningOf = new Map<string, number>();
  readonly #closing = new AbortController();
  #running = 0;

  constructor(options: WorkerComputeOptions = {}) {
    this.#options = { ...usual, ...options };
    if (this.#options.threads < 2) throw new RangeError('A pool has at least two threads.');
    this.#pool = new Piscina<TaskCall, TaskOutcome>({
      filename: fileURLToPath(new URL('task-thread.ts', import.meta.url)),
      name: 'outcomeOf',
      minThreads: 0,
      maxThreads: this.#options.threads,
      idleTimeout: idleMs,
      // A thread that sleeps in Atomics.wait runs no timers and closes no handles.
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: heap,
    });
  }

  run<Input, Output>(
    { module, name }: Task<Input, Output>,
    input: Input,
    { owner, signal, deadlineMs = this.#options.deadlineMs }: RunOptions,
  ): Promise<Output> {
    const { waiting, waitingOfOwner } = this.#options;
    return new Promise<unknown>((resolve, reject) => {
      if (this.#closing.signal.aborted) return reject(new ComputeClosed());
      if (signal?.aborted === true) return reject(signal.reason);
      if (this.#queue.size >= waiting || this.#queue.sizeOf(owner) >= waitingOfOwner) {
        return reject(new ComputeQueueFull());
      }
      const call = { module: module.href, name, input };
      const item = { call, owner, deadlineMs, signal, resolve, reject };
      this.#queue.push(owner, item);
      signal?.addEventListener(
        'abort',
        () => {
          if (this.#queue.remove(owner, item)) reject(signal.reason);
        },
        { once: true },
      );
      this.#next();
    }) as Promise<Output>;
  }

  async close(): Promise<void> {
    this.#closing.abort(new ComputeClosed());
    for (const { reject } of this.#queue.drain()) reject(new ComputeClosed());
    await this.#pool.destroy();
  }

  #next(): void {
    while (this.#running < this.#options.threads) {
      const item = this.#queue.take((owner) => this.#mayRun(owner));
      if (item === undefined) return;
      this.#count(item.owner, 1);
      void this.#runNow(item).finally(() => {
        this.#count(item.owner, -1);
        this.#next();
      });
    }
  }

  #mayRun(owner: string): boolean {
    return (this.#runningOf.get(owner) ?? 0) < this.#options.threads - 1;
  }

  #count(owner: string, change: 1 | -1): void {
    this.#running += change;
    const now = (this.#runningOf.get(owner) ?? 0) + change;
    if (now === 0) this.#runningOf.delete(owner);
    else this.#runningOf.set(owner, now);
  }

  async #runNow({ call, deadlineMs, signal, resolve, reject }: Waiting): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new ComputeDeadlineExceeded(call.name, deadlineMs)),
      deadlineMs,
    );
    const ends = [late.signal, this.#closing.signal, ...(signal === undefined ? [] : [signal])];
    const ended = AbortSignal.any(ends);
    try {
      const outcome = await this.#pool.run(call, { signal: ended });
      if ('thrown' in outcome) reject(errorOf(outcome.thrown));
      else resolve(outcome.value);
    } catch (error) {
      reject(ended.aborted ? ended.reason : error);
    } finally {
      clearTimeout(timer);
    }
  }
}
