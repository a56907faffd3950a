import { t } from '@mach42/language/t.ts';
import type { ArchiveProblem } from './archive-schemas.ts';
import type { KeyPurpose, KeyView } from './key-schemas.ts';

/** Shortest and longest reason for what an operator does to an event. */
export const opsReasonLength = { least: 10, most: 500 } as const;

export const projectionTexts = {
  title: t('Projections'),
  intro: t(
    'Projections turn the event log into the rows that people read. All of them share one position, so a rebuild builds all of them, beside the rows in use. Choose some to compare their tables alone.',
  ),
  paused: t('The rebuild is paused.'),
  resumed: t('The rebuild continues.'),
  aborted: t('The rebuild is aborted. The rows in use stay.'),
  approved: t('The rebuilt rows are used as soon as they have caught up.'),
  compares: t(
    'The rows are rebuilt beside those in use and compared. Nothing changes until you decide.',
  ),
  same: t('A rebuild would change nothing.'),
} as const;

export const parkedTexts = {
  title: t('Parked Events'),
  none: t('Every event was applied. One that cannot be is listed here, with what waits for it.'),
  reasonNeeded: t('Give a reason of at least 10 characters; the audit keeps it.'),
  notParked: t('This event is not parked. It may have been resolved in the meantime.'),
  waits: (position: string): string =>
    t('This event only waits for the event at {position}. Resolve that one.', { position }),
  notInLog: t('This event is not in the log any more.'),
  unknownType: (type: string): string =>
    t(
      'This version does not know events of the type {type}: install the version that does, or skip the event.',
      { type },
    ),
  /** @param why as `data.roomId is missing` */
  doesNotFit: (why: string): string => t('This cannot be the data of the event: {why}.', { why }),
  noMetadata: t(
    'The metadata of this event is damaged, so it is not known whose it is. It can be skipped, not repaired.',
  ),
  withheld: t(
    'This event holds a PHOD with its secrets and is no JSON, so nothing of it is shown.',
  ),
  retried: (events: number): string =>
    events === 1 ? t('The event is applied.') : t('{events} events are applied.', { events }),
  /** @param events that were retried and are parked still */
  stillParked: (events: number): string =>
    events === 1
      ? t('1 event was tried again and cannot be applied. Its reason is below.')
      : t('{events} events were tried again and cannot be applied. Their reasons are below.', {
          events,
        }),
  skipped: (events: number): string =>
    events === 1
      ? t('The event is skipped. What waited for it is being applied.')
      : t('{events} events are skipped. What waited for them is being applied.', { events }),
  repaired: t('The event is repaired. What waited for it is being applied.'),
} as const;

export const backupTexts = {
  title: t('Backups'),
  intro: t(
    'A backup has the log and the vault at one moment; rows are built from them. Each is read through when it is made.',
  ),
  notConfigured: t('No folder for backups is set. Start the server with BACKUP_DIR.'),
  underWay: t('A backup is being made or read through. Wait until it has ended.'),
  unknown: t('There is no such backup. Reload the list.'),
  begun: t('The backup has begun'),
  verifies: t('The backup is read through'),
  brokeOff: t('Its process ended before it did. Begin it again.'),
  failed: t('It failed. The log of the server says why.'),
  steps: {
    beginning: t('Beginning'),
    log: t('Copying the log'),
    checking: t('Reading the copy of the log through'),
    vault: t('Copying the vault'),
    files: t('Copying the files'),
    hashing: t('Computing the hashes'),
    verifying: t('Reading the backup through'),
    retention: t('Removing old backups'),
  },
} as const;

/** Texts of the log explorer. */
export const logTexts = {
  title: t('Log Explorer'),
  notFound: t('There is no such event in the log.'),
  nothing: t('No event fits these fields. Remove one of them, or choose a longer time.'),
  hidden: t(
    'What an event holds belongs to people. Give a reason: it is recorded, and each person whose data it is reads it.',
  ),
} as const;

/** Texts of read models as they were at an earlier time. */
export const timeTravelTexts = {
  title: t('Time Travel'),
  underWay: t('Another view of an earlier time is open. It ends within an hour; end it, or wait.'),
  nothingThen: t('Nothing had happened yet at that time.'),
  none: t('No view of an earlier time is open. It ended, or was ended.'),
  building: t('The read models of that time are still being built.'),
  notYours: t('Another admin opened it.'),
  noRoom: t(
    'There is not enough free disk space beside the read models. Use ops time-travel on a copy of the data.',
  ),
  tooLarge: t('The read models of that time are larger than the limit for them.'),
  notHere: t(
    'Several processes serve this workspace, and a view of an earlier time is kept by one alone. Use ops time-travel on a copy of the data.',
  ),
  oneOfBoth: t('Give a time or a position, one of the two.'),
  begun: t('The workspace of that time is being built.'),
  ended: t('It was ended, and its files are removed.'),
} as const;

/** Texts of a replay event by event. */
export const replayTexts = {
  title: t('Replay'),
  intro: t(
    'The log is applied again beside the workspace, and the last events one by one: of each you see which rows it changed, and never what is in them. Nothing of the workspace changes. The audit keeps your reason.',
  ),
  begun: t('The replay has begun.'),
  none: t('No replay is open. It ended, or was ended.'),
  notOpen: t('The replay is still applying events, or it failed.'),
  isBehind: t('That event is applied already. End the replay, and begin one up to it.'),
  ended: t('The replay was ended, and its files are removed.'),
} as const;

