import {
  counter,
  defineTable,
  double,
  int64,
  integer,
  text,
  type RowOf,
} from '../kernel/define-table.ts';

/** Counts of one hour; an hour without any has no row. `hour`: see `hourOf`. */
export const activityHoursTable = defineTable(
  'activity_hours',
  {
    hour: integer(),
    messages: counter(),
    jobs_queued: counter(),
    jobs_completed: counter(),
    /** Jobs that were given up. */
    jobs_failed: counter(),
    /** Attempts of jobs, also those that were followed by another one. */
    failed_attempts: counter(),
    failed_replies: counter(),
    /** Calls of models for a request that waited. */
    failed_runs: counter(),
  },
  {
    key: 'hour',
  },
);
export type ActivityHoursTable = RowOf<typeof activityHoursTable>;

/** The people who did something in an hour. */
export const activityPeopleTable = defineTable(
  'activity_people',
  {
    hour: integer(),
    user_id: text(),
  },
  {
    key: ['hour', 'user_id'],
    isClustered: true,
    indexes: {
      activity_people_user: { on: ['user_id', 'hour'], isLate: true },
    },
  },
);
export type ActivityPeopleTable = RowOf<typeof activityPeopleTable>;

/** The work of a model in an hour. */
export const activityModelsTable = defineTable(
  'activity_models',
  {
    hour: integer(),
    model_id: text(),
    /** Answers to messages. */
    replies: integer(),
    input_tokens: int64(),
    output_tokens: int64(),
    /** US dollars. */
    cost: double(),
  },
  {
    key: ['hour', 'model_id'],
    isClustered: true,
  },
);
export type ActivityModelsTable = RowOf<typeof activityModelsTable>;

const stepsTable = <const Name extends string>(name: Name) =>
  defineTable(
    name,
    {
      hour: integer(),
      step: integer(),
      answers: integer(),
    },
    {
      key: ['hour', 'step'],
      isClustered: true,
    },
  );

/** The number of answers in an hour, by the time that a whole answer took. `step`: see `stepOf`. */
export const activityAnswersTable = stepsTable('activity_answers');
/** The number of answers in an hour, by the time until an answer began. */
export const activityFirstWordsTable = stepsTable('activity_first_words');
export type ActivityAnswersTable = RowOf<typeof activityAnswersTable>;
