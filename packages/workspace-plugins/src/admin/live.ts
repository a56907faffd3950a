import type { Live } from '@mach42/plugin-kit/live.ts';
import { admin, adminActions } from './state/admin-slice.ts';

const userTold = ({ user }: { readonly user: Parameters<typeof admin.userChanged>[0] }) =>
  admin.userChanged(user);
const queueTold = () => admin.queueChanged();
const entryTold = () => admin.entriesChanged();

/** Of other people's jobs and entries an admin is told that they changed, of their own what is new. */
export const live: Live = {
  events: {
    UserRegistered: userTold,
    UserSignedIn: userTold,
    UserRoleSwitched: userTold,
    UserActivated: userTold,
    UserDeactivated: userTold,
    UserProfileEdited: userTold,
    UserRolesAssigned: userTold,
    QueueChanged: queueTold,
    JobQueued: queueTold,
    JobStarted: queueTold,
    JobReleased: queueTold,
    JobAwaitsProvider: queueTold,
    JobCompleted: queueTold,
    JobFailed: queueTold,
    JobCancelled: queueTold,
    JobRetried: queueTold,
    EntriesChanged: entryTold,
    EntryRecorded: entryTold,
    EntryProcessed: entryTold,
    EntryDiscarded: entryTold,
    EntryRestored: entryTold,
    SettingsSaved: () => admin.settingsChanged(),
  },
  resync: () => adminActions.resync(),
};
