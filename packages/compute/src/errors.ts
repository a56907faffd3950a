/** The function of a task ran longer than it may. */
export class ComputeDeadlineExceeded extends Error {
  override readonly name = 'ComputeDeadlineExceeded';
  /** Of `@mach42/contracts/kernel/errors.ts`, so that a call answers with it. */
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
