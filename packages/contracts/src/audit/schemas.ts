import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import {
  closed,
  Id,
  Nullable,
  OneOf,
  PositionNumber,
  SavedVersion,
  Time,
} from '../kernel/schema.ts';

/** Shortest and longest reason for opening content. */
export const reasonLength = { least: 10, most: 500 } as const;

/** Seconds for which content stays open to an admin. */
export const breakGlassSeconds = 15 * 60;

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** An event without its content. */
export const AuditEvent = Type.Object({
  position: Type.Integer(),
  stream: Type.String(),
  category: Type.String(),
  type: Type.String(),
  /** A person, or `system`. */
  actorId: Type.String(),
  /** Absent: the platform, a guest, or a person who is not registered. */
  actorName: Type.Optional(Type.String()),
  occurredAt: Time,
  /** Ids of the people whose personal data it holds. */
  subjects: Type.Array(Type.String()),
  /** JSON pointers (RFC 6901) of what changed; names that a person chose read `*`. */
  paths: Type.Array(Type.String()),
  eventId: Type.String(),
  /** The command that it came from. */
  commandId: Type.String(),
  /** Shared by everything that one request led to. */
  correlationId: Type.String(),
  /** The event that led to it; absent: a person acted. */
  causationId: Type.Optional(Type.String()),
  /**
   * In the log explorer: whether projections could not apply the event (`parked`), or it waits for one that they
   * could not apply. Its changes are missing from their rows. Absent: neither is true.
   */
  heldUp: Type.Optional(OneOf(['parked', 'waiting'])),
});
export type AuditEvent = Static<typeof AuditEvent>;

export const AuditQuery = Type.Object(
  {
    category: Type.Optional(Name),
    stream: Type.Optional(Name),
    type: Type.Optional(Name),
    /** Id of who acted. */
    actor: Type.Optional(Name),
    /** `x-request-id` of the request that it came from. */
    correlation: Type.Optional(Name),
    from: Type.Optional(Time),
    to: Type.Optional(Time),
    /** The first that follow this position; without `after` and `before` the newest. */
    after: Type.Optional(PositionNumber),
    /** The last that precede this position. */
    before: Type.Optional(PositionNumber),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.auditPageMaximum })),
    /** Leaves out what happens by itself or on the way: layouts, read marks, renewed leases. */
    quiet: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type AuditQuery = Static<typeof AuditQuery>;

export const BreakGlassBody = Type.Object(
  { userId: Id, reason: Type.String({ maxLength: reasonLength.most }) },
  closed,
);
export type BreakGlassBody = Static<typeof BreakGlassBody>;

/** Break-glass access of one admin to the content of one user. */
export const AccessGrant = Type.Object({
  id: Id,
  /** The person whose content is opened. */
  userId: Id,
  adminId: Id,
  reason: Type.String(),
  openedAt: Time,
  expiresAt: Time,
  /** Null while it is open. */
  closedAt: Nullable(Time),
});
export type AccessGrant = Static<typeof AccessGrant>;

/** Break-glass access with the names of both people. */
export const NamedAccessGrant = Type.Object({
  ...AccessGrant.properties,
  userName: Type.String(),
  adminName: Type.String(),
});
export type NamedAccessGrant = Static<typeof NamedAccessGrant>;

export const ContentKind = OneOf([
  'phod',
  'phod-versions',
  'phod-version',
  'phod-diff',
  'entries',
  'chats',
  'chat',
  'event',
  'rows',
  'past',
]);
export type ContentKind = Static<typeof ContentKind>;

/**
 * A part of the content that was read. `ref` is a version, two versions as `3..5`, the id of a chat or of an event,
 * the name of a table, the moment for which the file was read, or a position.
 */
export const ContentRead = Type.Object({
  kind: ContentKind,
  ref: Type.Optional(Type.String()),
  at: Time,
  position: Type.Integer(),
});
export type ContentRead = Static<typeof ContentRead>;

/** A break-glass access as admins see it. */
export const ListedAccessGrant = Type.Object({
  ...NamedAccessGrant.properties,
  /** Oldest first. */
  reads: Type.Array(ContentRead),
});
export type ListedAccessGrant = Static<typeof ListedAccessGrant>;

/** A break-glass access as the owner sees it. */
export const AccessGrantView = Type.Object({
  type: OneOf(['opening']),
  ...NamedAccessGrant.properties,
  /** Oldest first. */
  reads: Type.Array(ContentRead),
  /** Whether the owner has seen this access since it changed. */
  seen: Type.Boolean(),
});
export type AccessGrantView = Static<typeof AccessGrantView>;

export const Credential = OneOf(['password', 'secret']);
export type Credential = Static<typeof Credential>;

/** Another person set the password or secret word of a user, and so could sign in as them. */
export const ResetAccess = Type.Object({
  type: OneOf(['reset']),
  id: Type.String(),
  /** The person whose credential it is. */
  userId: Id,
  /** The one who set the credential: the id of a person, or `system`. */
  adminId: Type.String(),
  adminName: Type.String(),
  word: Credential,
  at: Time,
  /** Whether the credential is in use: true until any person replaces it. */
  inForce: Type.Boolean(),
  /** Sign-ins with the credential while it was in force. */
  signIns: Type.Integer(),
  firstSignInAt: Nullable(Time),
  lastSignInAt: Nullable(Time),
  /** Whether the owner has seen the reset, and the first sign-in after it. */
  seen: Type.Boolean(),
});
export type ResetAccess = Static<typeof ResetAccess>;

/** One row of the list that the owner sees. */
export const Access = Type.Union([AccessGrantView, ResetAccess]);
export type Access = Static<typeof Access>;

export const OwnerParams = Type.Object({ userId: Id }, closed);
export type OwnerParams = Static<typeof OwnerParams>;
export const OwnerVersionParams = Type.Object({ userId: Id, version: SavedVersion }, closed);
export type OwnerVersionParams = Static<typeof OwnerVersionParams>;
export const OwnerChatParams = Type.Object({ userId: Id, roomId: Id }, closed);
export type OwnerChatParams = Static<typeof OwnerChatParams>;

/** A private chat of another person, in a list. */
export const OpenedChat = Type.Object({
  id: Id,
  name: Type.String(),
  createdAt: Time,
  lastMessageAt: Nullable(Time),
});
export type OpenedChat = Static<typeof OpenedChat>;

export const OpenedMessagesQuery = Type.Object(
  {
    before: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  },
  closed,
);
export type OpenedMessagesQuery = Static<typeof OpenedMessagesQuery>;
