import { t } from '@mach42/language/t.ts';

/**
 * A phrase for each type of event, to follow the name of the actor: "You wrote a message". A test compares the types
 * with those of the log.
 */
export const describeStep: Readonly<Record<string, string>> = {
  // People and sign-ins
  UserRegistered: t('created an account'),
  UserSignedIn: t('signed in'),
  UserSignedOut: t('signed out'),
  UserRoleSwitched: t('switched the role'),
  UserActivated: t('activated an account'),
  UserDeactivated: t('deactivated an account'),
  UserProfileEdited: t('edited a profile'),
  UserRolesAssigned: t('assigned roles'),
  PasswordReset: t('set a new password for a person'),
  SecretReset: t('set a new secret word for a person'),
  PasswordChanged: t('changed the password'),
  SecretChanged: t('changed the secret word'),
  SecondFactorTurnedOn: t('turned on the second step of the sign-in'),
  SecondFactorTurnedOff: t('turned off the second step of the sign-in'),
  SecondFactorReset: t('turned off the second step of a person’s sign-in'),
  PasskeyAdded: t('added a passkey'),
  PasskeyRemoved: t('removed a passkey'),
  IdentityLinked: t('linked an account of the sign-in service'),
  IdentityUnlinked: t('unlinked an account of the sign-in service'),
  EmailConfirmed: t('confirmed an e-mail address for messages'),
  EmailRemoved: t('removed the e-mail address for messages'),
  UserSignInsEnded: t('signed out other devices'),
  // Rooms
  RoomCreated: t('created the room or chat'),
  RoomRenamed: t('renamed the room'),
  RoomDescribed: t('changed the description of the room'),
  RoomPinned: t('pinned the room'),
  RoomUnpinned: t('unpinned the room'),
  RoomSettingsSet: t('changed the settings of the room'),
  RoomArchived: t('archived the room'),
  RoomUnarchived: t('took the room out of the archive'),
  RoomRemoved: t('deleted the room'),
  RoomRestored: t('restored the room'),
  RoomErased: t('erased the room with everything in it'),
  RoomRead: t('read the room'),
  RoomMarkedUnread: t('marked the room as unread'),
  ParticipantInvited: t('invited to the room'),
  InvitationRevoked: t('revoked an invitation'),
  ParticipantJoined: t('joined the room'),
  ParticipantLeft: t('left the room'),
  ParticipantRemoved: t('removed a participant'),
  ParticipantRoleAssigned: t('changed the role of a participant'),
  // Messages and replies
  AttachmentUploaded: t('uploaded a file'),
  AttachmentRemoved: t('removed a file'),
  MessagePosted: t('wrote a message'),
  NoticePosted: t('posted a notice'),
  MessageEdited: t('edited the message'),
  MessageDeleted: t('deleted the message'),
  ReactionAdded: t('reacted to the message'),
  ReactionRemoved: t('took a reaction back'),
  ReplyRequested: t('asked a model for a reply'),
  ReplyStarted: t('began the reply'),
  ReplyLeaseRenewed: t('continued the reply'),
  ReplyReleased: t('put the reply back into the queue'),
  ReplyCompleted: t('completed the reply'),
  ReplyFailed: t('ended the reply with an error'),
  ReplyStopped: t('stopped the reply'),
  ReplyChosen: t('showed an earlier reply again'),
  // The file
  PhodCreated: t('created the PHOD file'),
  PhodSaved: t('saved a version of the PHOD file'),
  PhodReverted: t('went back to an earlier version of the PHOD file'),
  // Entries, jobs, runs
  EntryRecorded: t('added the entry'),
  EntryRevised: t('changed the entry'),
  EntryProcessed: t('marked the entry as processed'),
  EntryDiscarded: t('discarded the entry'),
  EntryRestored: t('restored the entry'),
  JobQueued: t('queued a job for the entry'),
  JobStarted: t('began the job'),
  JobLeaseRenewed: t('continued the job'),
  JobReleased: t('put the job back into the queue'),
  JobAwaitsProvider: t('waited for the provider of the model'),
  JobCompleted: t('completed the job with a proposal'),
  JobFailed: t('ended the job with an error'),
  JobCancelled: t('cancelled the job'),
  JobRetried: t('started the job again'),
  ProposalDiscarded: t('discarded the proposal'),
  ProposalRestored: t('offered the proposal again'),
  RunKept: t('kept the proposal of the run'),
  RunDiscarded: t('discarded the proposal of the run'),
  RunRestored: t('offered the proposal of the run again'),
  // Models
  ModelCallBegun: t('sent a request to the model'),
  ModelCalled: t('received the answer of the model'),
  ModelCallFailed: t('received no answer of the model'),
  // Links, preferences, personas
  SessionOpened: t('opened a link to the chat'),
  SessionExtended: t('extended a link to the chat'),
  SessionClosed: t('closed a link to the chat'),
  PreferenceSaved: t('saved a preference'),
  SendPolicySet: t('changed what models receive of the file'),
  PromptSaved: t('saved a prompt'),
  PromptDeleted: t('deleted a prompt'),
  MessagePinned: t('pinned a message'),
  MessageUnpinned: t('unpinned a message'),
  MessageSaved: t('saved a message for later'),
  MessageUnsaved: t('removed a message from those saved for later'),
  PersonBlocked: t('blocked a person'),
  PersonUnblocked: t('unblocked a person'),
  ProfilePictureSet: t('set a profile picture'),
  ProfilePictureRemoved: t('removed a profile picture'),
  ReminderSet: t('set a reminder'),
  ReminderRemoved: t('removed a reminder'),
  MessageReminded: t('reminded of a message'),
  DatesReminded: t('reminded of dates'),
  DatesDismissed: t('removed dates from the reminders'),
  DigestCompleted: t('completed a digest by e-mail'),
  SaigeFileCreated: t('created a persona'),
  SaigeVersionSaved: t('saved a version of a persona'),
  SaigeReverted: t('went back to an earlier version of a persona'),
  // Access of admins
  BreakGlassOpened: t('opened the content of a person with a reason'),
  BreakGlassUsed: t('read content that was opened'),
  BreakGlassClosed: t('closed the access to the content'),
  BreakGlassSeen: t('saw who had opened the content'),
  // Administration
  SettingsSaved: t('changed settings'),
  ProviderAdded: t('added a service of models'),
  ProviderChanged: t('changed a service of models'),
  ProviderRemoved: t('removed a service of models'),
  RebuildBegun: t('began to rebuild the read models'),
  RebuildFinished: t('finished rebuilding the read models'),
  RebuildFailed: t('could not rebuild the read models'),
  RebuildPaused: t('paused the rebuild'),
  RebuildResumed: t('continued the rebuild'),
  RebuildAborted: t('ended the rebuild'),
  RebuildCompared: t('compared the rebuilt read models'),
  RebuildApproved: t('approved the rebuilt read models'),
  RebuildSamplesShown: t('read rows that differed'),
  ParkedEventRetried: t('tried a parked event again'),
  ParkedEventSkipped: t('skipped a parked event'),
  ParkedEventMended: t('repaired a parked event'),
  ParkedEventShown: t('read a parked event'),
  LogFormatRaised: t('raised the format of the log'),
  StoredEventShown: t('read a stored event'),
  TimeTravelBegun: t('opened the workspace as it was earlier'),
  TimeTravelEnded: t('closed the earlier workspace'),
  BackupRequested: t('asked for a backup'),
  BackupVerificationRequested: t('asked to verify a backup'),
  OldBackupsRemoved: t('removed old backups'),
  ArchiveRequested: t('asked to archive old events'),
  LogArchived: t('archived old events'),
  ArchivingStopped: t('stopped the archiving'),
  ArchivingFailed: t('could not archive old events'),
  KeyRotationRequested: t('asked for new keys'),
  KeyRotationCompleted: t('replaced the keys'),
  // Own data and forgetting
  PersonalExportRequested: t('asked for a download of all data'),
  PersonalExportStarted: t('began to prepare the download'),
  PersonalExportLeaseRenewed: t('continued to prepare the download'),
  PersonalExportReleased: t('put the download back into the queue'),
  PersonalExportPartsKept: t('stored parts of the download'),
  PersonalExportCompleted: t('completed the download'),
  PersonalExportFailed: t('could not prepare the download'),
  PersonalExportRemoved: t('removed the download'),
  PersonalExportCleared: t('deleted the files of the download'),
  ForgettingRequested: t('asked for the person to be forgotten'),
  ForgettingWithdrawn: t('withdrew the request to be forgotten'),
  LegalHoldSet: t('set a legal hold'),
  LegalHoldLifted: t('lifted a legal hold'),
  ForgettingImpossible: t('could not forget the person'),
  ForgettingBegun: t('began to forget the person'),
  PersonForgotten: t('destroyed the key of the person'),
  ForgettingCompleted: t('completed the forgetting'),
};

