import type { Live } from '@mach42/plugin-kit/live.ts';
import { chat } from './state/chat-slice.ts';
import { chatActions } from './state/chat-actions.ts';

export const live: Live = {
  events: {
    RoomCreated: ({ room }) => chat.chatCreated(room),
    RoomRenamed: chat.chatRenamed,
    RoomPinned: ({ roomId }) => chat.chatPinned({ roomId, pinned: true }),
    RoomUnpinned: ({ roomId }) => chat.chatPinned({ roomId, pinned: false }),
    MessagePosted: ({ message }) => chat.messageStored(message),
    MessageEdited: chat.messageEdited,
    MessageDeleted: chat.messageDeleted,
    ReplyRequested: ({ message, replaces }) =>
      replaces === undefined
        ? chat.messageStored(message)
        : chat.replyReplaced({ old: replaces, reply: message }),
    ReplyStarted: chat.replyStarted,
    ReplyCompleted: ({ message }) => chat.replyEnded(message),
    ReplyFailed: chat.replyFailed,
    ReplyStopped: ({ message }) => chat.replyEnded(message),
  },
  delta: chat.deltaReceived,
  resync: () => chatActions.load(),
};
