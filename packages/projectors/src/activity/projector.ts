import type { EntryRecorded } from '@mach42/domain/datarais/events.ts';
import type { JobCompleted, JobFailed, JobQueued } from '@mach42/domain/jobs/events.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import type { MessagePosted, ReplyFailed } from '@mach42/domain/messages/events.ts';
import type { ModelCalled, ModelCallFailed } from '@mach42/domain/models/events.ts';
import type { PhodEvent } from '@mach42/domain/phod/events.ts';
import type { UserSignedIn } from '@mach42/domain/users/events.ts';
import { hourOf, stepOf } from '@mach42/read-models/activity/measures.ts';
import {
  activityAnswersTable,
  activityModelsTable,
  activityPeopleTable,
  type ActivityAnswersTable,
  type ActivityHoursTable,
  type ActivityModelsTable,
  type ActivityPeopleTable,
} from '@mach42/read-models/activity/table.ts';
import type { Transaction } from '@mach42/read-models/kernel/database.ts';
import { adding, prepared } from '@mach42/read-models/query.ts';
import { sql } from 'kysely';
import { type Handler, projector } from '../kernel/projector.ts';

type Counter = Exclude<keyof ActivityHoursTable, 'hour'>;

/** Adds to a counter of an hour. */
const counting = (counter: Counter) =>
  adding<{ hour: number; more: number }>(
    { table: 'activity_hours', key: ['hour'], sums: ['more'] },
    (q, p) =>
      q
        .insertInto('activity_hours')
        .columns(['hour', counter])
        .expression(sql`values (${p.hour}, ${p.more})`)
        .onConflict((conflict) =>
          conflict.column('hour').doUpdateSet((eb) => ({
            [counter]: eb(`activity_hours.${counter}`, '+', eb.ref(`excluded.${counter}`)),
          })),
        ),
  );

const countMessage = counting('messages');
const countJobQueued = counting('jobs_queued');
const countJobCompleted = counting('jobs_completed');
const countJobFailed = counting('jobs_failed');
const countFailedAttempt = counting('failed_attempts');
const countFailedReply = counting('failed_replies');
const countFailedRun = counting('failed_runs');

/** Writes nothing when the person was seen in that hour. */
const noteSeen = adding<ActivityPeopleTable>(
  { table: 'activity_people', key: ['hour', 'user_id'], sums: [] },
  (q, row) =>
    q
      .insertInto('activity_people')
      .values(activityPeopleTable.cellsOf(row))
      .onConflict((conflict) => conflict.columns(['hour', 'user_id']).doNothing()),
);

/** Adds the tokens and the cost of one call to the model's hour. */
const addModelWork = prepared((q, row: ActivityModelsTable) =>
  q
    .insertInto('activity_models')
    .values(activityModelsTable.cellsOf(row))
    .onConflict((conflict) =>
      conflict.columns(['hour', 'model_id']).doUpdateSet((eb) => ({
        replies: eb('activity_models.replies', '+', eb.ref('excluded.replies')),
        input_tokens: eb('activity_models.input_tokens', '+', eb.ref('excluded.input_tokens')),
        output_tokens: eb('activity_models.output_tokens', '+', eb.ref('excluded.output_tokens')),
        cost: eb('activity_models.cost', '+', eb.ref('excluded.cost')),
      })),
    ),
);

/** Adds to the number of answers of an hour that took a time of this step. */
const countingSteps = (table: 'activity_answers' | 'activity_first_words') =>
  adding<ActivityAnswersTable>({ table, key: ['hour', 'step'], sums: ['answers'] }, (q, row) =>
    q
      .insertInto(table)
      .values(activityAnswersTable.cellsOf(row))
      .onConflict((conflict) =>
        conflict.columns(['hour', 'step']).doUpdateSet((eb) => ({
          answers: eb(`${table}.answers`, '+', eb.ref('excluded.answers')),
        })),
      ),
  );

const countAnswer = countingSteps('activity_answers');
/** Counts replies by the time until they began. */
const countFirstWord = countingSteps('activity_first_words');

