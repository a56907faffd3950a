/** A function that a worker thread can call: it is exported under `name` by the module at `module`. */
export interface Task<Input, Output> {
  readonly module: URL;
  readonly name: string;
  /** Carries the types of the function; has no value. */
  readonly call?: (input: Input) => Output;
}

export interface RunOptions {
  /** The owner of the work, by whom turns are taken: a person's id, or the address of a visitor. */
  readonly owner: string;
  readonly signal?: AbortSignal;
  /** Milliseconds of running, waiting for a turn not included. Default: `deadlineMs` of the pool. */
  readonly deadlineMs?: number;
}

/**
 * Runs pure functions away from the main thread. Rules: `SPEC.md`. Inputs and outputs are copied by
 * the structured clone algorithm: send texts rather than big trees of objects.
 */
export interface Compute {
  /**
   * @throws ComputeDeadlineExceeded the function ran longer than its deadline
   * @throws ComputeQueueFull its owner has too much work waiting
   * @throws whatever the function threw
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options: RunOptions): Promise<Output>;
  close(): Promise<void>;
}

/** Names an exported function of the module that calls this, or of another one: `task(new URL('./merge.ts', import.meta.url), 'merge')`. */
export const task = <Input, Output>(module: URL, name: string): Task<Input, Output> => ({
  module,
  name,
});

/** The function of a task ran longer than it may. */
export class ComputeDeadlineExceeded extends Error {
  override readonly name = 'ComputeDeadlineExceeded';
  /** A code of `@mach42/contracts/kernel/errors.ts`, so that a call answers with it. */
  readonly code = 'TIMEOUT';

  constructor(name: string, deadlineMs: number) {
    super(`This took longer than ${deadlineMs / 1000} seconds and was ended (${name}).`);
  }
}

/** Too much is waiting for a thread: of the task's owner, or of all together. */
export class ComputeQueueFull extends Error {
  override readonly name = 'ComputeQueueFull';
  readonly code = 'RATE_LIMITED';
  /** Seconds. */
  readonly retryAfter = 5;

  constructor() {
    super('Too much work is waiting. Try again in a few seconds.');
  }
}

/** The pool was closed. */
export class ComputeClosed extends Error {
  override readonly name = 'ComputeClosed';
  readonly code = 'UNAVAILABLE';
  readonly retryAfter = 2;

  constructor() {
    super('The server is stopping. Try again shortly.');
  }
}
