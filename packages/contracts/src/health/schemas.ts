import { Type, type Static } from 'typebox';
import { closed, Nullable, OneOf, Time } from '../kernel/schema.ts';

export const HealthStatus = OneOf(['healthy', 'degraded', 'error']);
export type HealthStatus = Static<typeof HealthStatus>;

export const Health = Type.Object({ status: HealthStatus });
export type Health = Static<typeof Health>;

export const HealthDetails = Type.Object({
  status: HealthStatus,
  websocket: Type.Object({
    status: Type.String(),
    /** Median milliseconds from ping to pong, of the last that clients answered; null before any. */
    latency: Nullable(Type.Number()),
    connectedClients: Type.Integer(),
    /** The time of the last heartbeat of a client; null before the first. */
    lastHeartbeat: Nullable(Time),
  }),
  api: Type.Object({
    status: Type.String(),
    /** Median milliseconds of the last answered requests. */
    responseTime: Nullable(Type.Number()),
    lastCheck: Time,
  }),
  eventStore: Type.Object({
    status: Type.String(),
    position: Type.String(),
    /** Size of the log and of its write-ahead log; absent where they are not files of this process. */
    logBytes: Type.Optional(Type.Integer()),
    walBytes: Type.Optional(Type.Integer()),
    /** The fault, where more is known than the status says. */
    reason: Type.Optional(Type.String()),
  }),
  readModel: Type.Object({
    status: Type.String(),
    position: Type.String(),
    /** Events that the read models have not applied yet. */
    lag: Type.Integer(),
    /** Seconds for which the oldest of these events has been waiting; 0 when there is none. */
    lagSeconds: Type.Optional(Type.Number()),
    /** Events that could not be applied, and those that wait for them. */
    parked: Type.Optional(Type.Integer()),
    walBytes: Type.Optional(Type.Integer()),
    reason: Type.Optional(Type.String()),
  }),
  /** Credentials. */
  vault: Type.Optional(
    Type.Object({
      status: Type.String(),
      walBytes: Type.Optional(Type.Integer()),
      reason: Type.Optional(Type.String()),
    }),
  ),
  /** The disk of the data folder; absent where this process has none. */
  disk: Type.Optional(
    Type.Object({
      status: Type.String(),
      freeBytes: Type.Integer(),
      totalBytes: Type.Integer(),
      reason: Type.Optional(Type.String()),
    }),
  ),
  /** The newest backup; absent where the server knows no folder of backups. */
  backup: Type.Optional(
    Type.Object({
      status: Type.String(),
      /** Seconds since it was made; null when there is none. */
      ageSeconds: Type.Union([Type.Number(), Type.Null()]),
      reason: Type.Optional(Type.String()),
    }),
  ),
  bus: Type.Object({ status: Type.String() }),
  /** The workers of all models together. */
  workers: Type.Object({
    active: Type.Integer(),
    total: Type.Integer(),
    queued: Type.Integer(),
  }),
  providers: Type.Array(Type.Object({ id: Type.String(), available: Type.Boolean() })),
});
export type HealthDetails = Static<typeof HealthDetails>;

/** The measurements of the server at one time; a value that could not be read is null. */
export const HealthSample = Type.Object({
  at: Time,
  status: HealthStatus,
  /** Events in the log. */
  events: Type.Integer(),
  /** Milliseconds that the event store, and the read models, took to answer. */
  eventStoreMs: Nullable(Type.Number()),
  readModelMs: Nullable(Type.Number()),
  /** Events that the read models had not applied yet. */
  lag: Type.Integer(),
  parked: Type.Integer(),
  /** Signals on the bus since the sample before. */
  signals: Type.Integer(),
  sockets: Type.Integer(),
  /** Answers since the sample before, and those of them with a status of 500 and above. */
  requests: Type.Integer(),
  failures: Type.Integer(),
  /** Median milliseconds of the last answers. */
  responseMs: Nullable(Type.Number()),
  /** Bytes. */
  memory: Type.Integer(),
  heap: Type.Integer(),
  /** Share of one processor core since the sample before. */
  cpu: Type.Number(),
  /** Milliseconds by which the event loop was late, 99th percentile since the sample before. */
  loopDelayMs: Type.Number(),
});
export type HealthSample = Static<typeof HealthSample>;

/** Held in memory by the process that answers, so it starts again with the process. */
export const HealthHistory = Type.Object({
  /** The start of the process. */
  since: Time,
  intervalSeconds: Type.Integer(),
  /** The greatest number of samples. */
  keeps: Type.Integer(),
  /** Oldest first. */
  samples: Type.Array(HealthSample),
});
export type HealthHistory = Static<typeof HealthHistory>;

