import { locale, t } from '@mach42/language/t.ts';
import { limits } from './limits.ts';

/** Messages for a limit that is reached: which one, and what to do. */
export const limitTexts = {
  invitations: t('A room has at most {invitationsOfRoom} open invitations. Revoke some first.', {
    invitationsOfRoom: limits.invitationsOfRoom,
  }),
  participants: t('A room has at most {participantsOfRoom} people. A person has to leave first.', {
    participantsOfRoom: limits.participantsOfRoom,
  }),
  reactions: t('A message has at most {reactionsInAll} reactions. Take one of yours back first.', {
    reactionsInAll: limits.reactionsInAll,
  }),
  rooms: (most: number) =>
    t('One person has at most {most} rooms and chats. Delete some first.', { most }),
  forums: (most: number) => t('One person has at most {most} forums. Delete some first.', { most }),
  entries: (most: number) =>
    t('One person has at most {most} entries. Add to one that is not processed yet.', { most }),
  jobs: (most: number) =>
    t('At most {most} jobs of one person wait at once. Cancel some, or wait for them.', { most }),
  sessions: (most: number) =>
    t('One person has at most {most} open links. Close some first.', { most }),
} as const;

export const commandTexts = {
  keyUsed: t('This idempotency key was used for something else.'),
  tooMuchWork: t('This is too much to do at once. Make smaller changes, one after the other.'),
  unstorable: t(
    'must not contain the character U+0000 or half of a character (a surrogate without its other half)',
  ),
  bodyFaults: {
    backslashAsName: t('A field cannot have the name “\\”.'),
    get values(): string {
      return t('The body has too many values: at most {values}.', {
        values: limits.body.values.toLocaleString(locale),
      });
    },
    get names(): string {
      return t('The body has too many names of fields: at most {names}.', {
        names: limits.body.names.toLocaleString(locale),
      });
    },
    levels: t('The body is nested too deeply: at most {levels} levels.', {
      levels: limits.body.levels,
    }),
  },
  /** @param mostBytes of an append of the log, where it is known */
  tooLargeToStore: (mostBytes: number | undefined): string =>
    mostBytes === undefined
      ? t('This is too large to be stored at once. Send less at a time.')
      : t('This is too large to be stored: at most {bytes} bytes at once. Send less at a time.', {
          bytes: mostBytes.toLocaleString(locale),
        }),
  /** @param what the kind of object that is changed, such as "room" @param position of the event in the log */
  damaged: (what: string, position: string): string =>
    t(
      'This {what} cannot be changed: event {position} of it cannot be read. An operator can repair it on the page Parked Events.',
      { what, position },
    ),
} as const;

export const workspaceTexts = {
  tabNotFound: t('Error: Tab not found'),
  noEntryId: t('Error: No entry ID provided'),
  unknownType: t('Unknown workspace type'),
  noTabOpen: t('Click an icon above to open a workspace'),
  tabBarHint: t(
    'Click the AI Models icon to explore AI assistants or use Load PHOD to open a file',
  ),
  eventLog: t('Event Log'),
  eventsCleared: t('The Event Log was cleared.'),
  noEvents: t('No events to display'),
  disconnected: t('Disconnected'),
} as const;
