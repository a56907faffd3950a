import type { Live } from '@mach42/plugin-kit/live.ts';
import { hello } from './state.ts';

export const live: Live = {
  events: {
    MessagePosted: ({ message: { roomId } }) => hello.messagePosted({ roomId }),
  },
  // Too many changes were missed to count them: the count starts again.
  resync: hello.countStarted,
};
