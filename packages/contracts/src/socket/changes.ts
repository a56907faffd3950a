import type { ContentRead, NamedAccessGrant, ResetAccess } from '../audit/schemas.ts';
import type { Entry, EntryStatus } from '../datarais/schemas.ts';
import type { Job, JobStatus } from '../jobs/schemas.ts';
import type { Message } from '../messages/schemas.ts';
import type { PhodVersion } from '../phod/schemas.ts';
import type { PreferenceName } from '../preferences/schemas.ts';
import type { DatedItem } from '../reminders/schemas.ts';
import type {
  Invitation,
  Participant,
  ParticipantRole,
  ReadMark,
  Room,
  RoomSettings,
} from '../rooms/schemas.ts';
import type { SectionPolicy } from '../sending/schemas.ts';
import type { User } from '../users/schemas.ts';

/**
 * `data` of an `event` frame by event type: the change that the event made. A client that applies it has the same
 * state as a new read. The reader of the frame sets `isUser` of a message.
 */
export interface ChangeData {
  readonly RoomCreated: { readonly room: Room };
  readonly RoomRenamed: { readonly roomId: string; readonly name: string };
  readonly RoomDescribed: { readonly roomId: string; readonly description: string };
  readonly RoomPinned: { readonly roomId: string };
  readonly RoomUnpinned: { readonly roomId: string };
  readonly RoomSettingsSet: { readonly roomId: string; readonly settings: RoomSettings };
  /** The change is sent only to the person who archived the room, like a pin. */
  readonly RoomArchived: { readonly roomId: string };
  readonly RoomUnarchived: { readonly roomId: string };
  /** The room is gone for everyone in it. */
  readonly RoomRemoved: { readonly roomId: string; readonly roomName?: string };
  /** Sent to each participant, with the room as they see it. */
  readonly RoomRestored: { readonly room: Room };
  /** Sent to the reader's own devices. */
  readonly RoomRead: ReadMark;
  /** Sent to the invited person. */
  readonly ParticipantInvited: { readonly invitation: Invitation };
  /** Sent to the invited person, and to the owners and moderators of the room. */
  readonly InvitationRevoked: { readonly roomId: string; readonly invitationId: string };
  readonly ParticipantRoleAssigned: {
    readonly roomId: string;
    readonly userId: string;
    readonly role: ParticipantRole;
    readonly roomName?: string;
  };
  /** The devices of the joining person read the room again; `participant` is for the others. */
  readonly ParticipantJoined: {
    readonly roomId: string;
    readonly userId: string;
    readonly participant: Participant;
  };
  readonly ParticipantLeft: { readonly roomId: string; readonly userId: string };
  readonly ParticipantRemoved: {
    readonly roomId: string;
    readonly userId: string;
    readonly roomName?: string;
  };
  readonly MessagePosted: { readonly message: Message; readonly thread?: ThreadCount };
  readonly MessageEdited: {
    readonly messageId: string;
    readonly roomId: string;
    readonly content: string;
    readonly lastUpdate: string;
    /** The people whom it mentions now and did not before, and its author; absent: no one else. */
    readonly mentions?: readonly string[];
    readonly authorId?: string;
  };
  readonly MessageDeleted: {
    readonly messageId: string;
    readonly roomId: string;
    readonly thread?: ThreadCount;
  };
  /** An event of the room cannot be applied: newer messages wait behind it until an admin has resolved it. */
  readonly MessagesHeldUp: { readonly roomId: string };
  readonly ReactionAdded: Reaction;
  readonly ReactionRemoved: Reaction;
  /** The reply appears as `pending`; the one it replaces is gone from the conversation. */
  readonly ReplyRequested: {
    readonly message: Message;
    readonly replaces?: string;
    readonly thread?: ThreadCount;
  };
  /** An earlier answer is shown again; those in whose place it is shown leave the conversation. */
  readonly ReplyChosen: {
    readonly message: Message;
    readonly replaces: readonly string[];
    readonly thread?: ThreadCount;
  };
  readonly ReplyStarted: {
    readonly messageId: string;
    readonly roomId: string;
    readonly startedAt: string;
    readonly workerId?: string;
  };
  readonly ReplyCompleted: { readonly message: Message };
  readonly ReplyFailed: {
    readonly messageId: string;
    readonly roomId: string;
    readonly error: string;
    /** The text that had been written when the provider broke off; absent where there was none. */
    readonly content?: string;
  };
  readonly ReplyStopped: { readonly message: Message };
  readonly PhodCreated: { readonly version: PhodVersion };
  readonly PhodSaved: { readonly version: PhodVersion };
  readonly PhodReverted: { readonly version: PhodVersion };
  readonly EntryRecorded: { readonly entry: Entry };
  readonly EntryRevised: { readonly entry: Entry };
  readonly EntryProcessed: { readonly entry: Entry };
  readonly EntryDiscarded: { readonly entry: Entry };
  readonly EntryRestored: { readonly entry: Entry };
  readonly JobQueued: { readonly job: Job };
  readonly JobStarted: { readonly job: Job };
  readonly JobReleased: { readonly job: Job };
  readonly JobAwaitsProvider: { readonly job: Job };
  readonly JobCompleted: { readonly job: Job };
  readonly JobFailed: { readonly job: Job };
  readonly JobCancelled: { readonly job: Job };
  readonly JobRetried: { readonly job: Job };
  /** The proposal may be long: clients read it, it is not sent. */
  readonly RunKept: RunChange;
  readonly RunDiscarded: RunChange;
  readonly RunRestored: RunChange;
  readonly ProposalDiscarded: ProposalChange;
  readonly ProposalRestored: ProposalChange;
  /** The ledger has a new or changed row; its texts may be long: clients read the row, it is not sent. */
  readonly ModelCallBegun: ModelCallChange;
  readonly ModelCalled: ModelCallChange;
  readonly ModelCallFailed: ModelCallChange;
  /** A link gives access to each person who has it: clients read it, it is not sent. */
  readonly SessionOpened: SessionChange;
  readonly SessionExtended: SessionChange;
  readonly SessionClosed: SessionChange;
  /** Sent to admins, about all accounts. */
  readonly UserRegistered: UserChange;
  readonly UserSignedIn: UserChange;
  readonly UserRoleSwitched: UserChange;
  readonly UserActivated: UserChange;
  readonly UserDeactivated: UserChange;
  readonly UserProfileEdited: UserChange;
  readonly UserRolesAssigned: UserChange;
  /** Sent to admins instead of the events of other people's jobs. */
  readonly QueueChanged: { readonly jobId: string; readonly status: JobStatus };
  /** Sent to admins instead of the events of other people's entries. */
  readonly EntriesChanged: { readonly entryId: string; readonly status: EntryStatus };
  /** Sent to admins, without the file: a file is long, and clients read it when they need it. */
  readonly SaigeFileCreated: SaigeChange;
  readonly SaigeVersionSaved: SaigeChange;
  readonly SaigeReverted: SaigeChange;
  /** Sent to the owner of the content and to the admin who opened it. */
  readonly BreakGlassOpened: { readonly opening: NamedAccessGrant };
  readonly BreakGlassUsed: {
    readonly openingId: string;
    readonly userId: string;
    readonly adminName: string;
    readonly read: ContentRead;
  };
  readonly BreakGlassClosed: { readonly opening: NamedAccessGrant };
  /** Sent to the person whose password or secret word another person set. */
  readonly PasswordReset: { readonly reset: ResetAccess };
  readonly SecretReset: { readonly reset: ResetAccess };
  readonly BreakGlassSeen: { readonly userId: string };
  /** Sent to admins, who read the settings again. */
  readonly SettingsSaved: { readonly version: number };
  /** Sent to admins, who read the providers of models again. */
  readonly ProviderAdded: { readonly id: string };
  readonly ProviderChanged: { readonly id: string };
  readonly ProviderRemoved: { readonly id: string };
  /** The send policy of a section of the person's file. */
  readonly SendPolicySet: SectionPolicy;
  /** The prompts of the person: read them again. */
  readonly PromptSaved: { readonly id: string };
  readonly PromptDeleted: { readonly id: string };
  /** The pinned messages of a room, and those that the person saved: read them again. */
  readonly MessagePinned: { readonly roomId: string; readonly messageId: string };
  readonly MessageUnpinned: { readonly roomId: string; readonly messageId: string };
  readonly MessageSaved: { readonly messageId: string };
  readonly MessageUnsaved: { readonly messageId: string };
  /** Only for the person who did it. */
  readonly PersonBlocked: { readonly userId: string };
  readonly PersonUnblocked: { readonly userId: string };
  /** The reminders of the person: read them again. */
  readonly ReminderSet: { readonly messageId: string };
  readonly ReminderRemoved: { readonly messageId: string };
  /** The time of the reminder has come. */
  readonly MessageReminded: { readonly messageId: string };
  readonly DatesReminded: { readonly day: string; readonly items: readonly DatedItem[] };
  readonly DatesDismissed: object;
  readonly PreferenceSaved: { readonly name: PreferenceName; readonly value: unknown };
}

export type ChangeType = keyof ChangeData;

/** For a message in a thread: the message that starts the thread, and the new `replyCount` of that message. */
export interface ThreadCount {
  readonly id: string;
  readonly replyCount: number;
}

interface Reaction {
  readonly messageId: string;
  readonly roomId: string;
  readonly emoji: string;
  readonly userId: string;
}

interface RunChange {
  readonly entryId: string;
  readonly runId: string;
}

interface ProposalChange {
  readonly entry: Entry;
  readonly jobId: string;
}

interface UserChange {
  readonly user: User;
}

interface SaigeChange {
  readonly modelId: string;
  readonly version: number;
}

interface SessionChange {
  readonly sessionId: string;
  readonly title: string;
  readonly expiresAt: string;
}

interface ModelCallChange {
  readonly callId: string;
  /** The person's own messages whose text was sent to a provider outside the machine. */
  readonly masked?: readonly {
    readonly messageId: string;
    readonly roomId: string;
    readonly maskedContent: string;
  }[];
}
