import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** `shared`: a chat that others may read. `external`: a window for an assistant elsewhere. */
export const SessionKind = OneOf(['shared', 'external']);
export type SessionKind = Static<typeof SessionKind>;

/** A temporary chat session as its owner sees it. Each person who has the key may read it. */
export const TempSession = Type.Object({
  id: Id,
  _id: Id,
  kind: SessionKind,
  key: Type.String(),
  title: Type.String(),
  modelId: Nullable(Type.String()),
  roomId: Nullable(Id),
  masked: Type.Boolean(),
  /** Answers the content as markdown. */
  backendUrl: Type.String(),
  /** The page that shows it. */
  frontendUrl: Type.String(),
  /** The same page, under the name that the call that shares a chat uses. */
  url: Type.String(),
  startTime: Time,
  expiresAt: Time,
});
export type TempSession = Static<typeof TempSession>;

/** A link to a room, as the owners of the room see it. */
export const RoomSession = Type.Object({
  ...TempSession.properties,
  openedBy: Type.Object({ userId: Id, name: Type.String() }),
});
export type RoomSession = Static<typeof RoomSession>;

/** The content of the shared page; `content.content` is Markdown. */
export const SessionContent = Type.Object({
  content: Type.Object({ content: Type.String() }),
  title: Type.String(),
  masked: Type.Boolean(),
  startTime: Time,
  expiresAt: Time,
});
export type SessionContent = Static<typeof SessionContent>;

export const ShareBody = Type.Object(
  {
    /** True when left out. */
    masked: Type.Optional(Type.Boolean()),
    /** Seconds. */
    expiresIn: Type.Optional(Type.Integer({ minimum: 60, maximum: limits.session.longestSeconds })),
  },
  closed,
);
export type ShareBody = Static<typeof ShareBody>;

export const OpenSessionBody = Type.Object(
  {
    modelId: Type.String({ maxLength: limits.providers.modelIdCharacters }),
    roomId: Type.Optional(Id),
  },
  closed,
);
export type OpenSessionBody = Static<typeof OpenSessionBody>;

export const SessionParams = Type.Object({ key: Type.String({ maxLength: 200 }) }, closed);
export type SessionParams = Static<typeof SessionParams>;

export const SessionEnd = Type.Object({ expiresAt: Time });
export type SessionEnd = Static<typeof SessionEnd>;
