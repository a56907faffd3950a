import { withoutReaction, withReaction } from '@mach42/contracts/messages/reactions.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import type { ChangeData, ThreadCount } from '@mach42/contracts/socket/changes.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';

interface Reader {
  readonly viewerId: string;
  readonly type: RoomType | undefined;
}

/** Applies a change of a room's messages as a client does. */
export function applyMessageChange(
  messages: readonly Message[],
  { type, data }: AppliedChange,
  reader: Reader,
): Message[] {
  const seen = (message: Message): Message => ({
    ...message,
    isUser: message.userId === reader.viewerId,
  });
  const counted = (data: { readonly thread?: ThreadCount }, list: readonly Message[]): Message[] =>
    list.map((message) =>
      message.id === data.thread?.id ? { ...message, replyCount: data.thread.replyCount } : message,
    );
  const update = (id: string, change: (message: Message) => Message): Message[] =>
    messages.map((message) => (message.id === id ? change(message) : message));

  switch (type) {
    case 'MessagePosted': {
      const posted = data as ChangeData['MessagePosted'];
      return counted(posted, [...messages, seen(posted.message)]);
    }
    case 'ReplyRequested': {
      const requested = data as ChangeData['ReplyRequested'];
      const { message, replaces } = requested;
      const others = withoutReplaced(messages, replaces === undefined ? [] : [replaces]);
      return counted(requested, [...others, seen(message)]);
    }
    case 'ReplyChosen': {
      const chosen = data as ChangeData['ReplyChosen'];
      const others = withoutReplaced(messages, chosen.replaces).filter(
        ({ id }) => id !== chosen.message.id,
      );
      const isLater = ({ createdAt }: Message) => createdAt > chosen.message.createdAt;
      const index = others.findIndex(isLater);
      const target = index === -1 ? others.length : index;
      return counted(chosen, others.toSpliced(target, 0, seen(chosen.message)));
    }
    case 'ReplyCompleted':
    case 'ReplyStopped': {
      const { message } = data as ChangeData['ReplyCompleted'];
      return update(message.id, () => seen(message));
    }
    case 'MessageEdited': {
      const { messageId, content, lastUpdate, mentions = [] } = data as ChangeData['MessageEdited'];
      return update(messageId, (message) => ({
        ...message,
        content,
        mentions: [...message.mentions, ...mentions],
        maskedContent: null,
        edited: true,
        metadata: { ...message.metadata, isEdited: true, lastUpdate },
      }));
    }
    case 'MessageDeleted': {
      const deleted = data as ChangeData['MessageDeleted'];
      return counted(
        deleted,
        besideOthers(
          messages.filter(({ id }) => id !== deleted.messageId),
          deleted.messageId,
        ),
      );
    }
    case 'ReactionAdded':
    case 'ReactionRemoved': {
      const { messageId, emoji, userId } = data as ChangeData['ReactionAdded'];
      const change = type === 'ReactionAdded' ? withReaction : withoutReaction;
      return update(messageId, (message) => ({
        ...message,
        reactions: change(message.reactions, emoji, userId) as Message['reactions'],
      }));
    }
    case 'ReplyStarted': {
      const { messageId, startedAt, workerId } = data as ChangeData['ReplyStarted'];
      const status = reader.type === 'private_chat' ? 'processing' : 'thinking';
      return update(messageId, (message) => ({
        ...message,
        metadata: {
          ...message.metadata,
          status,
          startedAt,
          ...(workerId === undefined ? {} : { workerId }),
        },
      }));
    }
    case 'ReplyFailed': {
      const { messageId, error, content = '' } = data as ChangeData['ReplyFailed'];
      return update(messageId, (message) => ({
        ...message,
        content,
        metadata: { ...message.metadata, status: 'failed', error },
      }));
    }
    case 'ModelCallBegun':
    case 'ModelCalled':
    case 'ModelCallFailed': {
      const { masked = [] } = data as ChangeData['ModelCalled'];
      return messages.map((message) => ({
        ...message,
        maskedContent:
          masked.findLast(({ messageId }) => messageId === message.id)?.maskedContent ??
          message.maskedContent,
      }));
    }
    default:
      return [...messages];
  }
}

/** The messages of a thread whose beginning is gone are in none. */
const besideOthers = (messages: readonly Message[], gone: string | undefined): Message[] =>
  messages.map(({ threadId, ...message }) =>
    threadId === undefined || threadId === gone ? message : { ...message, threadId },
  );

/** An answer that is replaced and has no text is gone: only texts are chosen again. */
function withoutReplaced(messages: readonly Message[], replaced: readonly string[]): Message[] {
  const gone = messages.filter(({ id, content }) => replaced.includes(id) && content === '');
  return gone.reduce(
    (left, { id }) => besideOthers(left, id),
    messages.filter(({ id }) => !replaced.includes(id)),
  );
}
