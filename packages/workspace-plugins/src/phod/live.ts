import type { Live } from '@mach42/plugin-kit/live.ts';
import { phod, phodActions } from './state/phod-slice.ts';

export const live: Live = {
  events: {
    PhodCreated: () => phodActions.load(),
    PhodSaved: () => phodActions.load(),
    PhodReverted: () => phodActions.load(),
    EntryRecorded: phod.entryStored,
    EntryRevised: phod.entryStored,
    EntryProcessed: phod.entryStored,
    EntryDiscarded: phod.entryStored,
    EntryRestored: phod.entryStored,
    JobQueued: phod.jobChanged,
    JobStarted: phod.jobChanged,
    JobCompleted: phod.jobChanged,
    JobFailed: phod.jobChanged,
    JobCancelled: phod.jobChanged,
    JobRetried: phod.jobChanged,
  },
  resync: () => phodActions.loadAll(),
};
