import { Type, type Static } from 'typebox';
import { closed, Nullable, OneOf, Time } from '../kernel/schema.ts';

export const ActivityRange = OneOf(['24h', '7d', '30d']);
export type ActivityRange = Static<typeof ActivityRange>;

export const ActivityQuery = Type.Object({ range: Type.Optional(ActivityRange) }, closed);
export type ActivityQuery = Static<typeof ActivityQuery>;

const Count = Type.Integer({ minimum: 0 });

/** Milliseconds, within five percent; null of none. */
const Times = Type.Object({ median: Nullable(Type.Number()), p95: Nullable(Type.Number()) });

/** The numbers of what people and models did in a period. */
export const Activity = Type.Object({
  /** Different people who signed in, wrote, recorded, queued or saved something; no guests. */
  users: Count,
  /** Messages of people and guests. */
  messages: Count,
  /** Answers of models to messages, by the type of the model. */
  replies: Type.Object({ hybrid: Count, cloud: Count, local: Count }),
  /** Durations of complete answers to messages. */
  answerMs: Times,
  /**
   * Times from the call of the model to the first word of an answer to a message, of the answers that recorded it.
   */
  firstWordMs: Times,
  /** `failed`: given up. */
  jobs: Type.Object({ queued: Count, completed: Count, failed: Count }),
  /** US dollars. */
  cost: Type.Number({ minimum: 0 }),
  tokens: Type.Object({ input: Count, output: Count }),
  /** Each failure once, where it was felt; of jobs every attempt. `runs`: a request waited for it. */
  errors: Type.Object({ jobs: Count, replies: Count, runs: Count }),
});
export type Activity = Static<typeof Activity>;

export const ActivityBucket = Type.Object({ from: Time, ...Activity.properties });
export type ActivityBucket = Static<typeof ActivityBucket>;

export const ActivityReport = Type.Object({
  range: ActivityRange,
  from: Time,
  /** The end of the hour that is running. */
  to: Time,
  /** The length of each bucket. */
  hours: Type.Integer(),
  /** The figures, oldest first, without a gap. */
  buckets: Type.Array(ActivityBucket),
  totals: Activity,
  /** The totals of the equally long period before `from`. */
  before: Activity,
  /** The hour of the first activity ever; null before it. */
  since: Nullable(Time),
  accounts: Type.Object({ total: Count, active: Count }),
});
export type ActivityReport = Static<typeof ActivityReport>;
