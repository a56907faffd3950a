import { forgettingTexts } from '@mach42/contracts/forgetting/texts.ts';
import type { Proposal } from '@mach42/contracts/jobs/schemas.ts';
import type { AnyEvent, EventType } from './event-types.ts';

type DataOf<Type extends EventType> = Extract<AnyEvent, { type: Type }>['data'];

type Key<Data> = keyof Data & string;

/** The values that replace fields when their key is destroyed; undefined: the field is left out. */
type Replacements<Data> = {
  readonly [Field in Key<Data>]?: Data[Field] | ((data: Data) => Data[Field]) | undefined;
};

interface Personal<Data> {
  /** The people whose content it is; none where no person is named. */
  readonly owners: (data: Data, actorId: string) => readonly (string | undefined)[];
  readonly fields: Replacements<Data>;
}

const nothing = 'nothing';
/** The fields of the event that it corrects. */
const asCorrected = 'asCorrected';

const person = ({ userId }: { readonly userId: string }): readonly string[] => [userId];
const author = (_: unknown, actorId: string): readonly string[] => [actorId];
const whoAsked = ({ personId }: { readonly personId?: string }) => [personId];

const { name } = forgettingTexts;
const identity = {
  username: ({ userId }: { readonly userId: string }) => `forgotten-${userId}`,
  firstName: name.first,
  lastName: name.last,
  email: '',
  mobile: '',
};

const noProposal: Proposal = {
  baseVersion: 0,
  text: '',
  ops: [],
  checks: {
    verbatim: false,
    nothingRemoved: [],
    forbiddenUntouched: true,
    parses: false,
    truncated: false,
    sizeChange: 0,
  },
};

const operations = { ops: [], source: { kind: 'manual' }, summary: '' } as const;
const entry = { title: '', content: '', attachments: undefined };
/**
 * The text sent to a model may quote other people, whom the event names: it is readable as long as none of them is
 * forgotten.
 */
const call = {
  owners: ({
    userId,
    quoted = [],
  }: {
    readonly userId: string;
    readonly quoted?: readonly string[];
  }) => [userId, ...quoted],
  fields: {
    masked: undefined,
    merge: undefined,
    withheld: undefined,
    unmasked: undefined,
    pictures: undefined,
  },
};

/**
 * The personal content of each event: its owners, and the values that replace it when they are forgotten. Fields that
 * are not named here stay readable: ids, times, roles and counts. Code that leaves an event out does not compile.
 */
