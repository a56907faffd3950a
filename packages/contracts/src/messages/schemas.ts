import { Type, type Static } from 'typebox';
import { Attachment, AttachmentIds } from '../attachments/schemas.ts';
import { limits } from '../kernel/limits.ts';
import { closed, Id, Nullable, OneOf, Time } from '../kernel/schema.ts';

export const MessageType = OneOf(['text', 'system', 'ai_response']);
export type MessageType = Static<typeof MessageType>;

/** Private chats use all but thinking and completed; rooms pending, thinking, completed, failed. */
export const MessageStatus = OneOf([
  'pending',
  'processing',
  'thinking',
  'sent',
  'delivered',
  'completed',
  'error',
  'failed',
]);
export type MessageStatus = Static<typeof MessageStatus>;

const MessageSender = Type.Object({
  userId: Id,
  username: Type.String(),
  /** The full name of a person who has one, also once they have left the room. */
  name: Type.Optional(Type.String()),
  isBot: Type.Boolean(),
  isGuest: Type.Boolean(),
});
type MessageSender = Static<typeof MessageSender>;

/** In rooms a message may also state the type of its content. */
const MetadataType = OneOf(['text', 'system', 'ai_response', 'assistant', 'image', 'file', 'user']);
type MetadataType = Static<typeof MetadataType>;

export const MessageMetadata = Type.Object({
  status: MessageStatus,
  type: Type.Optional(MetadataType),
  tempId: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  aiModel: Type.Optional(Type.String()),
  useCloudAi: Type.Optional(Type.Boolean()),
  isEdited: Type.Optional(Type.Boolean()),
  isDeleted: Type.Optional(Type.Boolean()),
  /** Set only on the screen: the deletion is under way. */
  isDeleting: Type.Optional(Type.Boolean()),
  /** Set only on the screen: the reply is being written. */
  isTyping: Type.Optional(Type.Boolean()),
  isGuest: Type.Optional(Type.Boolean()),
  /** The source of the message, such as a provider. */
  source: Type.Optional(Type.String()),
  /** 0 to 1, where the provider says so. */
  confidence: Type.Optional(Type.Number()),
  lastUpdate: Type.Optional(Time),
  /** Milliseconds from the start of the reply to its end. */
  processingTime: Type.Optional(Type.Number()),
  workerId: Type.Optional(Type.String()),
  /** True when the person stopped the reply before its end. */
  stopped: Type.Optional(Type.Boolean()),
  startedAt: Type.Optional(Time),
  /** The number of the reply among the replies to its question, from 1; absent while there is only one. */
  alternative: Type.Optional(Type.Object({ number: Type.Integer(), count: Type.Integer() })),
  /** In a private chat, the question to which the reply answers, where the question has been edited since. */
  question: Type.Optional(Type.String()),
});
export type MessageMetadata = Static<typeof MessageMetadata>;

export const Message = Type.Object({
  id: Id,
  _id: Id,
  roomId: Id,
  content: Type.String(),
  /** The exact text of it that was sent to a provider outside the machine. */
  maskedContent: Nullable(Type.String()),
  userId: Id,
  username: Type.String(),
  sender: MessageSender,
  timestamp: Time,
  createdAt: Time,
  /** Seen from the caller: their own message. */
  isUser: Type.Boolean(),
  type: MessageType,
  attachments: Type.Array(Attachment),
  mentions: Type.Array(Id),
  reactions: Type.Record(Type.String(), Type.Array(Id)),
  edited: Type.Boolean(),
  aiModel: Nullable(Type.String()),
  /** The message this one answers; in a room, the one its thread starts with. */
  replyTo: Nullable(Id),
  /** In a room, the message that starts the thread of this message; absent outside threads. */
  threadId: Type.Optional(Id),
  /** Messages of the thread that starts here. */
  replyCount: Type.Integer(),
  metadata: MessageMetadata,
});
export type Message = Static<typeof Message>;

export const PostMessageBody = Type.Object(
  {
    /** The length is a rule of its own, with its own text. */
    content: Type.String({ maxLength: 200_000 }),
    tempId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    aiModel: Type.Optional(Type.String({ maxLength: limits.providers.modelIdCharacters })),
    useCloudAi: Type.Optional(Type.Boolean()),
    replyTo: Type.Optional(Id),
    mentions: Type.Optional(Type.Array(Id, { maxItems: limits.mentions })),
    /** Ids of files that the caller uploaded; with them the content may be empty. */
    attachments: Type.Optional(AttachmentIds),
  },
  closed,
);
export type PostMessageBody = Static<typeof PostMessageBody>;

export const EditMessageBody = Type.Object(
  { content: Type.String({ maxLength: 200_000 }) },
  closed,
);
export type EditMessageBody = Static<typeof EditMessageBody>;

export const RetryReplyBody = Type.Object(
  {
    /**
     * `continue`: from what had been written when the answer broke off; `restart`: from its
     * beginning, also where nothing is said.
     */
    mode: Type.Optional(OneOf(['continue', 'restart'])),
  },
  closed,
);
export type RetryReplyBody = Static<typeof RetryReplyBody>;

export const MessagesQuery = Type.Object(
  {
    /** At most one of these fields: the page before, after or around a message. */
    before: Type.Optional(Id),
    after: Type.Optional(Id),
    around: Type.Optional(Id),
    /** Only this message and its thread. */
    thread: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  closed,
);
export type MessagesQuery = Static<typeof MessagesQuery>;

export const ReactionParams = Type.Object(
  { id: Id, emoji: Type.String({ minLength: 1, maxLength: limits.emojiCharacters }) },
  closed,
);
export type ReactionParams = Static<typeof ReactionParams>;
