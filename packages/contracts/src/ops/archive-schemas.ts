import { type Static, Type } from 'typebox';
import { closed, Nullable, OneOf, Time } from '../kernel/schema.ts';

const Position = Type.String({ maxLength: 16, pattern: '^[1-9][0-9]{0,14}$' });

export const SegmentView = Type.Object({
  /** Positions of its first and its last event. */
  first: Type.String(),
  last: Type.String(),
  file: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  madeAt: Time,
});
export type SegmentView = Static<typeof SegmentView>;

/**
 * The causes of a failure of archiving: no room on the disk, unencrypted content, a damaged log, or another cause
 * that the server's log names.
 */
const archiveProblems = ['disk', 'content', 'damaged', 'other'] as const;
export type ArchiveProblem = (typeof archiveProblems)[number];

/** The archiving of this process that is under way, or was the last. */
export const ArchiveWork = Type.Object({
  state: OneOf(['running', 'stopping', 'done', 'stopped', 'failed']),
  /** The present step in a few words. */
  step: Type.String(),
  upTo: Type.String(),
  startedAt: Time,
  endedAt: Nullable(Time),
  /** The part of the work that is done. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** The reason of the failure, in a sentence. */
  problem: Nullable(Type.String()),
});
export type ArchiveWork = Static<typeof ArchiveWork>;

export const Archive = Type.Object({
  /** Whether the log is a file. */
  isSupported: Type.Boolean(),
  segments: Type.Array(SegmentView),
  /** The position of the last event of the log. */
  head: Type.String(),
  /** Bytes of the file of the log. */
  logBytes: Type.Integer(),
  work: Nullable(ArchiveWork),
});
export type Archive = Static<typeof Archive>;

export const ArchiveBody = Type.Object(
  {
    /** The last event that is archived; absent: by `before`. */
    upTo: Type.Optional(Position),
    /** Events before this time are archived. */
    before: Type.Optional(Time),
    /** Answers what would be archived, and changes nothing. */
    dryRun: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type ArchiveBody = Static<typeof ArchiveBody>;

/** The events that are archived next; none where all of them up to the limit are. */
export const ArchivePlan = Type.Object({
  first: Type.String(),
  last: Type.String(),
  events: Type.Integer(),
});
export type ArchivePlan = Static<typeof ArchivePlan>;
