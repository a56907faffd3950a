import { limits } from './limits.ts';

/** Messages for a limit that is reached: which one, and what to do. */
export const limitTexts = {
  invitations: `A room has at most ${limits.invitationsOfRoom} open invitations. Revoke some first.`,
  participants: `A room has at most ${limits.participantsOfRoom} people. A person has to leave first.`,
  reactions: `A message has at most ${limits.reactionsInAll} reactions.`,
  rooms: (most: number) => `One person has at most ${most} rooms and chats. Delete some first.`,
  forums: (most: number) => `One person has at most ${most} forums. Delete some first.`,
  entries: (most: number) => `One person has at most ${most} entries.`,
  jobs: (most: number) =>
    `At most ${most} jobs of one person wait at once. Cancel some, or wait for them.`,
  sessions: (most: number) => `One person has at most ${most} open links. Close some first.`,
} as const;

export const commandTexts = {
  keyUsed: 'This idempotency key was used for something else.',
  tooMuchWork: 'This is too much to do at once. Make smaller changes, one after the other.',
  unstorable:
    'must not contain the character U+0000 or half of a character (a surrogate without its other half)',
  bodyBeyond: {
    values: `The body has too many values: at most ${limits.body.values.toLocaleString('en-US')}.`,
    names: `The body has too many names of fields: at most ${limits.body.names.toLocaleString('en-US')}.`,
    levels: `The body is nested too deeply: at most ${limits.body.levels} levels.`,
  },
  /** @param what is changed, such as "room" @param position of the event in the log */
  damaged: (what: string, position: string): string =>
    `This ${what} cannot be changed: event ${position} of it cannot be read. An operator can repair it on the page Parked Events.`,
} as const;

export const workspaceTexts = {
  tabNotFound: 'Error: Tab not found',
  noEntryId: 'Error: No entry ID provided',
  unknownType: 'Unknown workspace type',
  noTabOpen: 'Click an icon above to open a workspace',
  tabBarHint: 'Click the AI Models icon to explore AI assistants or use Load PHOD to open a file',
  eventLog: 'Event Log',
  eventsCleared: 'The Event Log was cleared.',
  noEvents: 'No events to display',
  disconnected: 'Disconnected',
  somethingWrong: 'Something went wrong',
  reset: 'Reset Application',
} as const;
