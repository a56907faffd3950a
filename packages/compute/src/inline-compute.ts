import { callTask } from './call-task.ts';
import type { Compute } from './compute.ts';

/** Calls the functions in the thread of the caller: for tests of what is computed, and not where. */
export const inlineCompute: Compute = {
  async run({ module, name }, input, { signal }) {
    signal?.throwIfAborted();
    return (await callTask({ module: module.href, name, input })) as never;
  },
  close: async () => undefined,
};
