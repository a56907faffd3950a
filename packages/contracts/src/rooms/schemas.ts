import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, MobileText, Nullable, OneOf, Time } from '../kernel/schema.ts';

const chosenTypes = ['private_chat', 'group_room', 'internal_forum'] as const;
/** The types that a person chooses from for a new room. */
const ChosenRoomType = OneOf(chosenTypes);
export type ChosenRoomType = Static<typeof ChosenRoomType>;

export const RoomType = OneOf([...chosenTypes, 'direct_message']);
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

/** Closed again: `Type.Partial` alone would take any field. */
const SomeRoomSettings = Type.Partial(RoomSettings, closed);

const Description = Type.String({ maxLength: limits.roomDescriptionCharacters });
const RoomName = Type.String({ maxLength: limits.roomNameCharacters, pattern: '\\S' });

export const Participant = Type.Object({
  userId: Id,
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: ParticipantRole,
  isBot: Type.Boolean(),
});
export type Participant = Static<typeof Participant>;

const MentionCount = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Room = Type.Object({
  id: Id,
  _id: Id,
  name: Type.String(),
  type: RoomType,
  description: Type.Optional(Type.String()),
  settings: RoomSettings,
  /** The first of them, owners before others, the reader among them: the rest is read page by page. */
  participants: Type.Array(Participant, { maxItems: limits.participantsShown }),
  participantCount: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  /** The rest is the reader's own. Messages by others after the reader's mark. */
  hasUnread: Type.Boolean(),
  unreadCount: Type.Integer(),
  /** The number of unread messages that mention the reader; absent when there is none. */
  mentionCount: Type.Optional(MentionCount),
  lastReadMessageId: Nullable(Id),
  pinned: Type.Boolean(),
  archived: Type.Boolean(),
  createdAt: Time,
  lastMessageAt: Nullable(Time),
});
export type Room = Static<typeof Room>;

export const CreateRoomBody = Type.Object(
  {
    name: RoomName,
    type: Type.Optional(ChosenRoomType),
    description: Type.Optional(Description),
    settings: Type.Optional(SomeRoomSettings),
  },
  closed,
);
export type CreateRoomBody = Static<typeof CreateRoomBody>;

/** `userId`: the other person. */
export const OpenDirectMessageBody = Type.Object({ userId: Id }, closed);
export type OpenDirectMessageBody = Static<typeof OpenDirectMessageBody>;

export const EditRoomBody = Type.Object(
  {
    name: Type.Optional(RoomName),
    description: Type.Optional(Description),
    settings: Type.Optional(SomeRoomSettings),
    /** Only for the caller. */
    pinned: Type.Optional(Type.Boolean()),
    archived: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type EditRoomBody = Static<typeof EditRoomBody>;

export const Invitation = Type.Object({
  id: Id,
  _id: Id,
  /** The secret of the link; each person who has it may join. */
  inviteKey: Type.String(),
  roomId: Id,
  roomName: Type.String(),
  /** The invited person; null for a link that any person may use, and where a mobile number was invited. */
  userId: Nullable(Id),
  /** The invited mobile number: moderators do not learn whether a person has it. */
  byMobile: Type.Optional(Type.Literal(true)),
  invitedBy: Type.Object({ userId: Id, name: Type.String() }),
  createdAt: Time,
  expiresAt: Time,
});
export type Invitation = Static<typeof Invitation>;

/** The page of a link before a person joins. */
export const InvitationPreview = Type.Object({
  roomId: Id,
  roomName: Type.String(),
  roomType: RoomType,
  participantCount: Type.Integer(),
  invitedBy: Type.String(),
  expiresAt: Time,
});
export type InvitationPreview = Static<typeof InvitationPreview>;

export const InviteBody = Type.Object(
  {
    userId: Type.Optional(Id),
    mobile: Type.Optional(MobileText),
    /** Seconds. */
    expiresIn: Type.Optional(Type.Integer({ minimum: 60, maximum: 30 * 24 * 3600 })),
  },
  closed,
);
export type InviteBody = Static<typeof InviteBody>;

export const InviteParams = Type.Object({ inviteKey: Type.String({ maxLength: 200 }) }, closed);
export type InviteParams = Static<typeof InviteParams>;

export const ParticipantParams = Type.Object({ id: Id, userId: Id }, closed);
export type ParticipantParams = Static<typeof ParticipantParams>;

export const ParticipantRoleBody = Type.Object({ role: ParticipantRole }, closed);
export type ParticipantRoleBody = Static<typeof ParticipantRoleBody>;

export const ParticipantsQuery = Type.Object(
  {
    /** `meta.next` of the page before. */
    after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.participantsPage })),
    /** A text to find in a first, last or user name. */
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  closed,
);
export type ParticipantsQuery = Static<typeof ParticipantsQuery>;

export const ParticipantsMeta = Type.Object({
  hasMore: Type.Boolean(),
  /** For `after` of the next page; null when there is none. */
  next: Nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
});
export type ParticipantsMeta = Static<typeof ParticipantsMeta>;

export const ReadBody = Type.Object({ messageId: Id }, closed);
export type ReadBody = Static<typeof ReadBody>;

export const ReadMark = Type.Object({
  roomId: Id,
  lastReadMessageId: Nullable(Id),
  unreadCount: Type.Integer(),
  /** The number of unread messages that mention the reader; absent when there is none. */
  mentionCount: Type.Optional(MentionCount),
});
export type ReadMark = Static<typeof ReadMark>;
