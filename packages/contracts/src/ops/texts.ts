import type { ArchiveProblem } from './archive-schemas.ts';
import type { KeyPurpose, KeyView } from './key-schemas.ts';

/** Shortest and longest reason for what an operator does to an event. */
export const opsReasonLength = { least: 10, most: 500 } as const;

export const projectionTexts = {
  title: 'Projections',
  intro:
    'Projections turn the event log into the rows that people read. All of them share one position, so a rebuild builds all of them, beside the rows in use. Choose some to compare their tables alone.',
  paused: 'The rebuild is paused.',
  resumed: 'The rebuild continues.',
  aborted: 'The rebuild is aborted. The rows in use stay.',
  approved: 'The rebuilt rows are used as soon as they have caught up.',
  compares:
    'The rows are rebuilt beside those in use and compared. Nothing changes until you decide.',
  same: 'A rebuild would change nothing.',
} as const;

export const parkedTexts = {
  title: 'Parked Events',
  none: 'Every event was applied. One that cannot be is listed here, with what waits for it.',
  reasonNeeded: 'Give a reason of at least 10 characters; the audit keeps it.',
  notParked: 'This event is not parked. It may have been resolved in the meantime.',
  waits: (position: string): string =>
    `This event only waits for the event at ${position}. Resolve that one.`,
  notInLog: 'This event is not in the log any more.',
  unknownType: (type: string): string =>
    `This version does not know events of the type ${type}: install the version that does, or skip the event.`,
  /** @param why as `data.roomId is missing` */
  doesNotFit: (why: string): string => `This cannot be the data of the event: ${why}.`,
  noMetadata:
    'The metadata of this event is damaged, so it is not known whose it is. It can be skipped, not repaired.',
  withheld: 'This event holds a PHOD with its secrets and is no JSON, so nothing of it is shown.',
  retried: 'The projections try it again.',
  skipped: 'The event is skipped. What waited for it is applied.',
  repaired: 'The event is repaired. What waited for it is applied.',
} as const;

export const backupTexts = {
  title: 'Backups',
  intro:
    'A backup has the log and the vault at one moment; rows are built from them. Each is read through when it is made.',
  notConfigured: 'No folder for backups is set. Start the server with BACKUP_DIR.',
  underWay: 'A backup is being made or read through. Wait until it has ended.',
  unknown: 'There is no such backup. Reload the list.',
  begun: 'The backup has begun',
  verifies: 'The backup is read through',
  brokeOff: 'Its process ended before it did. Begin it again.',
  failed: 'It failed. The log of the server says why.',
} as const;

/** Of the log explorer. */
export const logTexts = {
  title: 'Log Explorer',
  notFound: 'There is no such event in the log, or the read models have not reached it yet.',
  nothing: 'No event fits these fields. Remove one of them, or choose a longer time.',
  hidden:
    'What an event holds belongs to people. Give a reason: it is recorded, and each person whose data it is reads it.',
} as const;

/** Of read models as they were at an earlier time. */
export const timeTravelTexts = {
  title: 'Time Travel',
  underWay: 'Another look at an earlier time is open. It ends within an hour; end it, or wait.',
  nothingThen: 'Nothing had happened yet at that time.',
  notReached: 'The read models have not reached that position yet. Try it again in a moment.',
  noPerson: 'There was no such person at that time.',
  none: 'No look at an earlier time is open. It ended, or was ended.',
  building: 'The read models of that time are still being built.',
  notYours: 'Another admin opened it.',
  noRoom:
    'There is not enough free disk space beside the read models. Use ops time-travel on a copy of the data.',
  tooLarge: 'The read models of that time are larger than the limit for them.',
  notHere:
    'Several processes serve this workspace, and a look at an earlier time is kept by one alone. ' +
    'Use ops time-travel on a copy of the data.',
  oneOfBoth: 'Give a time or a position, one of the two.',
  begun: 'The workspace of that time is being built.',
  ended: 'It was ended, and its files are removed.',
} as const;

export const keyTexts = {
  title: 'Keys',
  intro:
    'The keys of this workspace are in its vault and are never shown. Each can be replaced while people work; all processes use the new one within seconds.',
  purposes: {
    signing: 'Sign-in tokens',
    master: 'Encryption of content keys',
    seal: 'Seals of the log',
  } satisfies Readonly<Record<KeyPurpose, string>>,
  states: {
    inUse: 'In use',
    accepted: 'Accepted',
    ended: 'Ended',
  } satisfies Readonly<Record<KeyView['state'], string>>,
  questions: {
    signing: 'Replace the key of sign-in tokens?',
    master: 'Replace the master key?',
    seal: 'Replace the key of the seals?',
  } satisfies Readonly<Record<KeyPurpose, string>>,
  /** What a rotation means, before it begins. */
  meanings: {
    signing:
      'New sign-ins use a new key. Those who are signed in stay signed in: tokens of the old key are accepted until they expire, for 24 hours at most.',
    master:
      'Every content key is encrypted by a new master key, step by step, and the old one is destroyed. Content is not changed. Backups from before open with the vault that is in them.',
    seal: 'The next seal is signed with a new key, and the old secret key is destroyed. Old seals are checked with the old public key, which stays in the vault: print both and give them to those who check.',
  } satisfies Readonly<Record<KeyPurpose, string>>,
  signOut:
    'Everyone has to sign in again at once, you too. Choose this when the key or the vault may have been copied.',
  done: {
    signing: 'Sign-ins use the new key',
    master: 'The master key is being replaced',
    seal: 'The next seal is signed with the new key',
  } satisfies Readonly<Record<KeyPurpose, string>>,
  isSet:
    'JWT_SECRET has the key of tokens. Replace it there, and start all processes with the new one: everyone signs in again.',
} as const;

export const archiveTexts = {
  title: 'Archive',
  intro:
    'The content of old events can be moved into segments: files that are never written again. It is read where it is, so nothing changes for people. The file of the log and full backups become smaller.',
  none: 'Nothing is archived yet.',
  begun: 'The archiving has begun',
  stopping: 'It stops after the step that it is in',
  notUnderWay: 'Nothing is being archived.',
  nothing: 'Everything up to there is archived already.',
  unsupported:
    'Only a log in a file is archived. A database server has its own means, as tablespaces and compression.',
  underWay: 'Events are being archived. Wait until that has ended.',
  oneOfBoth: 'Say up to which position, or before which time.',
  /** Why it failed; in every case the event log is whole. */
  problems: {
    disk: 'There is no room on the disk. Make room, then archive again: it continues.',
    content:
      'An event has content in the clear. Stop the server and carry the log over with ops encrypt-log, then archive again.',
    damaged: 'The event log is damaged. The log of the server says where; restore the last backup.',
    other: 'It failed. The log of the server says why. The event log is whole: archive again.',
  } satisfies Readonly<Record<ArchiveProblem, string>>,
} as const;
