import { t } from '@mach42/language/t.ts';
import type { contentNames } from '../audit/texts.ts';
import type { ParticipantRole } from '../rooms/schemas.ts';

/** Whole sentences, because values in a message are not translated. */
const newRoles: { readonly [Role in ParticipantRole]: (room: string | undefined) => string } = {
  owner: (room) =>
    room === undefined
      ? t('Your role in a room is now owner.')
      : t('Your role in {room} is now owner.', { room }),
  moderator: (room) =>
    room === undefined
      ? t('Your role in a room is now moderator.')
      : t('Your role in {room} is now moderator.', { room }),
  member: (room) =>
    room === undefined
      ? t('Your role in a room is now member.')
      : t('Your role in {room} is now member.', { room }),
  visitor: (room) =>
    room === undefined
      ? t('Your role in a room is now visitor.')
      : t('Your role in {room} is now visitor.', { room }),
};

/** Whole sentences, too. */
const contentRead: { readonly [Kind in keyof typeof contentNames]: (name: string) => string } = {
  phod: (name) => t('{name} read your PHOD file.', { name }),
  'phod-versions': (name) => t('{name} read the versions of your PHOD file.', { name }),
  'phod-version': (name) => t('{name} read a version of your PHOD file.', { name }),
  'phod-diff': (name) => t('{name} read what changed in your PHOD file.', { name }),
  entries: (name) => t('{name} read your DataRAIS entries.', { name }),
  chats: (name) => t('{name} read the list of your private chats.', { name }),
  chat: (name) => t('{name} read one of your private chats.', { name }),
  event: (name) => t('{name} read one stored event about you.', { name }),
  past: (name) => t('{name} read your workspace as it was at an earlier time.', { name }),
  rows: (name) => t('{name} read rows of yours that differed from the log.', { name }),
};

/** Texts of the Event Log about the server: sent in English, and translated where they are shown. */
export const logTexts = {
  contentRead: (name: string, kind: keyof typeof contentNames) => contentRead[kind](name),
  jobCompleted: t('A run has finished. Its proposal waits to be checked.'),
  jobFailed: t('A run failed.'),
  jobCancelled: t('A run was cancelled.'),
  replyFailed: t('The assistant could not answer.'),
  modelTrouble: t('A model could not be reached or did not answer as it should.'),
  invited: (room: string) => t('You are invited to {room}.', { room }),
  removed: (room: string | undefined) =>
    room === undefined
      ? t('You were removed from a room.')
      : t('You were removed from {room}.', { room }),
  roleChanged: (role: ParticipantRole, room: string | undefined) => newRoles[role](room),
  roomDeleted: (room: string | undefined) =>
    room === undefined ? t('A room was deleted.') : t('Room deleted: {room}.', { room }),
  sessionOpened: (title: string) => t('Session opened: {title}.', { title }),
  sessionExtended: (title: string) => t('Session extended: {title}.', { title }),
  sessionClosed: (title: string) => t('Session closed: {title}.', { title }),
  phodSaved: (version: number) => t('PHOD saved as version {version}.', { version }),
  phodReverted: (version: number) =>
    t('PHOD taken back; that made version {version}.', { version }),
} as const;