const ParkedEvent = Type.Object({
  position: Type.String(),
  /** Later events of the same key wait for it. */
  key: Type.String(),
  type: Type.String(),
  eventId: Type.String(),
  stream: Type.String(),
  /** The error text without anything that a person wrote. */
  error: Type.String(),
  /** The files and lines of the program at which it failed; empty where it did not fail in the program. */
  stack: Type.String(),
});
type ParkedEvent = Static<typeof ParkedEvent>;

/** `rebuilding`: far behind. */
export const ProjectionState = OneOf(['live', 'rebuilding', 'failed', 'stopped']);
export type ProjectionState = Static<typeof ProjectionState>;

/** A table whose rows in use differ from those after a rebuild. */
const DifferentTable = Type.Object({
  name: Type.String(),
  /** Rows in use. */
  rows: Type.Integer(),
  /** Rows that a rebuild brings back, removes, and changes. */
  missing: Type.Integer(),
  extra: Type.Integer(),
  changed: Type.Integer(),
});
type DifferentTable = Static<typeof DifferentTable>;

/** The rows in use beside those after a rebuild, at the same position of the log. */
export const RebuildComparison = Type.Object({
  position: Type.String(),
  /** Tables and rows that were compared. */
  tables: Type.Integer(),
  rows: Type.Integer(),
  /** Empty: a rebuild changes nothing. */
  different: Type.Array(DifferentTable),
});
export type RebuildComparison = Static<typeof RebuildComparison>;

/** The phase of a rebuild under way. `compared`: it waits for a decision. `removing`: it was aborted. */
const RebuildPhase = OneOf([
  'building',
  'paused',
  'comparing',
  'compared',
  'switching',
  'removing',
]);
type RebuildPhase = Static<typeof RebuildPhase>;

/** `compare`: the new read models are used only after someone has seen how they differ. */
export const RebuildMode = OneOf(['switch', 'compare']);
export type RebuildMode = Static<typeof RebuildMode>;

/** A rebuild of read models, under way or ended; the old ones are in use until it is done. */
export const Rebuild = Type.Object({
  state: OneOf(['running', 'done', 'failed', 'aborted']),
  phase: RebuildPhase,
  mode: RebuildMode,
  /** The position that the new read models have reached. */
  position: Type.String(),
  /** The last position of the log when the rebuild began. */
  target: Type.String(),
  /** The number of events that have been applied to the new read models. */
  events: Type.Integer(),
  /** The number of events when the rebuild began, as far as the old read models know it; null where it is unknown. */
  totalEvents: Nullable(Type.Integer()),
  /** The average without pauses. */
  eventsPerSecond: Type.Integer(),
  /** Seconds until the new read models have caught up; null before that can be estimated. */
  secondsLeft: Nullable(Type.Integer()),
  /** The indexes of the new tables that are still to be created once all rows are written. */
  indexesLeft: Type.Optional(Type.Integer()),
  /** Seconds that applying the events took, without pauses; absent before all of them are applied. */
  seconds: Type.Optional(Type.Integer()),
  comparison: Type.Optional(RebuildComparison),
  /** The reason of the failure, in a sentence without anything that a person wrote. */
  reason: Type.Optional(Type.String()),
});
export type Rebuild = Static<typeof Rebuild>;

export const ProjectionParams = Type.Object({ name: Type.String({ maxLength: 100 }) }, closed);
export type ProjectionParams = Static<typeof ProjectionParams>;

export const RebuildBegun = Type.Object({
  name: Type.String(),
  /** Names of all that are rebuilt. */
  rebuilds: Type.Array(Type.String()),
});
export type RebuildBegun = Static<typeof RebuildBegun>;

export const Projection = Type.Object({
  name: Type.String(),
  version: Type.Integer(),
  position: Type.String(),
  /** Events of the log that it has not applied yet. */
  lag: Type.Integer(),
  /** Seconds for which the oldest of these events has been waiting; 0 when there is none. */
  lagSeconds: Type.Number(),
  /** Events that its process applied in a second, during the last minute. */
  eventsPerSecond: Type.Number(),
  /** The last fault of its process, or the newest event that it could not apply; without anything that a person wrote. */
  lastError: Nullable(Type.Object({ at: Nullable(Time), text: Type.String() })),
  state: ProjectionState,
  parkedCount: Type.Integer(),
  /** The rebuild of this projection; absent while none has begun since the start of the process. */
  rebuild: Type.Optional(Rebuild),
  /** The first hundred parked events, in the order of the log. */
  parked: Type.Array(ParkedEvent),
});
export type Projection = Static<typeof Projection>;
