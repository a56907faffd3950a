import { limits } from './limits.ts';

export const commandTexts = {
  keyUsed: 'This idempotency key was used for something else.',
  tooMuchWork: 'This is too much to do at once. Make smaller changes, one after the other.',
  bodyBeyond: {
    values: `The body has too many values: at most ${limits.body.values.toLocaleString('en-US')}.`,
    levels: `The body is nested too deeply: at most ${limits.body.levels} levels.`,
  },
  /** @param what is changed, such as "room" @param position of the event in the log */
  damaged: (what: string, position: string): string =>
    `This ${what} cannot be changed: event ${position} of it cannot be read. An operator can see it on the page System Health.`,
} as const;