export const keyTexts = {
  title: t('Keys'),
  intro: t(
    'The keys of this workspace are in its vault and are never shown. Each can be replaced while people work; all processes use the new one within seconds.',
  ),
  purposes: {
    signing: t('Sign-in tokens'),
    master: t('Encryption of content keys'),
    seal: t('Seals of the log'),
  } satisfies Readonly<Record<KeyPurpose, string>>,
  states: {
    inUse: t('In use'),
    accepted: t('Accepted'),
    ended: t('Ended'),
  } satisfies Readonly<Record<KeyView['state'], string>>,
  questions: {
    signing: t('Replace the key of sign-in tokens?'),
    master: t('Replace the master key?'),
    seal: t('Replace the key of the seals?'),
  } satisfies Readonly<Record<KeyPurpose, string>>,
  /** The consequences of a rotation, shown before it begins. */
  meanings: {
    signing: t(
      'New sign-ins use a new key. Those who are signed in stay signed in: tokens of the old key are accepted until they expire, for 24 hours at most.',
    ),
    master: t(
      'Every content key is encrypted by a new master key, step by step, and the old one is destroyed. Content is not changed. Backups from before open with the vault that is in them.',
    ),
    seal: t(
      'The next seal is signed with a new key, and the old secret key is destroyed. Old seals are checked with the old public key, which stays in the vault: print both and give them to those who check.',
    ),
  } satisfies Readonly<Record<KeyPurpose, string>>,
  signOut: t(
    'Everyone has to sign in again at once, you too. Choose this when the key or the vault may have been copied.',
  ),
  done: {
    signing: t('Sign-ins use the new key'),
    master: t('The master key is being replaced'),
    seal: t('The next seal is signed with the new key'),
  } satisfies Readonly<Record<KeyPurpose, string>>,
  isSet: t(
    'JWT_SECRET has the key of tokens. Replace it there, and start all processes with the new one: everyone signs in again.',
  ),
} as const;

export const archiveTexts = {
  title: t('Archive'),
  intro: t(
    'The content of old events can be moved into segments: files that are never written again. It is read where it is, so nothing changes for people. The file of the log and full backups become smaller.',
  ),
  none: t('Nothing is archived yet.'),
  begun: t('The archiving has begun'),
  stopping: t('It stops after the step that it is in'),
  notUnderWay: t('Nothing is being archived.'),
  nothing: t('Everything up to there is archived already.'),
  unsupported: t(
    'Only a log in a file is archived. A database server has its own means, as tablespaces and compression.',
  ),
  underWay: t('Events are being archived. Wait until that has ended.'),
  oneOfBoth: t('Say up to which position, or before which time.'),
  /** The reasons of a failure. In every case the event log is intact. */
  problems: {
    disk: t('There is no room on the disk. Make room, then archive again: it continues.'),
    content: t(
      'An event has content in the clear. Stop the server and carry the log over with ops encrypt-log, then archive again.',
    ),
    damaged: t(
      'The event log is damaged. The log of the server says where; restore the last backup.',
    ),
    other: t('It failed. The log of the server says why. The event log is whole: archive again.'),
  } satisfies Readonly<Record<ArchiveProblem, string>>,
} as const;

export const evidenceTexts = {
  title: t('Evidence'),
  intro: t(
    'Every event of the log is under a signed seal that names the seal before it. With the public key an outsider checks that nothing was changed, removed, inserted or moved, and needs nothing else from here.',
  ),
  unsupported: t(
    'Several processes may serve here, and one of them has the file of the seals: run npm run ops -- prove, audit-export or public-key, with --seals and its SEALS_FILE, in a terminal of its machine. This page works where one process serves and the log is a file.',
  ),
  none: t('Nothing is sealed yet. The first seal is made some seconds after the first event.'),
  begun: t('The export has begun'),
  stopped: t('The export was stopped'),
  underWay: t('An export of evidence is under way. Wait until it has ended, or stop it.'),
  notUnderWay: t('No export of evidence is under way.'),
  failed: t('It failed. The log of the server says why.'),
  notFound: t('There is no such file any more. Export it again.'),
  inTheClear: t(
    'This event has content of people that is not encrypted, from an earlier version. Carry the log over with npm run ops -- encrypt-log first.',
  ),
  step: t('Reading the log along its seals'),
  recorded: t(
    'Its content goes with it as it is stored: what a person wrote is encrypted. That you exported it is recorded, and each person whose data it is sees it, with your reason.',
  ),
} as const;

export const verificationTexts = {
  title: t('Verification'),
  intro: t(
    'It is checked that the log has no gaps, that every event fits its seal, that vault and files are complete, and that the rows equal a replay of the log. Nothing is changed, and people continue working.',
  ),
  unsupported: t(
    'Several processes may serve here, and one of them has the file of the seals: run npm run ops -- verify, with --seals and its SEALS_FILE, in a terminal of its machine. This page verifies where one process serves and the log is a file.',
  ),
  none: t('Nothing was verified since the server started.'),
  begun: t('The verification has begun'),
  stopped: t('The verification was stopped'),
  underWay: t('A verification is under way. Wait until it has ended, or stop it.'),
  notUnderWay: t('No verification is under way.'),
  failed: t('It failed. The log of the server says why.'),
  intact: t('Nothing is wrong.'),
  steps: {
    reading: t('Reading the log: pages, positions, revisions'),
    comparing: t('Comparing log, seals and vault'),
    replaying: t('Replaying the log beside the read models'),
    rows: t('Comparing the rows'),
  },
} as const;
