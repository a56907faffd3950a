import { aMessage } from '@mach42/conversations/state/message.fixture.ts';

const id = '0192f0c1-4b5d-7c3e-8f00-1a2b3c4d5e6f';

/** One of usual length, as a room receives it. */
export const message = aMessage(id, {
  roomId: id,
  content: 'The electrician can come on the 12th. Who has the receipts, and who opens the door?',
  userId: id,
  isUser: false,
});