/** A type of event as a line of its own: "Wrote a message". A type that this page does not know is shown as it is. */
export function lineOfType(type: string): string {
  const words = describeStep[type] ?? type;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The type of such a line, or of the name of the type, in any case. Other texts are returned without their margins. */
export function typeOfLine(given: string): string {
  const wanted = given.trim().toLowerCase();
  const found = Object.entries(describeStep).find(
    ([type, words]) => words.toLowerCase() === wanted || type.toLowerCase() === wanted,
  );
  return found?.[0] ?? given.trim();
}

/**
 * The types whose line, or whose name, contains a text; none for an empty one. Where some have it as whole words, only
 * those: "persona" is not meant by "PersonalExportStarted".
 */
export function typesLike(text: string): readonly string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const found = Object.entries(describeStep).filter((one) =>
    one.some((words) => words.toLowerCase().includes(wanted)),
  );
  const whole = found.filter((one) => one.some((words) => hasWords(words, wanted)));
  return (whole.length > 0 ? whole : found).map(([type]) => type);
}

/** Whether a line, or the name of a type, has these words, of which the last may have an ending. */
function hasWords(line: string, wanted: string): boolean {
  const words = ` ${line.replace(/\B[A-Z]/g, ' $&').toLowerCase()} `;
  return ['', 's', 'd', 'ed', 'ing'].some((ending) => words.includes(` ${wanted}${ending} `));
}
