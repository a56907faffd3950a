import { Type, type Static } from 'typebox';
import { limits } from '../kernel/limits.ts';
import { closed, Id, Nullable, OneOf, Time } from '../kernel/schema.ts';
import { PhodOperation } from '../phod/schemas.ts';

export const JobStatus = OneOf(['queued', 'processing', 'completed', 'failed', 'cancelled']);
export type JobStatus = Static<typeof JobStatus>;

/**
 * The cause of a job's failure: that of the run of its model, or one of the job itself. `UNKNOWN` is for jobs that
 * failed before causes were recorded.
 */
export const JobErrorCode = OneOf([
  'UPSTREAM_ERROR',
  'TIMEOUT',
  'FORBIDDEN',
  'CUT_OFF',
  'UNREADABLE',
  'NO_PROVIDER',
  'TOO_LONG',
  'ATTEMPTS_USED_UP',
  'UNKNOWN',
]);
export type JobErrorCode = Static<typeof JobErrorCode>;

/** The platform's own checks of a proposal. They never rely on claims of the model. */
export const ProposalChecks = Type.Object({
  /** The proposed file contains the text of the entry unchanged. */
  verbatim: Type.Boolean(),
  /** JSON pointers of values of the base version that the proposal lacks. */
  nothingRemoved: Type.Array(Type.String()),
  /** `categories` and `chatHistory` are as they were. */
  forbiddenUntouched: Type.Boolean(),
  /** Sections that their owner keeps from the model, and whether they are as they were. */
  withheld: Type.Optional(
    Type.Object({ sections: Type.Array(Type.String()), untouched: Type.Boolean() }),
  ),
  parses: Type.Boolean(),
  truncated: Type.Boolean(),
  /** Characters of the proposed file less those of the base version. */
  sizeChange: Type.Integer(),
});
export type ProposalChecks = Static<typeof ProposalChecks>;

export const Proposal = Type.Object({
  /** The PHOD version it was made from. */
  baseVersion: Type.Integer(),
  /** The proposed briefData as JSON text, or what came back when it does not parse. */
  text: Type.String(),
  ops: Type.Array(PhodOperation),
  checks: ProposalChecks,
});
export type Proposal = Static<typeof Proposal>;

/** The part of a proposal that lists and frames hold; the call for one job or run answers all of it. */
export const ProposalOutline = Type.Object({
  /** The PHOD version it was made from. */
  baseVersion: Type.Integer(),
  operations: Type.Integer(),
  /** The number of values of the base version that the proposal lacks; its checks name the first of them. */
  removed: Type.Integer(),
  checks: ProposalChecks,
});
export type ProposalOutline = Static<typeof ProposalOutline>;

export const Priority = OneOf(['low', 'normal', 'high']);
export type Priority = Static<typeof Priority>;

/** A run that a request waits for: by a cloud AI, or directly by a local model. */
export const WaitedRoute = OneOf(['cloud', 'direct']);
export type WaitedRoute = Static<typeof WaitedRoute>;

export const QueueJobBody = Type.Object(
  {
    type: Type.Optional(OneOf(['datarais'])),
    priority: Type.Optional(Priority),
    /** JSON text of `{dataRaisContent, phodContent}`. */
    content: Type.String({ maxLength: limits.largeBodyBytes }),
    instructions: Type.String({ maxLength: 50_000 }),
    modelId: Type.String({ minLength: 1, maxLength: limits.providers.modelIdCharacters }),
    /** The version of the model's SAIGE file; default: the present one. */
    saigeVersion: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    metadata: Type.Optional(
      Type.Object(
        {
          type: Type.Optional(OneOf(['datarais_processing'])),
          entryId: Type.Optional(Id),
          tabId: Type.Optional(Type.String({ maxLength: 200 })),
          createdAt: Type.Optional(Time),
        },
        closed,
      ),
    ),
    timestamp: Type.Optional(Time),
  },
  closed,
);
export type QueueJobBody = Static<typeof QueueJobBody>;

export const JobQueued = Type.Object({ jobId: Id, status: JobStatus });
export type JobQueued = Static<typeof JobQueued>;

const ProviderWait = {
  /** Id of the provider that a queued job waits for, as it does not answer; else absent. */
  waitingFor: Type.Optional(Type.String()),
  /** The time at which the wait ends and the job fails. */
  waitingUntil: Type.Optional(Time),
};

const JobState = {
  id: Id,
  _id: Id,
  status: JobStatus,
  progress: Nullable(Type.Number()),
  /** 1: next in line; null once it runs. */
  queuePosition: Nullable(Type.Integer()),
  ...ProviderWait,
};

