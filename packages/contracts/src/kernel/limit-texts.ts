import { limits } from './limits.ts';

/** What is said where a limit is reached: which one, and the way out. */
export const limitTexts = {
  invitations: `A room has at most ${limits.invitationsOfRoom} open invitations. Take some back first.`,
  participants: `A room has at most ${limits.participantsOfRoom} people. Somebody has to leave first.`,
  reactions: `A message has at most ${limits.reactionsInAll} reactions.`,
  rooms: `One person has at most ${limits.roomsOfPerson} rooms and chats. Delete some first.`,
  forums: `One person has at most ${limits.forumsOfPerson} forums. Delete some first.`,
  entries: `One person has at most ${limits.entriesOfPerson} entries.`,
  jobs: `At most ${limits.jobsWaiting} jobs of one person wait at once. Cancel some, or wait for them.`,
  sessions: `One person has at most ${limits.session.ofPerson} open links. Close some first.`,
} as const;
