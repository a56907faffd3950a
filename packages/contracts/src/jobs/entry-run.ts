import { Type, type Static } from 'typebox';
import { Id, Nullable, OneOf, Time } from '../kernel/schema.ts';
import { JobStatus, ProposalChecks } from './schemas.ts';

/** A run of an entry beside the others of it, without its proposal's text and operations. */
export const EntryRun = Type.Object({
  /** Of the job; of the model's call where a request waited for it. */
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
  /** As the person gave them, placeholders and all. */
  instructions: Type.String(),
  /** The version of the model's SAIGE file that it was queued with; null where the model had none. */
  saigeVersion: Nullable(Type.Integer()),
  createdAt: Time,
  startedAt: Nullable(Time),
  finishedAt: Nullable(Time),
  error: Nullable(Type.String()),
  /** Null while there is none. */
  proposal: Nullable(
    Type.Object({
      /** The PHOD version it was made from. */
      baseVersion: Type.Integer(),
      operations: Type.Integer(),
      checks: ProposalChecks,
    }),
  ),
  /** The person wants no more of its proposal; it stays readable. */
  isDiscarded: Type.Boolean(),
  /** What was sent for it, all attempts together; null while nothing was. */
  calls: Nullable(
    Type.Object({
      /** Of the last call. */
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
