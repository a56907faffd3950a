import type { Compute } from './compute.ts';

/** The message that a thread is sent. */
export interface TaskCall {
  readonly module: string;
  readonly name: string;
  readonly input: unknown;
}

/** The parts of an error that are sent back: the structured clone of an `Error` would lose its code. */
interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly stack: string | undefined;
  readonly code: unknown;
  readonly details: unknown;
}

export type TaskOutcome = { readonly value: unknown } | { readonly thrown: Thrown };

/** Calls the function of a task in this thread. */
async function callTask({ module, name, input }: TaskCall): Promise<unknown> {
  const exported = (await import(module)) as Readonly<Record<string, unknown>>;
  const call = exported[name];
  if (typeof call !== 'function') throw new Error(`${module} exports no function ${name}.`);
  return await (call as (input: unknown) => unknown)(input);
}

/** Does the same, and returns an outcome that can be sent to another thread. */
export async function outcomeOf(call: TaskCall): Promise<TaskOutcome> {
  try {
    return { value: await callTask(call) };
  } catch (error) {
    return { thrown: thrownBy(error) };
  }
}

function thrownBy(error: unknown): Thrown {
  if (!(error instanceof Error)) {
    return {
      name: 'Error',
      message: String(error),
      stack: undefined,
      code: undefined,
      details: undefined,
    };
  }
  const { name, message, stack } = error;
  const { code, details } = error as { readonly code?: unknown; readonly details?: unknown };
  return { name, message, stack, code, details };
}

/** An error like the one that was thrown in the other thread. */
export function errorOf({ name, message, stack, code, details }: Thrown): Error {
  const error = new Error(message);
  error.name = name;
  if (stack !== undefined) error.stack = stack;
  return Object.assign(
    error,
    code === undefined ? {} : { code },
    details === undefined ? {} : { details },
  );
}

/** Calls the functions in the thread of the caller: for tests of results, whatever thread computes them. */
export const inlineCompute: Compute = {
  async run({ module, name }, input, { signal }) {
    signal?.throwIfAborted();
    return (await callTask({ module: module.href, name, input })) as never;
  },
  close: async () => undefined,
};
