import type { ChangeData, ChangeType } from '@mach42/contracts/socket/changes.ts';
import { toAdmins, toUser, type AppliedChange } from '@mach42/read-models/changes/change.ts';

type Told = {
  [Type in ChangeType]: { readonly type: Type; readonly data: ChangeData[Type] };
}[ChangeType];

const queueChanged = ({ job }: ChangeData['JobQueued']): Told => ({
  type: 'QueueChanged',
  data: { jobId: job.id, status: job.status },
});
const entriesChanged = ({ entry }: ChangeData['EntryRecorded']): Told => ({
  type: 'EntriesChanged',
  data: { entryId: entry.id, status: entry.status },
});

/** What admins are told of changes whose content is one person’s own. */
const forms: { readonly [Type in ChangeType]?: (data: ChangeData[Type]) => Told } = {
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

/** Whether the change is of somebody else, and the receiver hears of it as an admin only. */
export function isOfSomebodyElse({ audiences }: AppliedChange, receiverId: string): boolean {
  const isPersonal = audiences.some((audience) => audience.startsWith('user:'));
  return isPersonal && audiences.includes(toAdmins) && !audiences.includes(toUser(receiverId));
}

/**
 * The change without its content.
 * @throws Error for a change that has no such form: its content must not go to admins
 */
export function withoutContent(change: AppliedChange): AppliedChange {
  const form = Object.hasOwn(forms, change.type) ? forms[change.type as ChangeType] : undefined;
  if (form === undefined) throw new Error(`${change.type} is not for admins.`);
  // The data of a change is that of its type.
  const told = (form as (data: object) => Told)(change.data);
  return { ...change, ...told };
}

interface WithUser {
  readonly user: {
    readonly id: string;
    readonly roles: readonly string[];
    readonly status: string;
  };
}

/** Those who are no admins when all of the changes are applied, and may have been before. */
export function demotionsOf(changes: readonly AppliedChange[]): readonly string[] {
  const isAdmin = new Map<string, boolean>();
  for (const { type, data } of changes) {
    if (type !== 'UserRolesAssigned' && type !== 'UserDeactivated') continue;
    const { id, roles, status } = (data as WithUser).user;
    isAdmin.set(id, status === 'active' && roles.includes('admin'));
  }
  return [...isAdmin].filter(([, is]) => !is).map(([id]) => id);
}
