import type { AttachmentEvent } from './attachments/events.ts';
import type { AccessEvent } from './audit/events.ts';
import type { BlockingEvent } from './blocking/decider.ts';
import type { EntryEvent } from './datarais/events.ts';
import type { ExportEvent } from './exports/events.ts';
import type { ForgettingEvent } from './forgetting/events.ts';
import type { JobEvent } from './jobs/events.ts';
import type { MessageEvent } from './messages/events.ts';
import type { ModelCallEvent } from './models/events.ts';
import type { ArchiveEvent } from './ops/archive.ts';
import type { BackupEvent } from './ops/backups.ts';
import type { ParkedEvent, RebuildEvent } from './ops/events.ts';
import type { KeyEvent } from './ops/keys.ts';
import type { LogFormatRaised } from './ops/log-format.ts';
import type { StoredEventShown } from './ops/shown-event.ts';
import type { TimeTravelEvent } from './ops/time-travel.ts';
import type { PhodEvent } from './phod/events.ts';
import type { PictureEvent } from './pictures/decider.ts';
import type { PinEvent } from './pins/decider.ts';
import type { PreferenceSaved } from './preferences/decider.ts';
import type { PromptEvent } from './prompts/decider.ts';
import type { ProviderEvent } from './providers/events.ts';
import type { ReminderEvent } from './reminders/events.ts';
import type { RoomEvent } from './rooms/events.ts';
import type { ReadingEvent } from './rooms/reading.ts';
import type { RunEvent } from './runs/decider.ts';
import type { SaigeEvent } from './saige/events.ts';
import type { SavedEvent } from './saved/decider.ts';
import type { SendPolicySet } from './sending/decider.ts';
import type { SessionEvent } from './sessions/events.ts';
import type { SettingsSaved } from './settings/decider.ts';
import type { UserEvent } from './users/events.ts';

/** The events of each category of streams. */
interface EventsOf {
  readonly user: UserEvent;
  readonly room: RoomEvent;
  readonly reading: ReadingEvent;
  readonly message: MessageEvent;
  readonly attachment: AttachmentEvent;
  readonly phod: PhodEvent;
  readonly entry: EntryEvent;
  readonly job: JobEvent;
  readonly run: RunEvent;
  readonly modelCall: ModelCallEvent;
  readonly session: SessionEvent;
  readonly preferences: PreferenceSaved;
  readonly sending: SendPolicySet;
  readonly prompts: PromptEvent;
  readonly pins: PinEvent;
  readonly saved: SavedEvent;
  readonly blocking: BlockingEvent;
  readonly picture: PictureEvent;
  readonly reminders: ReminderEvent;
  readonly saige: SaigeEvent;
  readonly access: AccessEvent;
  readonly settings: SettingsSaved;
  readonly providers: ProviderEvent;
  readonly rebuild: RebuildEvent;
  readonly log: LogFormatRaised;
  readonly parked: ParkedEvent;
  readonly shown: StoredEventShown;
  readonly timeTravel: TimeTravelEvent;
  readonly export: ExportEvent;
  readonly forgetting: ForgettingEvent;
  readonly backup: BackupEvent;
  readonly keys: KeyEvent;
  readonly archive: ArchiveEvent;
}

export type Category = keyof EventsOf;
export type AnyEvent = EventsOf[Category];
export type EventType = AnyEvent['type'];

type CategoryOf<Type extends EventType> = {
  [C in Category]: Type extends EventsOf[C]['type'] ? C : never;
}[Category];

