import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, Nullable, OneOf, Time } from '../kernel/schema.ts';

/** The kinds of request to forget a person, by their source. */
export const wishes = ['person', 'law', 'operator'] as const;
export type Wish = (typeof wishes)[number];

const Reason = Type.String({ maxLength: 500 });

const ForgettingStatus = OneOf([
  'requested',
  'withdrawn',
  /** The log has content of the person in the clear. */
  'impossible',
  'underway',
  'forgotten',
  /** There is a legal hold, and no request. */
  'none',
]);
type ForgettingStatus = Static<typeof ForgettingStatus>;

/** A request to forget a person, or a legal hold on one, for admins. */
export const ForgettingView = Type.Object({
  userId: Id,
  userName: Type.String(),
  status: ForgettingStatus,
  wish: Nullable(OneOf(wishes)),
  requestedBy: Nullable(Type.String()),
  requestedAt: Nullable(Time),
  dueAt: Nullable(Time),
  reason: Type.String(),
  hold: Nullable(Type.Object({ by: Type.String(), at: Time, reason: Type.String() })),
  /** The person has the role of admin: a request waits until another admin takes it away. */
  isAdmin: Type.Boolean(),
  forgottenAt: Nullable(Time),
  completedAt: Nullable(Time),
  /** Events whose content cannot be read any more, or that have it in the clear. */
  events: Nullable(Type.Integer()),
  /** Signed with the key of the seals; null until it is done. */
  receipt: Nullable(Type.Object({ receipt: Type.String(), signature: Type.String() })),
});
export type ForgettingView = Static<typeof ForgettingView>;

/** The caller's own request. */
export const OwnForgetting = Type.Object({
  request: Nullable(
    Type.Object({
      requestedAt: Time,
      dueAt: Time,
      /** False of one that an admin made: the person cannot withdraw it. */
      isOwn: Type.Boolean(),
    }),
  ),
  isHeld: Type.Boolean(),
  /** Days between a request and its execution. */
  graceDays: Type.Integer(),
});
export type OwnForgetting = Static<typeof OwnForgetting>;

export const RequestOwnForgettingBody = Type.Object(
  { password: Type.String({ minLength: 1, maxLength: 200 }) },
  closed,
);
export type RequestOwnForgettingBody = Static<typeof RequestOwnForgettingBody>;

export const RequestForgettingBody = Type.Object(
  {
    userId: Id,
    wish: OneOf(wishes),
    reason: Reason,
    /** Days until it is carried out; 0: at once. */
    days: Type.Integer({ minimum: 0, maximum: limits.forgettingDaysMaximum }),
  },
  closed,
);
export type RequestForgettingBody = Static<typeof RequestForgettingBody>;

export const ForgettingParams = Type.Object({ userId: Id }, closed);
export type ForgettingParams = Static<typeof ForgettingParams>;

export const HoldBody = Type.Object({ reason: Reason }, closed);
export type HoldBody = Static<typeof HoldBody>;

/** The data that forgetting would destroy. The preview destroys nothing. */
export const ForgettingPreview = Type.Object({
  /** Events that would be unreadable for ever. */
  encrypted: Type.Integer(),
  /** Events that have it in the clear: while there are any, the person cannot be forgotten. */
  plain: Type.Integer(),
});
export type ForgettingPreview = Static<typeof ForgettingPreview>;
