import { type Static, Type } from 'typebox';
import { closed, Id, Nullable, OneOf, PositionNumber, Time } from '../kernel/schema.ts';
import { opsReasonLength } from './texts.ts';

/** How long a look at an earlier time is open. */
export const timeTravelSeconds = 60 * 60;

/** As whom, and when: after the last event up to a time, or up to a position. */
export const TimeTravelBody = Type.Object(
  {
    userId: Id,
    at: Type.Optional(Time),
    position: Type.Optional(PositionNumber),
    reason: Type.String({ maxLength: opsReasonLength.most }),
  },
  closed,
);
export type TimeTravelBody = Static<typeof TimeTravelBody>;

export const TimeTravelState = OneOf(['building', 'open', 'failed']);
export type TimeTravelState = Static<typeof TimeTravelState>;

/** The workspace as one person saw it after an event. */
export const TimeTravel = Type.Object({
  id: Id,
  userId: Id,
  adminId: Id,
  /** The last event that is applied. */
  position: Type.Integer(),
  expiresAt: Time,
  state: TimeTravelState,
  /** How many events are applied so far; of one that is built: 0. */
  events: Type.Integer(),
  /** Why it failed. */
  problem: Nullable(Type.String()),
});
export type TimeTravel = Static<typeof TimeTravel>;

/** A room as it was, in a list. */
export const PastRoom = Type.Object({
  id: Type.String(),
  name: Type.String(),
  type: Type.String(),
  participantCount: Type.Integer(),
  lastMessageAt: Nullable(Time),
  unreadCount: Type.Integer(),
});
export type PastRoom = Static<typeof PastRoom>;

export const PastRoomParams = Type.Object({ roomId: Id }, closed);
export type PastRoomParams = Static<typeof PastRoomParams>;
