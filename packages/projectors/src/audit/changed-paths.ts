import { isSecretsSection } from '@mach42/contracts/phod/sections.ts';
import type { EventType } from '@mach42/domain/event-types.ts';
import { toPointer, parsePointer } from '@mach42/json-document/pointer.ts';

interface Data {
  readonly [field: string]: unknown;
}

/** Fields that say nothing about the change: ids, and the person who made it. */
const bookkeeping: ReadonlySet<string> = new Set(['userId', 'entryId', 'version', 'savedBy']);

const operations = ({ ops }: Data): string[] =>
  Array.isArray(ops) ? ops.map(({ path }: { path: string }) => publicPath(path)) : [];

const fields = (data: Data): string[] =>
  Object.keys(data)
    .filter((field) => !bookkeeping.has(field))
    .map((field) => `/${field}`);

const at =
  (...paths: readonly string[]) =>
  () => [...paths];

const rebuilt = ({ projector, reason }: Data) => [
  toPointer([String(projector)]),
  ...(typeof reason === 'string' ? [`reason: ${reason}`] : []),
];

const resolved = ({ eventType, reason }: Data) => [
  `type: ${String(eventType)}`,
  ...(typeof reason === 'string' ? [`reason: ${reason}`] : []),
];

const rotation = ({ purpose, signOut }: Data): string[] => [
  `key: ${String(purpose)}`,
  ...(signOut === true ? ['everyone signs in again'] : []),
];

/** The paths that each event changed. Every new type of event needs a line here. */
const pathsOf: { readonly [Type in EventType]: (data: Data) => readonly string[] } = {
  PhodCreated: ({ briefData }) => Object.keys(briefData ?? {}).map(publicSection),
  PhodSaved: operations,
  PhodReverted: operations,
  AttachmentUploaded: fields,
  AttachmentRemoved: at('/removed'),
  UserRegistered: fields,
  UserProfileEdited: fields,
  UserRolesAssigned: at('/roles'),
  UserRoleSwitched: at('/activeRole'),
  UserActivated: at('/status'),
  UserDeactivated: at('/status'),
  PasswordReset: at('/password'),
  SecretReset: at('/secret'),
  PasswordChanged: at('/password'),
  SecretChanged: at('/secret'),
  SecondFactorTurnedOn: at('/secondFactor'),
  SecondFactorTurnedOff: at('/secondFactor'),
  SecondFactorReset: at('/secondFactor'),
  PasskeyAdded: at('/passkeys'),
  PasskeyRemoved: at('/passkeys'),
  IdentityLinked: at('/identities'),
  IdentityUnlinked: at('/identities'),
  EmailConfirmed: at('/messageAddress'),
  EmailRemoved: at('/messageAddress'),
  RoomRenamed: at('/name'),
  RoomDescribed: at('/description'),
  RoomSettingsSet: at('/settings'),
  RoomPinned: at('/pinned'),
  RoomUnpinned: at('/pinned'),
  RoomArchived: at('/archived'),
  RoomUnarchived: at('/archived'),
  RoomRemoved: at('/removed'),
  RoomRestored: at('/removed'),
  ParticipantJoined: at('/participants'),
  ParticipantLeft: at('/participants'),
  ParticipantRemoved: at('/participants'),
  ParticipantRoleAssigned: at('/participants/*/role'),
  MessageEdited: at('/content'),
  EntryRevised: at('/title', '/content', '/attachments'),
  EntryProcessed: at('/status'),
  EntryDiscarded: at('/status'),
  EntryRestored: at('/status'),
  ProposalDiscarded: at('/proposal'),
  ProposalRestored: at('/proposal'),
  RunDiscarded: at('/proposal'),
  RunRestored: at('/proposal'),
  SessionExtended: at('/expiresAt'),
  SessionClosed: at('/expiresAt'),
  PreferenceSaved: ({ name }) => [`/${String(name)}`],
  SendPolicySet: ({ section }) => [publicPath(toPointer([String(section)]))],
  SettingsSaved: ({ changes }) =>
    Array.isArray(changes) ? changes.map(({ name }: { name: string }) => name) : [],
  ProviderAdded: ({ providerId }) => [toPointer([String(providerId)])],
  ProviderChanged: ({ providerId, changes }) =>
    Object.keys(changes ?? {}).map((name) => toPointer([String(providerId), name])),
  ProviderRemoved: ({ providerId }) => [toPointer([String(providerId)])],
  RoomErased: at('/removed'),
  RebuildBegun: rebuilt,
  RebuildFinished: rebuilt,
  RebuildFailed: rebuilt,
  RebuildPaused: rebuilt,
  RebuildResumed: rebuilt,
  RebuildAborted: rebuilt,
  RebuildCompared: ({ projector, rows, tables }) => [
    toPointer([String(projector)]),
    `${Number(rows) === 1 ? '1 row differs' : `${Number(rows)} rows differ`}: ${Array.isArray(tables) ? tables.join(', ') : ''}`,
  ],
  RebuildApproved: rebuilt,
  RebuildSamplesShown: rebuilt,
  ParkedEventRetried: resolved,
  ParkedEventSkipped: resolved,
  ParkedEventMended: resolved,
  ParkedEventShown: resolved,
  StoredEventShown: resolved,
  TimeTravelBegun: ({ position, reason }) => [
    `position: ${String(position)}`,
    `reason: ${String(reason)}`,
  ],
  TimeTravelEnded: at(),
  PersonalExportRequested: at(),
  PersonalExportStarted: at(),
  PersonalExportLeaseRenewed: at(),
  PersonalExportReleased: at(),
  PersonalExportPartsKept: at(),
  PersonalExportCompleted: at(),
  PersonalExportFailed: at(),
  PersonalExportRemoved: at(),
  PersonalExportCleared: at(),
  // The reason why a person is to be forgotten, or is held, may say something about them: the audit leaves it out,
  // and the page shows it.
  ForgettingRequested: ({ wish, dueAt }) => [`wish: ${String(wish)}`, `due: ${String(dueAt)}`],
  ForgettingWithdrawn: at('/request'),
  LegalHoldSet: at('/hold'),
  LegalHoldLifted: at('/hold'),
  ForgettingImpossible: at('/request'),
  ForgettingBegun: at(),
  PersonForgotten: at(),
  ForgettingCompleted: at(),
  ArchiveRequested: ({ upTo }) => [`up to ${String(upTo)}`],
  LogArchived: ({ upTo, segments }) => [`up to ${String(upTo)}`, `segments: ${String(segments)}`],
  ArchivingStopped: ({ upTo }) => [`up to ${String(upTo)}`],
  ArchivingFailed: ({ upTo, reason }) => [`up to ${String(upTo)}`, `reason: ${String(reason)}`],
  KeyRotationRequested: rotation,
  KeyRotationCompleted: rotation,
  BackupRequested: ({ incremental }) => [incremental === true ? 'incremental' : 'full'],
  BackupVerificationRequested: ({ backup }) => [String(backup)],
  OldBackupsRemoved: ({ keep, backups }) => [
    `keep: ${String(keep)}`,
    ...(Array.isArray(backups) ? backups.map(String) : []),
  ],
  SaigeVersionSaved: at('/content'),
  SaigeReverted: at('/content'),
  // An event that begins something, or happens once, changes no part of anything.
  BreakGlassClosed: at(),
  BreakGlassOpened: at(),
  BreakGlassSeen: at(),
  BreakGlassUsed: at(),
  EntryRecorded: at(),
  InvitationRevoked: at(),
  JobAwaitsProvider: at(),
  JobCancelled: at(),
  JobCompleted: at(),
  JobFailed: at(),
  JobLeaseRenewed: at(),
  JobQueued: at(),
  JobReleased: at(),
  JobRetried: at(),
  JobStarted: at(),
  LogFormatRaised: at(),
  MessageDeleted: at(),
  MessagePosted: at(),
  MessagePinned: at(),
  MessageUnpinned: at(),
  MessageSaved: at(),
  MessageUnsaved: at(),
  PersonBlocked: at(),
  PersonUnblocked: at(),
  ProfilePictureSet: at(),
  ProfilePictureRemoved: at(),
  ReminderSet: at(),
  ReminderRemoved: at(),
  MessageReminded: at(),
  DatesReminded: at(),
  DatesDismissed: at(),
  DigestCompleted: at(),
  RoomMarkedUnread: at(),
  ModelCallBegun: at(),
  ModelCallFailed: at(),
  ModelCalled: at(),
  NoticePosted: at(),
  ParticipantInvited: at(),
  PromptDeleted: at(),
  PromptSaved: at(),
  ReactionAdded: at(),
  ReactionRemoved: at(),
  ReplyChosen: at(),
  ReplyCompleted: at(),
  ReplyFailed: at(),
  ReplyLeaseRenewed: at(),
  ReplyReleased: at(),
  ReplyRequested: at(),
  ReplyStarted: at(),
  ReplyStopped: at(),
  RoomCreated: at(),
  RoomRead: at(),
  RunKept: at(),
  SaigeFileCreated: at(),
  SessionOpened: at(),
  UserSignInsEnded: at(),
  UserSignedIn: at(),
  UserSignedOut: at(),
};

