import { auditTexts } from '@mach42/contracts/audit/texts.ts';
import type { ChangeData, ChangeType } from '@mach42/contracts/socket/changes.ts';
import type { EventLogEntry } from '@mach42/contracts/socket/frames.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { policyTexts } from '@mach42/contracts/sending/texts.ts';
import { logTexts } from '@mach42/contracts/socket/log-texts.ts';

type LogText = Omit<EventLogEntry, 'id' | 'timestamp' | 'source'>;

/** Undefined when it is of no concern to the viewer. */
type Describe<Type extends ChangeType> = (
  data: ChangeData[Type],
  viewerId: string,
) => LogText | undefined;

interface Source<Type extends ChangeType> {
  readonly source: string;
  readonly describe: Describe<Type>;
}

const sources: { readonly [Type in ChangeType]?: Source<Type> } = {
  JobCompleted: from('Runs', () => ({ type: 'success', message: logTexts.jobCompleted })),
  JobFailed: from('Runs', ({ job }) => ({
    type: 'error',
    message: logTexts.jobFailed,
    ...because(job.error),
  })),
  JobCancelled: from('Runs', () => ({ type: 'warning', message: logTexts.jobCancelled })),
  ReplyFailed: from('Chat', ({ error }) => ({
    type: 'error',
    message: logTexts.replyFailed,
    ...because(error),
  })),
  ModelCallFailed: from('Models', () => ({ type: 'warning', message: logTexts.modelTrouble })),
  ParticipantInvited: from('Rooms', ({ invitation }, viewerId) =>
    only(invitation.userId, viewerId, 'info', logTexts.invited(invitation.roomName)),
  ),
  ParticipantRemoved: from('Rooms', ({ userId, roomName }, viewerId) =>
    only(userId, viewerId, 'warning', logTexts.removed(roomName)),
  ),
  ParticipantRoleAssigned: from('Rooms', ({ userId, role, roomName }, viewerId) =>
    only(userId, viewerId, 'info', logTexts.roleChanged(role, roomName)),
  ),
  RoomRemoved: from('Rooms', ({ roomName }) => ({
    type: 'warning',
    message: logTexts.roomDeleted(roomName),
  })),
  SessionOpened: from('Sessions', ({ title }) => ({
    type: 'success',
    message: logTexts.sessionOpened(title),
  })),
  SessionExtended: from('Sessions', ({ title }) => ({
    type: 'info',
    message: logTexts.sessionExtended(title),
  })),
  SessionClosed: from('Sessions', ({ title }) => ({
    type: 'info',
    message: logTexts.sessionClosed(title),
  })),
  BreakGlassOpened: from('Access', ({ opening }, viewerId) =>
    only(opening.userId, viewerId, 'warning', auditTexts.opened(opening.adminName)),
  ),
  BreakGlassUsed: from('Access', ({ userId, adminName, read }, viewerId) =>
    only(userId, viewerId, 'warning', logTexts.contentRead(adminName, read.kind)),
  ),
  BreakGlassClosed: from('Access', ({ opening }, viewerId) =>
    only(opening.userId, viewerId, 'info', auditTexts.closed(opening.adminName)),
  ),
  PasswordReset: from('Access', wordSet),
  SecretReset: from('Access', wordSet),
  PhodCreated: from('PHOD', saved),
  PhodSaved: from('PHOD', saved),
  SendPolicySet: from('PHOD', ({ section, policy }) => ({
    type: 'info',
    message: policyTexts[policy].chosen(titleOfKey(section)),
  })),
  PhodReverted: from('PHOD', ({ version }) => ({
    type: 'success',
    message: logTexts.phodReverted(version.version),
  })),
};

/** What the Event Log of one person says of a change; undefined when nothing. */
export function logEntry(change: AppliedChange, viewerId: string): EventLogEntry | undefined {
  const { position, at, type, data } = change;
  if (!Object.hasOwn(sources, type)) return undefined;
  // The data of a change is that of its type.
  const found = sources[type as ChangeType] as Source<ChangeType> | undefined;
  const text = found?.describe(data, viewerId);
  if (found === undefined || text === undefined) return undefined;
  return { id: `event-${position}`, timestamp: at, source: found.source, ...text };
}

function from<Type extends ChangeType>(source: string, describe: Describe<Type>): Source<Type> {
  return { source, describe };
}

function saved({ version }: ChangeData['PhodSaved']): LogText {
  return { type: 'success', message: logTexts.phodSaved(version.version) };
}

function wordSet({ reset }: ChangeData['PasswordReset'], viewerId: string): LogText | undefined {
  const { userId, adminName, word } = reset;
  return only(userId, viewerId, 'warning', auditTexts.reset(adminName, word));
}

const only = (
  userId: string | null,
  viewerId: string,
  type: LogText['type'],
  message: string,
): LogText | undefined => (userId === viewerId ? { type, message } : undefined);

const because = (error: string | null) => (error === null ? {} : { details: error });
