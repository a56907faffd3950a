import { Type, type Static } from 'typebox';
import { closed, Id, NonBlank, Nullable, OneOf, Time } from '../kernel/schema.ts';

export const RoomType = OneOf(['private_chat', 'group_room', 'internal_forum']);
export type RoomType = Static<typeof RoomType>;

export const ParticipantRole = OneOf(['owner', 'moderator', 'member', 'visitor']);
export type ParticipantRole = Static<typeof ParticipantRole>;

export const RoomSettings = Type.Object(
  {
    allowThreads: Type.Boolean(),
    allowReactions: Type.Boolean(),
    allowEditing: Type.Boolean(),
    allowDeletion: Type.Boolean(),
    allowAI: Type.Boolean(),
    allowGuests: Type.Boolean(),
    visibility: OneOf(['private', 'public']),
  },
  closed,
);
export type RoomSettings = Static<typeof RoomSettings>;

export const Participant = Type.Object({
  userId: Id,
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: ParticipantRole,
  isBot: Type.Boolean(),
});
export type Participant = Static<typeof Participant>;

export const Room = Type.Object({
  id: Id,
  _id: Id,
  name: Type.String(),
  type: RoomType,
  description: Type.Optional(Type.String()),
  settings: RoomSettings,
  participants: Type.Array(Participant),
  hasUnread: Type.Boolean(),
  unreadCount: Type.Integer(),
  /** By the person who reads it. */
  pinned: Type.Boolean(),
  createdAt: Time,
  lastMessageAt: Nullable(Time),
});
export type Room = Static<typeof Room>;

export const CreateRoomBody = Type.Object(
  {
    name: Type.String({ maxLength: 200, pattern: '\\S' }),
    type: Type.Optional(RoomType),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    settings: Type.Optional(Type.Partial(RoomSettings)),
  },
  closed,
);
export type CreateRoomBody = Static<typeof CreateRoomBody>;

export const EditRoomBody = Type.Object(
  {
    name: Type.Optional(NonBlank),
    description: Type.Optional(Type.String({ maxLength: 2000 })),
    /** For the caller alone. */
    pinned: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type EditRoomBody = Static<typeof EditRoomBody>;
