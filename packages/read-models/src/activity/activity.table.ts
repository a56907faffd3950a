import type { Table } from '../kernel/table.ts';

/** Counts of one hour; an hour without any has no row. `hour`: see `hourOf`. */
export interface ActivityHoursTable {
  hour: number;
  messages: number;
  jobs_queued: number;
  jobs_completed: number;
  /** Given up. */
  jobs_failed: number;
  /** Attempts of jobs, also those that were followed by another one. */
  failed_attempts: number;
  failed_replies: number;
  /** Calls of models for a request that waited. */
  failed_runs: number;
}

/** Who did something in an hour. */
export interface ActivityPeopleTable {
  hour: number;
  user_id: string;
}

/** What a model did in an hour. */
export interface ActivityModelsTable {
  hour: number;
  model_id: string;
  /** Answers to messages. */
  replies: number;
  input_tokens: number;
  output_tokens: number;
  /** US dollars. */
  cost: number;
}

/** How many answers took how long in an hour, as a whole or to begin. `step`: see `stepOf`. */
export interface ActivityAnswersTable {
  hour: number;
  step: number;
  answers: number;
}

export const activityHoursTable: Table<'activity_hours'> = {
  name: 'activity_hours',
  columns: [
    'hour',
    'messages',
    'jobs_queued',
    'jobs_completed',
    'jobs_failed',
    'failed_attempts',
    'failed_replies',
    'failed_runs',
  ],
  definition: () => [
    `create table activity_hours (
      hour integer primary key,
      messages integer not null default 0,
      jobs_queued integer not null default 0,
      jobs_completed integer not null default 0,
      jobs_failed integer not null default 0,
      failed_attempts integer not null default 0,
      failed_replies integer not null default 0,
      failed_runs integer not null default 0
    )`,
  ],
};

export const activityPeopleTable: Table<'activity_people'> = {
  name: 'activity_people',
  columns: ['hour', 'user_id'],
  definition: ({ clustered }) => [
    `create table activity_people (
      hour integer not null,
      user_id text not null,
      primary key (hour, user_id)
    )${clustered}`,
    'create index activity_people_user on activity_people (user_id, hour)',
  ],
};

export const activityModelsTable: Table<'activity_models'> = {
  name: 'activity_models',
  columns: ['hour', 'model_id', 'replies', 'input_tokens', 'output_tokens', 'cost'],
  definition: ({ clustered }) => [
    `create table activity_models (
      hour integer not null,
      model_id text not null,
      replies integer not null,
      input_tokens integer not null,
      output_tokens integer not null,
      cost double precision not null,
      primary key (hour, model_id)
    )${clustered}`,
  ],
};

const stepsTable = <Name extends 'activity_answers' | 'activity_first_words'>(
  name: Name,
): Table<Name> => ({
  name,
  columns: ['hour', 'step', 'answers'],
  definition: ({ clustered }) => [
    `create table ${name} (
      hour integer not null,
      step integer not null,
      answers integer not null,
      primary key (hour, step)
    )${clustered}`,
  ],
});

export const activityAnswersTable = stepsTable('activity_answers');
export const activityFirstWordsTable = stepsTable('activity_first_words');
