import { Type, type Static } from 'typebox';
import { Nullable, OneOf, Time } from '../kernel/schema.ts';
import { ModelType, WorkerStats } from '../models/schemas.ts';

/** `run`: a request waits for it. */
export const WorkKind = OneOf(['reply', 'job', 'run']);
export type WorkKind = Static<typeof WorkKind>;

/** A call of a model that is under way, without its content. */
export const WorkInHand = Type.Object({
  kind: WorkKind,
  /** The id of the job, or of the message that will hold the reply; for a run that of its call. */
  id: Type.String(),
  modelId: Type.String(),
  provider: Type.String(),
  since: Time,
});
export type WorkInHand = Static<typeof WorkInHand>;

/** The cause of the failure of a run. The first three are codes of the interface. */
export const RunFailureCode = OneOf([
  'UPSTREAM_ERROR',
  'TIMEOUT',
  'FORBIDDEN',
  'CUT_OFF',
  'UNREADABLE',
  'EMPTY',
]);
export type RunFailureCode = Static<typeof RunFailureCode>;

export const RunFailure = Type.Object({ code: RunFailureCode, at: Time });
export type RunFailure = Static<typeof RunFailure>;

/** A process that calls models. */
export const WorkerProcess = Type.Object({
  id: Type.String(),
  since: Time,
  /** The largest numbers of replies and jobs that the process runs at once, apart from the slots of its providers. */
  places: Type.Object({ replies: Type.Integer(), jobs: Type.Integer() }),
  /** The work in hand, longest first. */
  work: Type.Array(WorkInHand),
});
export type WorkerProcess = Static<typeof WorkerProcess>;

/** Figures of the workers of a model, since the process started. */
export const ModelWorker = Type.Object({
  modelId: Type.String(),
  name: Type.String(),
  type: ModelType,
  /** The provider that would answer now; null when none can. */
  provider: Nullable(Type.String()),
  stats: WorkerStats,
  /** Calls under way. */
  running: Type.Integer(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  /** A few of the failures, newest first. */
  failures: Type.Array(RunFailure),
});
export type ModelWorker = Static<typeof ModelWorker>;

export const WorkerReport = Type.Object({
  at: Time,
  processes: Type.Array(WorkerProcess),
  providers: Type.Array(
    Type.Object({
      id: Type.String(),
      available: Type.Boolean(),
      /** Whether it is outside the machine. */
      outside: Type.Boolean(),
      /** The present number of its slots: calls at once, adapted to its capacity. */
      places: Type.Integer(),
      /** The calls under way in these slots. */
      running: Type.Integer(),
      /** The greatest number of its slots. */
      most: Type.Integer(),
    }),
  ),
  models: Type.Array(ModelWorker),
});
export type WorkerReport = Static<typeof WorkerReport>;
