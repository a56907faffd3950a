export const messageTexts = {
  tooLong: 'Message is too long (max 1000 characters)',
  draftCutOff: 'Only the first 100,000 characters were taken.',
  empty: 'Write something first.',
  notFound: 'This message does not exist.',
  notYours: 'Only your own messages can be changed.',
  sendFailed: 'Failed to send message',
  discarded: 'Message discarded',
  networkError: 'Network error',
  noReplyInWork: 'No reply is being written, so there is nothing to stop.',
  notAReply: 'Only an AI reply can be made again.',
  notFailed: 'Only a reply that failed can be tried again.',
  nothingToShow: 'This answer has no text yet, so it cannot be shown in the place of another.',
  nothingToContinue: 'Nothing was written before this reply failed. Begin it again.',
  emptyChat: 'No messages yet. Start a conversation!',
  exists: 'This message exists already.',
  editingOff: 'Messages cannot be edited in this room.',
  deletionOff: 'Messages cannot be deleted in this room.',
  reactionsOff: 'Reactions are turned off in this room.',
  threadsOff: 'Threads are turned off in this room.',
  notAnEmoji: 'React with one emoji.',
  tooManyReactions: 'This message has 20 different reactions already.',
  onePageOnly: 'Ask for the page before, after or around a message: one of them.',
  mentionUnknown: 'This person is not in the room.',
  tooFast: 'You are writing too fast. Wait a moment, or sign in.',
  replyTaken: 'Another worker is writing this reply.',
  replyEnded: 'This reply has ended already.',
  notClaimed: 'Only the worker that writes this reply can complete it.',
  attemptsUsedUp: 'This reply was started three times and never finished.',
} as const;

/** A notice of the platform in a room: that a link to it was opened, extended or closed. */
export interface RoomNotice {
  readonly kind: 'linkOpened' | 'linkExtended' | 'linkClosed';
  readonly masked: boolean;
  /** ISO 8601, UTC: until when the link is open; of a closed one, when it was closed. */
  readonly until: string;
}

const day = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** The line in the room; `name` is the person who did it. */
export function noticeText(name: string, { kind, masked, until }: RoomNotice): string {
  const how = masked ? 'masked' : 'unmasked';
  const end = `${day.format(Date.parse(until))} UTC`;
  switch (kind) {
    case 'linkOpened':
      return `${name} shared this room by a link, ${how}, until ${end}.`;
    case 'linkExtended':
      return `${name} extended a link to this room, ${how}, until ${end}.`;
    case 'linkClosed':
      return `${name} closed a link to this room.`;
  }
}
