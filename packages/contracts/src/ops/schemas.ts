import { type Static, Type } from 'typebox';
import { RebuildMode } from '../health/schemas.ts';
import { closed, Id, JsonObject, Nullable, OneOf, Time, PositionNumber } from '../kernel/schema.ts';
import { opsReasonLength } from './texts.ts';

const Reason = Type.String({ maxLength: opsReasonLength.most });

/** Greatest number of events that one call resolves. */
export const mostResolved = 100;

/** A projector that could not apply an event, and why, without anything that a person wrote. */
const ParkedFor = Type.Object({
  projector: Type.String(),
  error: Type.String(),
  /** The files and lines of the program at which it failed; empty where it did not fail in the program. */
  stack: Type.String(),
});
type ParkedFor = Static<typeof ParkedFor>;

/** An event that projectors could not apply. Events that only wait for it are counted in `waiting`. */
export const ParkedEventView = Type.Object({
  eventId: Type.String(),
  position: Type.String(),
  stream: Type.String(),
  /** The type that it was stored with. */
  type: Type.String(),
  /** Later events under this key wait, for these projectors. */
  key: Type.String(),
  projectors: Type.Array(ParkedFor),
  /** Events that wait for this one. */
  waiting: Type.Integer(),
});
export type ParkedEventView = Static<typeof ParkedEventView>;

export const ParkedQuery = Type.Object(
  {
    /** `eventId` of the last event of the page before. */
    after: Type.Optional(Id),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);
export type ParkedQuery = Static<typeof ParkedQuery>;

/** An event that projections leave out, as an operator decided. */
export const SkippedEventView = Type.Object({
  eventId: Type.String(),
  /** The type that it was stored with. */
  type: Type.String(),
  /** Null: it is not in the log any more. */
  stream: Nullable(Type.String()),
  position: Nullable(Type.String()),
  reason: Type.String(),
  skippedAt: Time,
  /** The position of the decision in the log; the page before begins there. */
  decidedAt: Type.Integer(),
  skippedBy: Type.String(),
  /** Absent: the platform, or a person who is not registered. */
  skippedByName: Type.Optional(Type.String()),
});
export type SkippedEventView = Static<typeof SkippedEventView>;

export const SkippedQuery = Type.Object(
  {
    /** `decidedAt` of the last of the page before. */
    before: Type.Optional(PositionNumber),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);
export type SkippedQuery = Static<typeof SkippedQuery>;

export const ParkedParams = Type.Object({ eventId: Id }, closed);
export type ParkedParams = Static<typeof ParkedParams>;

const EventIds = Type.Array(Id, { minItems: 1, maxItems: mostResolved, uniqueItems: true });

export const RetryBody = Type.Object({ eventIds: EventIds }, closed);
export type RetryBody = Static<typeof RetryBody>;
export const SkipBody = Type.Object({ eventIds: EventIds, reason: Reason }, closed);
export type SkipBody = Static<typeof SkipBody>;
export const RepairBody = Type.Object({ data: JsonObject, reason: Reason }, closed);
export type RepairBody = Static<typeof RepairBody>;
export const ShowBody = Type.Object({ reason: Reason }, closed);
export type ShowBody = Static<typeof ShowBody>;

export const Resolved = Type.Object({ events: Type.Integer() });
export type Resolved = Static<typeof Resolved>;

/** The content of a parked event. */
export const ParkedPayload = Type.Object({
  eventId: Id,
  position: Type.String(),
  type: Type.String(),
  stream: Type.String(),
  schemaVersion: Type.Integer(),
  actorId: Type.String(),
  occurredAt: Time,
  subjects: Type.Array(Type.String()),
  /** Its stored data: JSON, unless the JSON itself is damaged; null where it is not shown. */
  text: Nullable(Type.String()),
  /** The reason why the text is not shown, or cannot be used. */
  note: Nullable(Type.String()),
});
export type ParkedPayload = Static<typeof ParkedPayload>;

/** Greatest number of projections that a call names. */
const mostNames = 100;
const Names = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: mostNames,
  uniqueItems: true,
});

/** Begins a rebuild of all projections: they share one position, and rows of one depend on rows of others. */
export const RebuildBody = Type.Object(
  {
    /** The projections that are rebuilt and compared; default: all. */
    names: Type.Optional(Names),
    /** Default: `switch`. */
    mode: Type.Optional(RebuildMode),
  },
  closed,
);
export type RebuildBody = Static<typeof RebuildBody>;

