import type { Decider } from '../kernel/decider.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import type { KeepRun } from './commands.ts';
import type { RunKept } from './events.ts';

export type RunState =
  | { readonly exists: false }
  | { readonly exists: true; readonly runId: string };

/** Rules: `SPEC.md`. One stream a run. */
export const runsDecider: Decider<RunState, KeepRun, RunKept> = {
  category: 'run',
  stateVersion: 1,
  initialState: { exists: false },
  decide({ data, actor }, state) {
    requireMayKeep(data.userId, actor);
    return state.exists ? [] : [{ type: 'RunKept', data }];
  },
  evolve: (_, { data }) => ({ exists: true, runId: data.runId }),
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
};
