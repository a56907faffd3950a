import type { Message } from '@mach42/contracts/messages/schemas.ts';

const id = '0192f0c1-4b5d-7c3e-8f00-1a2b3c4d5e6f';
const at = '2026-11-20T09:30:00.000Z';

/** One of usual length, as it is told to a room. */
export const message: Message = {
  id,
  _id: id,
  roomId: id,
  content: 'The electrician can come on the 12th. Who has the receipts, and who opens the door?',
  maskedContent: null,
  userId: id,
  username: 'Somebody',
  sender: { userId: id, username: 'somebody', isBot: false, isGuest: false },
  timestamp: at,
  createdAt: at,
  isUser: false,
  type: 'text',
  attachments: [],
  mentions: [],
  reactions: {},
  edited: false,
  aiModel: null,
  replyTo: null,
  replyCount: 0,
  metadata: { status: 'sent' },
};
