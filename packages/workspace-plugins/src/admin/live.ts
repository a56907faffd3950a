import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { listProviders } from '@mach42/contracts/providers/calls.ts';
import { getSettings } from '@mach42/contracts/settings/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import type { Live } from '@mach42/plugin-kit/live.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import { listAllJobs } from './jobs/job-filter.ts';
import { userChanged } from './state.ts';

const onUser = ({ user }: { readonly user: User }) => userChanged(user);
const onQueue = () => stale(queueStats, listAllJobs);
const onProvider = () => stale(listProviders, getSettings);
const onEntry = () => stale(queueStats);

/** For other people's jobs and entries an admin only learns that they changed, for their own also how. */
export const live: Live = {
  events: {
    UserRegistered: onUser,
    UserSignedIn: onUser,
    UserRoleSwitched: onUser,
    UserActivated: onUser,
    UserDeactivated: onUser,
    UserProfileEdited: onUser,
    UserRolesAssigned: onUser,
    QueueChanged: onQueue,
    JobQueued: onQueue,
    JobStarted: onQueue,
    JobReleased: onQueue,
    JobAwaitsProvider: onQueue,
    JobCompleted: onQueue,
    JobFailed: onQueue,
    JobCancelled: onQueue,
    JobRetried: onQueue,
    EntriesChanged: onEntry,
    EntryRecorded: onEntry,
    EntryProcessed: onEntry,
    EntryDiscarded: onEntry,
    EntryRestored: onEntry,
    SettingsSaved: () => stale(getSettings),
    ProviderAdded: onProvider,
    ProviderChanged: onProvider,
    ProviderRemoved: onProvider,
  },
};
