import type { Live } from '@mach42/plugin-kit/live.ts';
import { entries } from './entries/state/entries-slice.ts';
import { policySet } from './sending/state/sending-slice.ts';
import { phodActions } from './state.ts';

export const live: Live = {
  events: {
    PhodCreated: () => phodActions.load(),
    PhodSaved: () => phodActions.load(),
    PhodReverted: () => phodActions.load(),
    SendPolicySet: policySet,
    EntryRecorded: entries.stored,
    EntryRevised: entries.stored,
    EntryProcessed: entries.stored,
    EntryDiscarded: entries.stored,
    EntryRestored: entries.stored,
    ProposalDiscarded: entries.stored,
    ProposalRestored: entries.stored,
    JobQueued: entries.jobChanged,
    JobStarted: entries.jobChanged,
    JobReleased: entries.jobChanged,
    JobAwaitsProvider: entries.jobChanged,
    JobCompleted: entries.jobChanged,
    JobFailed: entries.jobChanged,
    JobCancelled: entries.jobChanged,
    JobRetried: entries.jobChanged,
  },
  progress: entries.jobProgressed,
  queuePosition: entries.jobMovedUp,
  resync: () => phodActions.loadAll(),
};
