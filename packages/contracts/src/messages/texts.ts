import { dateLocale, t } from '@mach42/language/t.ts';

export const messageTexts = {
  tooLong: t('Message is too long (max 1000 characters)'),
  draftCutOff: t('Only the first 100,000 characters were taken.'),
  notFound: t('This message does not exist.'),
  sendFailed: t('Failed to send message'),
  discarded: t('Message discarded'),
  networkError: t('Network error'),
  emptyChat: t('No messages yet. Start a conversation!'),
} as const;

/** Texts that only the server sends, kept apart from those of the page, which would load them too. */
export const messageRefusals = {
  empty: t('Write something first.'),
  notYours: t('Only your own messages can be changed.'),
  noReplyInProgress: t('No reply is being written, so there is nothing to stop.'),
  notAReply: t('Only an AI reply can be made again.'),
  notFailed: t('Only a reply that failed can be tried again.'),
  nothingToShow: t('This answer has no text yet, so it cannot be shown in the place of another.'),
  nothingToContinue: t('Nothing was written before this reply failed. Begin it again.'),
  exists: t('This message exists already.'),
  editingOff: t('Messages cannot be edited in this room.'),
  deletionOff: t('Messages cannot be deleted in this room.'),
  reactionsOff: t('Reactions are turned off in this room.'),
  threadsOff: t('Threads are turned off in this room.'),
  notAnEmoji: t('React with one emoji.'),
  tooManyReactions: t('This message has 20 different reactions already. Choose one of them.'),
  onePageOnly: t('Ask for the page before, after or around a message: one of them.'),
  mentionUnknown: t('This person is not in the room.'),
  tooFast: t('You are writing too fast. Wait a moment, or sign in.'),
  replyTaken: t('Another worker is writing this reply.'),
  replyEnded: t('This reply has ended already.'),
  notClaimed: t('Only the worker that writes this reply can complete it.'),
  attemptsUsedUp: t('This reply was started three times and never finished.'),
} as const;

/** A notice of the platform in a room: that a link to it was opened, extended or closed. */
export interface RoomNotice {
  readonly kind: 'linkOpened' | 'linkExtended' | 'linkClosed';
  readonly masked: boolean;
  /** ISO 8601, UTC: until when the link is open; of a closed one, when it was closed. */
  readonly until: string;
}

/** The line in the room; `name` is the person who did it. */
export function noticeText(name: string, { kind, masked, until }: RoomNotice): string {
  const how = masked ? 'masked' : 'unmasked';
  const day = new Date(until).toLocaleString(dateLocale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const end = t('{format} UTC', { format: day });
  switch (kind) {
    case 'linkOpened':
      return t('{name} shared this room by a link, {how}, until {end}.', { name, how, end });
    case 'linkExtended':
      return t('{name} extended a link to this room, {how}, until {end}.', { name, how, end });
    case 'linkClosed':
      return t('{name} closed a link to this room.', { name });
  }
}