export const RebuildControlParams = Type.Object(
  { control: OneOf(['pause', 'resume', 'abort', 'switch']) },
  closed,
);
export type RebuildControlParams = Static<typeof RebuildControlParams>;

export const RebuildControlled = Type.Object({ control: Type.String() });
export type RebuildControlled = Static<typeof RebuildControlled>;

export const SamplesBody = Type.Object({ reason: Reason }, closed);
export type SamplesBody = Static<typeof SamplesBody>;

const RowText = Nullable(Type.Record(Type.String(), Nullable(Type.String())));

/** A row that a comparison found to differ. */
export const DifferentRowView = Type.Object({
  table: Type.String(),
  /** How the row in use differs: it is missing, it should not exist, or it has other cells. */
  kind: OneOf(['missing', 'extra', 'changed']),
  /** Names of the columns with other cells. */
  columns: Type.Array(Type.String()),
  /** Cells by column; null where there is no such row. Cells that hold parts of a PHOD are left out. */
  current: RowText,
  rebuilt: RowText,
});
export type DifferentRowView = Static<typeof DifferentRowView>;

/** Seconds for which a view of an earlier time is open. */
export const timeTravelSeconds = 60 * 60;

/** The person whose view is opened, and its end: the last event up to a time, or up to a position. */
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

/** Greatest number of steps that a replay keeps, and continues by. */
export const mostReplayed = 200;

/** The name of a table, or a part of the key of a row. */
const Changed = Type.String({ minLength: 1, maxLength: 100 });

/** The events up to a time or a position are applied, and the last of them one by one. */
export const ReplayBody = Type.Object(
  {
    at: Type.Optional(Time),
    position: Type.Optional(PositionNumber),
    /** The number of last events that are applied one by one. */
    events: Type.Integer({ minimum: 1, maximum: mostReplayed }),
    /** Only events that changed this are steps; then every event is applied one by one. */
    changed: Type.Optional(Changed),
    reason: Type.String({ maxLength: opsReasonLength.most }),
  },
  closed,
);
export type ReplayBody = Static<typeof ReplayBody>;

/** The end to which a replay continues: whichever of the two comes first, and at most the end of the log. */
export const ReplayForwardBody = Type.Object(
  {
    /** Default, where `changed` is absent, too: `mostReplayed` steps further. */
    position: Type.Optional(PositionNumber),
    /** The next event that changed this. */
    changed: Type.Optional(Changed),
  },
  closed,
);
export type ReplayForwardBody = Static<typeof ReplayForwardBody>;

/** The key of a row that an event changed, never its content. */
export const ReplayedRow = Type.Object({
  table: Type.String(),
  change: OneOf(['inserted', 'updated', 'deleted']),
  /** The parts of its key that are ids or numbers; `*` for another one. */
  key: Type.Array(Type.String()),
  /** Names of the columns that an update changed. */
  columns: Type.Array(Type.String()),
});
export type ReplayedRow = Static<typeof ReplayedRow>;

export const ReplayedStep = Type.Object({
  position: Type.Integer(),
  eventId: Type.String(),
  type: Type.String(),
  stream: Type.String(),
  occurredAt: Time,
  /** The first of the rows that it changed. */
  rows: Type.Array(ReplayedRow),
  /** The number of rows that the event changed. */
  rowCount: Type.Integer(),
});
export type ReplayedStep = Static<typeof ReplayedStep>;

const TimeTravelState = OneOf(['building', 'open', 'failed']);
type TimeTravelState = Static<typeof TimeTravelState>;

/** The workspace as one person saw it after an event. */
export const TimeTravel = Type.Object({
  id: Id,
  userId: Id,
  adminId: Id,
  /** The last event that is applied. */
  position: Type.Integer(),
  expiresAt: Time,
  state: TimeTravelState,
  /** The number of events that are applied so far; 0 for a view that is built. */
  events: Type.Integer(),
  /** The reason of the failure. */
  problem: Nullable(Type.String()),
  /** A replay has steps, and shows the workspace to no one. */
  isReplay: Type.Boolean(),
});
export type TimeTravel = Static<typeof TimeTravel>;

export const Replay = Type.Object({
  travel: TimeTravel,
  /** The table whose changes make an event a step; null: each event is a step. */
  changed: Nullable(Type.String()),
  /** The last `mostReplayed` of the steps that were applied so far, in the order of the log. */
  steps: Type.Array(ReplayedStep),
});
export type Replay = Static<typeof Replay>;

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
