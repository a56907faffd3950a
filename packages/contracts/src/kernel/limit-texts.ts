import { limits } from './limits.ts';

/** What is said where a limit is reached: which one, and the way out. */
export const limitTexts = {
  invitations: `A room has at most ${limits.invitationsOfRoom} open invitations. Take some back first.`,
  participants: `A room has at most ${limits.participantsOfRoom} people. Somebody has to leave first.`,
  reactions: `A message has at most ${limits.reactionsInAll} reactions.`,
  rooms: (most: number) => `One person has at most ${most} rooms and chats. Delete some first.`,
  forums: (most: number) => `One person has at most ${most} forums. Delete some first.`,
  entries: (most: number) => `One person has at most ${most} entries.`,
  jobs: (most: number) =>
    `At most ${most} jobs of one person wait at once. Cancel some, or wait for them.`,
  sessions: (most: number) => `One person has at most ${most} open links. Close some first.`,
} as const;