/** The most paths that are kept of one event: the first ones. */
const mostPaths = 50;

/** JSON pointers (RFC 6901) to the values that an event changed, each once, without the text of people. */
export function changedPaths(type: string, data: Data): string[] {
  const paths = Object.hasOwn(pathsOf, type) ? pathsOf[type as EventType](data) : [];
  return [...new Set(paths)].slice(0, mostPaths);
}

/** Indexes of lists and names that every file has; a name of the person's own becomes `*`. */
function publicPath(path: string): string {
  const [section, ...rest] = parsePointer(path);
  if (section === undefined) return '';
  const holder = publicSection(section);
  if (holder === '/secrets') return holder;
  return holder + toPointer(rest.map((part) => (isPublic(part) ? part : '*')));
}

function publicSection(section: string): string {
  if (isSecretsSection(section)) return '/secrets';
  return isPublic(section) ? toPointer([section]) : '/*';
}

const sections = `projects_priorities planner_calendar social_relations ai_only_questions notes
  notes_ideas pending_data_rais_entries processed_data_rais_entries personalInfo personal_info
  projects tasks calendar interests categories chatHistory unprocessedDataEntries areasDomainsRoles
  resourcesStash archiveVault metricsTracker personalityTraitsAttributes items`;

const fieldsOfItems = `name priority status description deadline title type date time category relationship
  company lastContact content email phone mobile address city birthday done due owner location
  question answer`;

/** Names of sections and fields that every file has: they reveal nothing of a person. */
const fieldNames: ReadonlySet<string> = new Set(`${sections} ${fieldsOfItems}`.split(/\s+/));

const isPublic = (part: string): boolean => /^(\d+|-)$/.test(part) || fieldNames.has(part);