type Counted =
  | UserSignedIn
  | MessagePosted
  | ReplyFailed
  | EntryRecorded
  | PhodEvent
  | JobQueued
  | JobCompleted
  | JobFailed
  | ModelCalled
  | ModelCallFailed;

async function seen(tx: Transaction, userId: string, at: string): Promise<undefined> {
  await tx.run(noteSeen, { hour: hourOf(at), user_id: userId });
}

const person: Handler<UserSignedIn | EntryRecorded> = ({ data: { userId }, at }, tx) =>
  seen(tx, userId, at);

const saved: Handler<PhodEvent> = async ({ data: { savedBy }, at }, tx) =>
  savedBy === system.id ? undefined : seen(tx, savedBy, at);

const posted: Handler<MessagePosted> = async ({ data: { authorId, authorIsGuest }, at }, tx) => {
  await tx.run(countMessage, { hour: hourOf(at), more: 1 });
  return authorIsGuest ? undefined : seen(tx, authorId, at);
};

const queued: Handler<JobQueued> = async ({ data: { userId }, at }, tx) => {
  await tx.run(countJobQueued, { hour: hourOf(at), more: 1 });
  return seen(tx, userId, at);
};

const completed: Handler<JobCompleted> = async ({ at }, tx) => {
  await tx.run(countJobCompleted, { hour: hourOf(at), more: 1 });
  return undefined;
};

const jobFailed: Handler<JobFailed> = async ({ data: { final }, at }, tx) => {
  await tx.run(countFailedAttempt, { hour: hourOf(at), more: 1 });
  if (final) await tx.run(countJobFailed, { hour: hourOf(at), more: 1 });
  return undefined;
};

const replyFailed: Handler<ReplyFailed> = async ({ at }, tx) => {
  await tx.run(countFailedReply, { hour: hourOf(at), more: 1 });
  return undefined;
};

const called: Handler<ModelCalled> = async ({ data, at }, tx) => {
  await tx.run(addModelWork, {
    hour: hourOf(at),
    model_id: data.modelId,
    replies: data.messageId === undefined ? 0 : 1,
    input_tokens: data.inputTokens,
    output_tokens: data.outputTokens,
    cost: data.cost,
  });
  if (data.messageId !== undefined && data.complete) {
    await tx.run(countAnswer, { hour: hourOf(at), step: stepOf(data.durationMs), answers: 1 });
  }
  if (data.messageId !== undefined && data.firstTextMs !== undefined) {
    await tx.run(countFirstWord, { hour: hourOf(at), step: stepOf(data.firstTextMs), answers: 1 });
  }
  return undefined;
};

/**
 * The failed call of a job or a reply fails that job or reply, whose failure is counted with it; here its cost is
 * counted.
 */
const callFailed: Handler<ModelCallFailed> = async ({ data, at }, tx) => {
  const { jobId, messageId, modelId, inputTokens = 0, cost = 0 } = data;
  if (inputTokens > 0) {
    const taken = { replies: 0, input_tokens: inputTokens, output_tokens: 0, cost };
    await tx.run(addModelWork, { hour: hourOf(at), model_id: modelId, ...taken });
  }
  if (jobId === undefined && messageId === undefined) {
    await tx.run(countFailedRun, { hour: hourOf(at), more: 1 });
  }
  return undefined;
};

/** Counts what happened in each hour. Rules: `SPEC.md`. */
export const activityProjector = projector<Counted>({
  name: 'activity',
  version: 5,
  tables: [
    'activity_hours',
    'activity_people',
    'activity_models',
    'activity_answers',
    'activity_first_words',
  ],
  on: {
    UserSignedIn: person,
    EntryRecorded: person,
    PhodCreated: saved,
    PhodSaved: saved,
    PhodReverted: saved,
    MessagePosted: posted,
    ReplyFailed: replyFailed,
    JobQueued: queued,
    JobCompleted: completed,
    JobFailed: jobFailed,
    ModelCalled: called,
    ModelCallFailed: callFailed,
  },
});
