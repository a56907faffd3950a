import { listSaigeFiles, listSaigeVersions } from '@mach42/contracts/saige/calls.ts';
import type { Live } from '@mach42/plugin-kit/live.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import { historyActions } from './actions.ts';

const saigeChanged = () => stale(listSaigeFiles, listSaigeVersions);
const reload = () => historyActions.load();

export const live: Live = {
  events: {
    PhodCreated: reload,
    PhodSaved: reload,
    PhodReverted: reload,
    SaigeFileCreated: saigeChanged,
    SaigeVersionSaved: saigeChanged,
    SaigeReverted: saigeChanged,
  },
  resync: () => historyActions.load(),
};