/** Every type of event, with the category of its streams; leaving one out does not compile. */
export const eventTypes = {
  UserRegistered: 'user',
  UserSignedIn: 'user',
  UserSignedOut: 'user',
  UserRoleSwitched: 'user',
  UserActivated: 'user',
  UserDeactivated: 'user',
  UserProfileEdited: 'user',
  UserRolesAssigned: 'user',
  PasswordReset: 'user',
  SecretReset: 'user',
  PasswordChanged: 'user',
  SecretChanged: 'user',
  SecondFactorTurnedOn: 'user',
  SecondFactorTurnedOff: 'user',
  SecondFactorReset: 'user',
  PasskeyAdded: 'user',
  PasskeyRemoved: 'user',
  IdentityLinked: 'user',
  IdentityUnlinked: 'user',
  EmailConfirmed: 'user',
  EmailRemoved: 'user',
  UserSignInsEnded: 'user',
  RoomCreated: 'room',
  RoomRenamed: 'room',
  RoomDescribed: 'room',
  RoomPinned: 'room',
  RoomUnpinned: 'room',
  RoomSettingsSet: 'room',
  RoomArchived: 'room',
  RoomUnarchived: 'room',
  RoomRemoved: 'room',
  RoomRestored: 'room',
  RoomRead: 'reading',
  RoomMarkedUnread: 'reading',
  ParticipantInvited: 'room',
  InvitationRevoked: 'room',
  ParticipantJoined: 'room',
  ParticipantLeft: 'room',
  ParticipantRemoved: 'room',
  ParticipantRoleAssigned: 'room',
  AttachmentUploaded: 'attachment',
  AttachmentRemoved: 'attachment',
  MessagePosted: 'message',
  NoticePosted: 'message',
  MessageEdited: 'message',
  MessageDeleted: 'message',
  ReactionAdded: 'message',
  ReactionRemoved: 'message',
  ReplyRequested: 'message',
  ReplyStarted: 'message',
  ReplyLeaseRenewed: 'message',
  ReplyReleased: 'message',
  ReplyCompleted: 'message',
  ReplyFailed: 'message',
  ReplyStopped: 'message',
  ReplyChosen: 'message',
  PhodCreated: 'phod',
  PhodSaved: 'phod',
  PhodReverted: 'phod',
  EntryRecorded: 'entry',
  EntryRevised: 'entry',
  EntryProcessed: 'entry',
  EntryDiscarded: 'entry',
  EntryRestored: 'entry',
  JobQueued: 'job',
  JobStarted: 'job',
  JobLeaseRenewed: 'job',
  JobReleased: 'job',
  JobAwaitsProvider: 'job',
  JobCompleted: 'job',
  JobFailed: 'job',
  JobCancelled: 'job',
  JobRetried: 'job',
  ProposalDiscarded: 'job',
  ProposalRestored: 'job',
  RunKept: 'run',
  RunDiscarded: 'run',
  RunRestored: 'run',
  ModelCallBegun: 'modelCall',
  ModelCalled: 'modelCall',
  ModelCallFailed: 'modelCall',
  SessionOpened: 'session',
  SessionExtended: 'session',
  SessionClosed: 'session',
  PreferenceSaved: 'preferences',
  SendPolicySet: 'sending',
  PromptSaved: 'prompts',
  PromptDeleted: 'prompts',
  MessagePinned: 'pins',
  MessageUnpinned: 'pins',
  MessageSaved: 'saved',
  MessageUnsaved: 'saved',
  PersonBlocked: 'blocking',
  PersonUnblocked: 'blocking',
  ProfilePictureSet: 'picture',
  ProfilePictureRemoved: 'picture',
  ReminderSet: 'reminders',
  ReminderRemoved: 'reminders',
  MessageReminded: 'reminders',
  DatesReminded: 'reminders',
  DatesDismissed: 'reminders',
  DigestCompleted: 'reminders',
  SaigeFileCreated: 'saige',
  SaigeVersionSaved: 'saige',
  SaigeReverted: 'saige',
  BreakGlassOpened: 'access',
  BreakGlassUsed: 'access',
  BreakGlassClosed: 'access',
  BreakGlassSeen: 'access',
  SettingsSaved: 'settings',
  ProviderAdded: 'providers',
  ProviderChanged: 'providers',
  ProviderRemoved: 'providers',
  RebuildBegun: 'rebuild',
  RebuildFinished: 'rebuild',
  RebuildFailed: 'rebuild',
  RebuildPaused: 'rebuild',
  RebuildResumed: 'rebuild',
  RebuildAborted: 'rebuild',
  RebuildCompared: 'rebuild',
  RebuildApproved: 'rebuild',
  RebuildSamplesShown: 'rebuild',
  ParkedEventRetried: 'parked',
  ParkedEventSkipped: 'parked',
  ParkedEventMended: 'parked',
  ParkedEventShown: 'parked',
  RoomErased: 'room',
  LogFormatRaised: 'log',
  StoredEventShown: 'shown',
  TimeTravelBegun: 'timeTravel',
  TimeTravelEnded: 'timeTravel',
  PersonalExportRequested: 'export',
  PersonalExportStarted: 'export',
  PersonalExportLeaseRenewed: 'export',
  PersonalExportReleased: 'export',
  PersonalExportPartsKept: 'export',
  PersonalExportCompleted: 'export',
  PersonalExportFailed: 'export',
  PersonalExportRemoved: 'export',
  PersonalExportCleared: 'export',
  ForgettingRequested: 'forgetting',
  ForgettingWithdrawn: 'forgetting',
  LegalHoldSet: 'forgetting',
  LegalHoldLifted: 'forgetting',
  ForgettingImpossible: 'forgetting',
  ForgettingBegun: 'forgetting',
  PersonForgotten: 'forgetting',
  ForgettingCompleted: 'forgetting',
  BackupRequested: 'backup',
  BackupVerificationRequested: 'backup',
  OldBackupsRemoved: 'backup',
  KeyRotationRequested: 'keys',
  KeyRotationCompleted: 'keys',
  ArchiveRequested: 'archive',
  LogArchived: 'archive',
  ArchivingStopped: 'archive',
  ArchivingFailed: 'archive',
} as const satisfies { readonly [Type in EventType]: CategoryOf<Type> };