export const personalContent: {
  readonly [Type in EventType]: typeof nothing | typeof asCorrected | Personal<DataOf<Type>>;
} = {
  UserRegistered: { owners: person, fields: identity },
  UserProfileEdited: { owners: person, fields: identity },
  UserSignedIn: nothing,
  UserSignedOut: nothing,
  UserRoleSwitched: nothing,
  UserActivated: nothing,
  UserDeactivated: nothing,
  UserRolesAssigned: nothing,
  PasswordReset: nothing,
  SecretReset: nothing,
  PasswordChanged: nothing,
  SecretChanged: nothing,
  SecondFactorTurnedOn: nothing,
  SecondFactorTurnedOff: nothing,
  SecondFactorReset: nothing,
  PasskeyAdded: nothing,
  PasskeyRemoved: nothing,
  IdentityLinked: nothing,
  IdentityUnlinked: nothing,
  EmailConfirmed: nothing,
  EmailRemoved: nothing,
  UserSignInsEnded: nothing,
  RoomCreated: {
    owners: ({ ownerId }) => [ownerId],
    fields: { name: forgettingTexts.roomName, description: undefined },
  },
  RoomRenamed: { owners: author, fields: { name: forgettingTexts.roomName } },
  RoomDescribed: { owners: author, fields: { description: '' } },
  RoomPinned: nothing,
  RoomUnpinned: nothing,
  RoomSettingsSet: nothing,
  RoomArchived: nothing,
  RoomUnarchived: nothing,
  RoomRemoved: nothing,
  RoomRestored: nothing,
  RoomErased: nothing,
  RoomRead: nothing,
  RoomMarkedUnread: nothing,
  ParticipantInvited: nothing,
  InvitationRevoked: nothing,
  ParticipantJoined: nothing,
  ParticipantLeft: nothing,
  ParticipantRemoved: nothing,
  ParticipantRoleAssigned: nothing,
  AttachmentUploaded: { owners: person, fields: { name: forgettingTexts.fileName } },
  AttachmentRemoved: nothing,
  MessagePosted: {
    owners: ({ authorId }) => [authorId],
    fields: { content: forgettingTexts.message, attachments: undefined },
  },
  MessageEdited: {
    owners: ({ authorId }, actorId) => [authorId ?? actorId],
    fields: { content: forgettingTexts.message },
  },
  NoticePosted: nothing,
  MessageDeleted: nothing,
  ReactionAdded: nothing,
  ReactionRemoved: nothing,
  ReplyRequested: nothing,
  ReplyChosen: nothing,
  ReplyStarted: nothing,
  ReplyLeaseRenewed: nothing,
  ReplyReleased: nothing,
  ReplyCompleted: { owners: whoAsked, fields: { content: forgettingTexts.reply } },
  ReplyStopped: { owners: whoAsked, fields: { content: forgettingTexts.reply } },
  ReplyFailed: { owners: whoAsked, fields: { content: undefined } },
  PhodCreated: {
    owners: person,
    fields: { briefData: {}, source: { kind: 'created' }, summary: '' },
  },
  PhodSaved: { owners: person, fields: operations },
  PhodReverted: { owners: person, fields: { ...operations, pointer: undefined } },
  EntryRecorded: { owners: person, fields: entry },
  EntryRevised: { owners: person, fields: entry },
  EntryProcessed: nothing,
  EntryDiscarded: nothing,
  EntryRestored: nothing,
  JobQueued: {
    owners: person,
    fields: { entryTitle: undefined, entryText: '', attachments: undefined, instructions: '' },
  },
  JobStarted: nothing,
  JobLeaseRenewed: nothing,
  JobReleased: nothing,
  JobAwaitsProvider: nothing,
  JobCompleted: { owners: person, fields: { proposal: noProposal } },
  JobFailed: { owners: person, fields: { error: '' } },
  JobCancelled: nothing,
  JobRetried: nothing,
  ProposalDiscarded: nothing,
  ProposalRestored: nothing,
  RunKept: { owners: person, fields: { instructions: '', proposal: noProposal } },
  RunDiscarded: nothing,
  RunRestored: nothing,
  ModelCallBegun: { ...call, fields: { ...call.fields, sentText: '' } },
  ModelCalled: { ...call, fields: { ...call.fields, sentText: undefined, answer: '' } },
  ModelCallFailed: { ...call, fields: { ...call.fields, sentText: undefined, error: '' } },
  SessionOpened: { owners: person, fields: { title: '' } },
  SessionExtended: nothing,
  SessionClosed: nothing,
  PreferenceSaved: { owners: person, fields: { value: null } },
  SendPolicySet: { owners: person, fields: { section: '' } },
  PromptSaved: { owners: person, fields: { name: '', text: '' } },
  PromptDeleted: nothing,
  MessagePinned: nothing,
  MessageUnpinned: nothing,
  MessageSaved: { owners: person, fields: { note: '' } },
  MessageUnsaved: nothing,
  PersonBlocked: { owners: person, fields: { blockedId: '' } },
  ProfilePictureSet: nothing,
  ProfilePictureRemoved: nothing,
  PersonUnblocked: { owners: person, fields: { blockedId: '' } },
  ReminderSet: nothing,
  ReminderRemoved: nothing,
  MessageReminded: nothing,
  DatesReminded: { owners: person, fields: { items: [] } },
  DatesDismissed: nothing,
  DigestCompleted: nothing,
  // The texts of assistants belong to the workspace, not to the person who wrote them.
  SaigeFileCreated: nothing,
  SaigeVersionSaved: nothing,
  SaigeReverted: nothing,
  BreakGlassOpened: { owners: person, fields: { reason: '' } },
  BreakGlassUsed: nothing,
  BreakGlassClosed: nothing,
  BreakGlassSeen: nothing,
  SettingsSaved: nothing,
  ProviderAdded: nothing,
  ProviderChanged: nothing,
  ProviderRemoved: nothing,
  RebuildBegun: nothing,
  RebuildFinished: nothing,
  RebuildFailed: nothing,
  RebuildPaused: nothing,
  RebuildResumed: nothing,
  RebuildAborted: nothing,
  RebuildCompared: nothing,
  RebuildApproved: nothing,
  RebuildSamplesShown: nothing,
  ParkedEventRetried: nothing,
  ParkedEventSkipped: nothing,
  ParkedEventMended: asCorrected,
  ParkedEventShown: nothing,
  LogFormatRaised: nothing,
  StoredEventShown: nothing,
  TimeTravelBegun: { owners: person, fields: { reason: '' } },
  TimeTravelEnded: nothing,
  PersonalExportRequested: nothing,
  PersonalExportStarted: nothing,
  PersonalExportLeaseRenewed: nothing,
  PersonalExportReleased: nothing,
  PersonalExportPartsKept: nothing,
  PersonalExportCompleted: nothing,
  PersonalExportFailed: nothing,
  PersonalExportRemoved: nothing,
  PersonalExportCleared: nothing,
  ForgettingRequested: { owners: person, fields: { reason: '' } },
  ForgettingWithdrawn: nothing,
  LegalHoldSet: { owners: person, fields: { reason: '' } },
  LegalHoldLifted: { owners: person, fields: { reason: '' } },
  ForgettingImpossible: nothing,
  ForgettingBegun: nothing,
  PersonForgotten: nothing,
  ForgettingCompleted: nothing,
  BackupRequested: nothing,
  BackupVerificationRequested: nothing,
  OldBackupsRemoved: nothing,
  KeyRotationRequested: nothing,
  KeyRotationCompleted: nothing,
  ArchiveRequested: nothing,
  LogArchived: nothing,
  ArchivingStopped: nothing,
  ArchivingFailed: nothing,
};