/** A job as it is polled. */
export const JobStatusView = Type.Object({
  ...JobState,
  /** The proposed PHOD as JSON text. */
  result: Nullable(Type.String()),
  proposal: Nullable(Proposal),
  error: Nullable(Type.String()),
});
export type JobStatusView = Static<typeof JobStatusView>;

/** A job in a list or a socket frame, without its result, which may be megabytes. */
export const Job = Type.Object({
  ...JobState,
  /** Null while there is none. */
  proposal: Nullable(ProposalOutline),
  error: Nullable(Type.String()),
  entryId: Nullable(Id),
  modelId: Type.String(),
  instructions: Type.String(),
  /** The version of the model's SAIGE file that it runs with; null where the model had none. */
  saigeVersion: Nullable(Type.Integer()),
  priority: Priority,
  attempt: Type.Integer(),
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
});
export type Job = Static<typeof Job>;

/** A job without anything that its person or a model wrote. */
export const JobMetadata = Type.Object({
  id: Id,
  _id: Id,
  kind: OneOf(['datarais']),
  status: JobStatus,
  queuePosition: Nullable(Type.Integer()),
  ...ProviderWait,
  /** Whether the job failed after its last attempt, so that only a person can start it again. */
  parked: Type.Boolean(),
  attempt: Type.Integer(),
  priority: Priority,
  modelId: Type.String(),
  userId: Id,
  /** The person who queued the job. */
  userName: Type.String(),
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
  /** The code of a failed job. */
  errorCode: Nullable(JobErrorCode),
});
export type JobMetadata = Static<typeof JobMetadata>;

const Limit = Type.Integer({ minimum: 1, maximum: 200 });

export const JobsQuery = Type.Object(
  {
    /** `all`: the metadata of the jobs of all people, for admins. The fields after `limit` apply only to it. */
    scope: Type.Optional(OneOf(['own', 'all'])),
    status: Type.Optional(JobStatus),
    limit: Type.Optional(Limit),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    parked: Type.Optional(Type.Boolean()),
    modelId: Type.Optional(
      Type.String({ minLength: 1, maxLength: limits.providers.modelIdCharacters }),
    ),
    userId: Type.Optional(Id),
    createdAfter: Type.Optional(Time),
    createdBefore: Type.Optional(Time),
  },
  closed,
);
export type JobsQuery = Static<typeof JobsQuery>;

export interface AllJobsQuery extends Omit<JobsQuery, 'scope'> {
  readonly scope: 'all';
}

export const AllJobsMeta = Type.Object({
  /** The number of jobs that match the query. */
  total: Type.Integer(),
  /** Values to filter by: all models and all people that have jobs. */
  models: Type.Array(Type.String()),
  people: Type.Array(Type.Object({ userId: Id, name: Type.String() })),
});
export type AllJobsMeta = Static<typeof AllJobsMeta>;

/** The numbers of jobs, without cancelled jobs. */
export const QueueStats = Type.Object({
  pending: Type.Integer(),
  processing: Type.Integer(),
  completed: Type.Integer(),
  error: Type.Integer(),
});
export type QueueStats = Static<typeof QueueStats>;

/** One of the runs of an entry, without the text and operations of its proposal. */
export const EntryRun = Type.Object({
  /** The id of the job, or of the model's call where a request waited for it. */
  id: Id,
  _id: Id,
  route: OneOf(['queue', 'cloud', 'direct']),
  status: JobStatus,
  /** 0 to 1; null while it waits. */
  progress: Nullable(Type.Number()),
  /** 1: next in line; null once it runs. */
  queuePosition: Nullable(Type.Integer()),
  /** Id of the provider that it waits for, as it does not answer; else absent. */
  waitingFor: Type.Optional(Type.String()),
  modelId: Type.String(),
  /** The instructions as the person wrote them, with their placeholders. */
  instructions: Type.String(),
  /** The version of the model's SAIGE file that it was queued with; null where the model had none. */
  saigeVersion: Nullable(Type.Integer()),
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
  error: Nullable(Type.String()),
  /** Null while there is none. */
  proposal: Nullable(ProposalOutline),
  /** The person discarded its proposal; it stays readable. */
  isDiscarded: Type.Boolean(),
  /** The calls of all attempts together; null while none was sent. */
  calls: Nullable(
    Type.Object({
      /** The provider of the last call. */
      provider: Type.String(),
      inputTokens: Type.Integer(),
      outputTokens: Type.Integer(),
      /** US dollars. */
      cost: Type.Number(),
    }),
  ),
  /** The newest PHOD version that was saved from it; null where none was. */
  savedAs: Nullable(Type.Integer()),
});
export type EntryRun = Static<typeof EntryRun>;
