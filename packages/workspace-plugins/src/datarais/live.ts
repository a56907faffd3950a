import type { Job } from '@mach42/contracts/jobs/schemas.ts';
import type { Live } from '@mach42/plugin-kit/live.ts';
import { createAction } from '@reduxjs/toolkit';
import { dataRaisActions } from './actions.ts';
import { datarais } from './state.ts';

/** The socket reported a change of a job. */
export const jobFrame = createAction<{ readonly job: Job }>('datarais/jobFrame');

export const live: Live = {
  events: {
    PhodCreated: () => dataRaisActions.reloadFile(),
    PhodSaved: () => dataRaisActions.reloadFile(),
    PhodReverted: () => dataRaisActions.reloadFile(),
    EntryRevised: datarais.entryChanged,
    EntryProcessed: datarais.entryChanged,
    EntryDiscarded: datarais.entryChanged,
    EntryRestored: datarais.entryChanged,
    ProposalDiscarded: datarais.proposalDiscarded,
    ProposalRestored: datarais.entryChanged,
    JobQueued: jobFrame,
    JobRetried: jobFrame,
    JobStarted: jobFrame,
    JobReleased: jobFrame,
    JobAwaitsProvider: jobFrame,
    JobCompleted: jobFrame,
    JobFailed: jobFrame,
    JobCancelled: jobFrame,
    RunKept: () => dataRaisActions.reloadRuns(),
    RunDiscarded: datarais.runDiscarded,
    RunRestored: () => dataRaisActions.reloadRuns(),
  },
  progress: datarais.jobProgressed,
  queuePosition: datarais.jobMovedUp,
  resync: () => dataRaisActions.resync(),
};
