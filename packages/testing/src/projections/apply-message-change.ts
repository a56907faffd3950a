import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';

interface Reader {
  readonly viewerId: string;
  readonly type: RoomType | undefined;
}

/** What a client does with a change of a room's messages. */
export function applyMessageChange(
  messages: readonly Message[],
  { type, data }: AppliedChange,
  reader: Reader,
): Message[] {
  const seen = (message: Message): Message => ({
    ...message,
    isUser: message.userId === reader.viewerId,
  });
  const update = (id: string, change: (message: Message) => Message): Message[] =>
    messages.map((message) => (message.id === id ? change(message) : message));

  switch (type) {
    case 'MessagePosted':
      return [...messages, seen((data as ChangeData['MessagePosted']).message)];
    case 'ReplyRequested': {
      const { message, replaces } = data as ChangeData['ReplyRequested'];
      return [...messages.filter(({ id }) => id !== replaces), seen(message)];
    }
    case 'ReplyCompleted':
    case 'ReplyStopped': {
      const { message } = data as ChangeData['ReplyCompleted'];
      return update(message.id, () => seen(message));
    }
    case 'MessageEdited': {
      const { messageId, content, lastUpdate } = data as ChangeData['MessageEdited'];
      return update(messageId, (message) => ({
        ...message,
        content,
        edited: true,
        metadata: { ...message.metadata, isEdited: true, lastUpdate },
      }));
    }
    case 'MessageDeleted': {
      const { messageId } = data as ChangeData['MessageDeleted'];
      return messages.filter(({ id }) => id !== messageId);
    }
    case 'ReplyStarted': {
      const { messageId, startedAt } = data as ChangeData['ReplyStarted'];
      const status = reader.type === 'private_chat' ? 'processing' : 'thinking';
      return update(messageId, (message) => ({
        ...message,
        metadata: { ...message.metadata, status, startedAt },
      }));
    }
    case 'ReplyFailed': {
      const { messageId, error } = data as ChangeData['ReplyFailed'];
      return update(messageId, (message) => ({
        ...message,
        metadata: { ...message.metadata, status: 'failed', error },
      }));
    }
    default:
      return [...messages];
  }
}
