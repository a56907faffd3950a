import { accessTexts } from '@mach42/contracts/audit/access-texts.ts';
import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { policyTexts } from '@mach42/contracts/sending/texts.ts';
import type { ChangeData, ChangeType } from '@mach42/contracts/socket/changes.ts';
import type { EventFrame, ServerFrame, EventLogEntry } from '@mach42/contracts/socket/frames.ts';
import { logTexts } from '@mach42/contracts/socket/log-texts.ts';
import { type AppliedChange, toAdmins, toUser } from '@mach42/read-models/changes/change.ts';

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
    only(opening.userId, viewerId, 'warning', accessTexts.opened(opening.adminName)),
  ),
  BreakGlassUsed: from('Access', ({ userId, adminName, read }, viewerId) =>
    only(userId, viewerId, 'warning', logTexts.contentRead(adminName, read.kind)),
  ),
  BreakGlassClosed: from('Access', ({ opening }, viewerId) =>
    only(opening.userId, viewerId, 'info', accessTexts.closed(opening.adminName)),
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

/** The entry of a change in the Event Log of one person; undefined when it has none. */
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
  return only(userId, viewerId, 'warning', accessTexts.reset(adminName, word));
}

const only = (
  userId: string | null,
  viewerId: string,
  type: LogText['type'],
  message: string,
): LogText | undefined => (userId === viewerId ? { type, message } : undefined);

const because = (error: string | null) => (error === null ? {} : { details: error });

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

/** Whether the change concerns another person, and the receiver gets it only as an admin. */
function isSeenAsAdmin({ audiences }: AppliedChange, receiverId: string): boolean {
  const isPersonal = audiences.some((audience) => audience.startsWith('user:'));
  return isPersonal && audiences.includes(toAdmins) && !audiences.includes(toUser(receiverId));
}

/**
 * Removes the content of a change.
 * @throws Error for a change that has no such form: its content must not go to admins
 */
function withoutContent(change: AppliedChange): AppliedChange {
  const form = Object.hasOwn(forms, change.type) ? forms[change.type as ChangeType] : undefined;
  if (form === undefined) throw new Error(`${change.type} is not for admins.`);
  // The data of a change is that of its type.
  const redacted = (form as (data: object) => AdminChange)(change.data);
  return { ...change, ...redacted };
}

export const encode = (frame: ServerFrame): Buffer => Buffer.from(JSON.stringify(frame));

interface WithMessage {
  readonly message: { readonly userId: string };
}

/** A restored room, with what each of its people had set in it. */
interface WithOwnParts {
  readonly room: object;
  readonly own: Readonly<Record<string, object>>;
}

const hasMessage = (data: object): data is WithMessage => 'message' in data;
const hasOwnParts = (data: object): data is WithOwnParts => 'own' in data;

/** One change for many receivers: a form that several of them get is serialised once. */
export class OutgoingChange {
  readonly change: AppliedChange;
  readonly #authorId: string | undefined;
  #own: Buffer | undefined;
  #others: Buffer | undefined;
  #admins: Buffer | undefined;

  constructor(change: AppliedChange) {
    this.change = change;
    this.#authorId = hasMessage(change.data) ? change.data.message.userId : undefined;
  }

  frameFor(userId: string): Buffer {
    const { data } = this.change;
    if (isSeenAsAdmin(this.change, userId)) return (this.#admins ??= this.#frameForAdmins());
    if (hasOwnParts(data)) return encode(eventFrame(this.change, seenBy(userId, data)));
    if (userId === this.#authorId) return (this.#own ??= this.#frame(true));
    return (this.#others ??= this.#frame(false));
  }

  /** The line of the receiver's Event Log, if the change has one. */
  logFor(userId: string): Buffer | undefined {
    if (isSeenAsAdmin(this.change, userId)) return undefined;
    const entry = logEntry(this.change, userId);
    return entry && encode({ t: 'log', entry });
  }

  #frameForAdmins(): Buffer {
    const change = withoutContent(this.change);
    return encode(eventFrame(change, change.data));
  }

  /** @param isUser whether the receiver wrote the message that the change is about */
  #frame(isUser: boolean): Buffer {
    const { data } = this.change;
    const seen = hasMessage(data) ? { ...data, message: { ...data.message, isUser } } : data;
    return encode(eventFrame(this.change, seen));
  }
}

const seenBy = (userId: string, { room, own }: WithOwnParts): object => ({
  room: { ...room, ...own[userId] },
});

function eventFrame({ position, type, roomId }: AppliedChange, data: object): EventFrame {
  return {
    t: 'event',
    position: String(position),
    type,
    ...(roomId === undefined ? {} : { roomId }),
    data,
  };
}

/** @param userIds present where each of them is shown from now on */
export const onlineFrame = (roomId: string, count: number, userIds?: readonly string[]): Buffer =>
  encode({ t: 'online', roomId, count, ...(userIds === undefined ? {} : { userIds }) });

export const presenceFrame = (userId: string, online: boolean): Buffer =>
  encode({ t: 'presence', userId, online });

/** A piece of a reply, or with `seq` n all n pieces so far. */
export interface Delta {
  readonly messageId: string;
  readonly roomId: string;
  /** Counts the pieces of one reply from 1. */
  readonly seq: number;
  readonly text: string;
}

export const deltaFrame = ({ messageId, roomId, seq, text }: Delta): Buffer =>
  encode({ t: 'delta', messageId, roomId, seq, text });
