import type { Compute, RunOptions, Task } from './compute.ts';

interface Sized extends RunOptions {
  readonly compute: Pick<Compute, 'run'>;
  /** Characters of the input. */
  readonly size: number;
  /** Characters up to which the work is done at once, in this thread: sending it would cost more. */
  readonly atOnce: number;
}

/** Runs a pure function where it does not hold others up. `task` is `call` for a worker thread. */
export async function bySize<Input, Output>(
  task: Task<Input, Output>,
  call: (input: Input) => Output | Promise<Output>,
  input: Input,
  { compute, size, atOnce, ...options }: Sized,
): Promise<Output> {
  return size <= atOnce ? call(input) : compute.run(task, input, options);
}
