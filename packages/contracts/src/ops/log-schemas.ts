import { type Static, Type } from 'typebox';
import { AuditEvent, AuditQuery } from '../audit/schemas.ts';
import { closed, Id, Nullable } from '../kernel/schema.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });

export const LogQuery = Type.Object(
  {
    ...AuditQuery.properties,
    /** The id of a command; answers the events that it decided. */
    command: Type.Optional(Name),
    /** The id of an event; answers the events that it led to. */
    causation: Type.Optional(Name),
  },
  closed,
);
export type LogQuery = Static<typeof LogQuery>;

export const LogEventParams = Type.Object({ eventId: Id }, closed);
export type LogEventParams = Static<typeof LogEventParams>;

/** A projector that handles an event, with the tables that it writes. */
const HandledBy = Type.Object({
  projector: Type.String(),
  tables: Type.Array(Type.String()),
  /** Whether the projection could not apply the event, or the event waits for one that it could not apply. */
  isParked: Type.Boolean(),
});
type HandledBy = Static<typeof HandledBy>;

/** The ids of the people who received a change over their sockets. */
export const SentTo = Type.Object({
  type: Type.String(),
  people: Type.Array(Type.String()),
  rooms: Type.Array(Type.String()),
  admins: Type.Boolean(),
});
export type SentTo = Static<typeof SentTo>;

/** One event of a chain, with the components that handled it. */
export const ChainedEvent = Type.Object({
  event: AuditEvent,
  handledBy: Type.Array(HandledBy),
  /** Null: nothing was sent, or `isSentKept` is false and it is no longer known. */
  sent: Nullable(SentTo),
});
export type ChainedEvent = Static<typeof ChainedEvent>;

/** A field of an event: its name, what kind of value it has, and how large that is; never the value. */
const EventField = Type.Object({
  name: Type.String(),
  kind: Type.String(),
  /** Bytes of its JSON in UTF-8. */
  bytes: Type.Integer(),
});
type EventField = Static<typeof EventField>;

/** One stored event without its content, and all events that its request led to. */
export const LogEvent = Type.Object({
  event: AuditEvent,
  /** Index in its stream. */
  revision: Type.Integer(),
  schemaVersion: Type.Integer(),
  activeRole: Type.String(),
  /** Orders the event among others. */
  key: Type.String(),
  /** Bytes of its data as JSON in UTF-8. */
  bytes: Type.Integer(),
  fields: Type.Array(EventField),
  /** The reason why the event cannot be used; null: it can. */
  unreadable: Nullable(Type.String()),
  /** All events with the same correlation id, in the order of the log. */
  chain: Type.Array(ChainedEvent),
  /** Whether the chain has more events after these. */
  hasMore: Type.Boolean(),
  /** Whether the recipients of the changes of the chain are still known. */
  isSentKept: Type.Boolean(),
});
export type LogEvent = Static<typeof LogEvent>;
