import type { ChangeData, ChangeType } from '@mach42/contracts/socket/changes.ts';
import { toAdmins, toUser, type AppliedChange } from '@mach42/read-models/changes/change.ts';

type AdminChange = {
  [Type in ChangeType]: { readonly type: Type; readonly data: ChangeData[Type] };
}[ChangeType];

const queueChanged = ({ job }: ChangeData['JobQueued']): AdminChange => ({
  type: 'QueueChanged',
  data: { jobId: job.id, status: job.status },
});
const entriesChanged = ({ entry }: ChangeData['EntryRecorded']): AdminChange => ({
  type: 'EntriesChanged',
  data: { entryId: entry.id, status: entry.status },
});

/** The changes that admins get instead of changes whose content is one person’s own. */
const forms: { readonly [Type in ChangeType]?: (data: ChangeData[Type]) => AdminChange } = {
  JobQueued: queueChanged,
  JobStarted: queueChanged,
  JobReleased: queueChanged,
  JobAwaitsProvider: queueChanged,
  JobCompleted: queueChanged,
  JobFailed: queueChanged,
  JobCancelled: queueChanged,
  JobRetried: queueChanged,
  EntryRecorded: entriesChanged,
  EntryProcessed: entriesChanged,
  EntryDiscarded: entriesChanged,
  EntryRestored: entriesChanged,
};

/** Whether the change is of another person, and the receiver gets it as an admin only. */
export function isSeenAsAdmin({ audiences }: AppliedChange, receiverId: string): boolean {
  const isPersonal = audiences.some((audience) => audience.startsWith('user:'));
  return isPersonal && audiences.includes(toAdmins) && !audiences.includes(toUser(receiverId));
}

/**
 * Removes the content of a change.
 * @throws Error for a change that has no such form: its content must not go to admins
 */
export function withoutContent(change: AppliedChange): AppliedChange {
  const form = Object.hasOwn(forms, change.type) ? forms[change.type as ChangeType] : undefined;
  if (form === undefined) throw new Error(`${change.type} is not for admins.`);
  // The data of a change is that of its type.
  const redacted = (form as (data: object) => AdminChange)(change.data);
  return { ...change, ...redacted };
}
