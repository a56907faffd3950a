import { Type, type Static } from 'typebox';
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

export const MessageSender = Type.Object({
  userId: Id,
  username: Type.String(),
  isBot: Type.Boolean(),
  isGuest: Type.Boolean(),
});
export type MessageSender = Static<typeof MessageSender>;

export const MessageMetadata = Type.Object({
  status: MessageStatus,
  tempId: Type.Optional(Type.String()),
  error: Type.Optional(Type.String()),
  aiModel: Type.Optional(Type.String()),
  useCloudAi: Type.Optional(Type.Boolean()),
  isEdited: Type.Optional(Type.Boolean()),
  lastUpdate: Type.Optional(Time),
  /** Milliseconds from the start of the reply to its end. */
  processingTime: Type.Optional(Type.Number()),
  workerId: Type.Optional(Type.String()),
  /** True when the person stopped the reply before its end. */
  stopped: Type.Optional(Type.Boolean()),
  startedAt: Type.Optional(Time),
});
export type MessageMetadata = Static<typeof MessageMetadata>;

export const Message = Type.Object({
  id: Id,
  _id: Id,
  roomId: Id,
  content: Type.String(),
  /** To the letter what was sent of it to a provider outside the machine. */
  maskedContent: Nullable(Type.String()),
  userId: Id,
  username: Type.String(),
  sender: MessageSender,
  timestamp: Time,
  createdAt: Time,
  /** Seen from the caller: their own message. */
  isUser: Type.Boolean(),
  type: MessageType,
  attachments: Type.Array(Type.Unknown()),
  mentions: Type.Array(Id),
  reactions: Type.Record(Type.String(), Type.Array(Id)),
  edited: Type.Boolean(),
  aiModel: Nullable(Type.String()),
  /** The message this one answers. */
  replyTo: Nullable(Id),
  metadata: MessageMetadata,
});
export type Message = Static<typeof Message>;

export const PostMessageBody = Type.Object(
  {
    /** The length is a rule of its own, with its own text. */
    content: Type.String({ maxLength: 200_000 }),
    tempId: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    aiModel: Type.Optional(Type.String({ maxLength: 80 })),
    useCloudAi: Type.Optional(Type.Boolean()),
    replyTo: Type.Optional(Id),
    mentions: Type.Optional(Type.Array(Id, { maxItems: 50 })),
  },
  closed,
);
export type PostMessageBody = Static<typeof PostMessageBody>;

export const EditMessageBody = Type.Object(
  { content: Type.String({ maxLength: 200_000 }) },
  closed,
);
export type EditMessageBody = Static<typeof EditMessageBody>;

export const MessagesQuery = Type.Object(
  {
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  closed,
);
export type MessagesQuery = Static<typeof MessagesQuery>;
