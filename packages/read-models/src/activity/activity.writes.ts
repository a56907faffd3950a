import { sql } from 'kysely';
import { prepared } from '../query.ts';
import type {
  ActivityHoursTable,
  ActivityModelsTable,
  ActivityPeopleTable,
} from './activity.table.ts';

type Counter = Exclude<keyof ActivityHoursTable, 'hour'>;

/** One more in an hour. */
const counting = (counter: Counter) =>
  prepared((q, p: { hour: number }) =>
    q
      .insertInto('activity_hours')
      .columns(['hour', counter])
      .expression(sql`values (${p.hour}, 1)`)
      .onConflict((conflict) =>
        conflict
          .column('hour')
          .doUpdateSet((eb) => ({ [counter]: eb(`activity_hours.${counter}`, '+', 1) })),
      ),
  );

export const countMessage = counting('messages');
export const countJobQueued = counting('jobs_queued');
export const countJobCompleted = counting('jobs_completed');
export const countJobFailed = counting('jobs_failed');
export const countFailedAttempt = counting('failed_attempts');
export const countFailedReply = counting('failed_replies');
export const countFailedRun = counting('failed_runs');

/** Writes nothing when the person was seen in that hour. */
export const noteSeen = prepared((q, row: ActivityPeopleTable) =>
  q
    .insertInto('activity_people')
    .values({ hour: row.hour, user_id: row.user_id })
    .onConflict((conflict) => conflict.columns(['hour', 'user_id']).doNothing()),
);

/** Adds what one call took to the model's hour. */
export const addModelWork = prepared((q, row: ActivityModelsTable) =>
  q
    .insertInto('activity_models')
    .values({
      hour: row.hour,
      model_id: row.model_id,
      replies: row.replies,
      input_tokens: row.input_tokens,
      output_tokens: row.output_tokens,
      cost: row.cost,
    })
    .onConflict((conflict) =>
      conflict.columns(['hour', 'model_id']).doUpdateSet((eb) => ({
        replies: eb('activity_models.replies', '+', eb.ref('excluded.replies')),
        input_tokens: eb('activity_models.input_tokens', '+', eb.ref('excluded.input_tokens')),
        output_tokens: eb('activity_models.output_tokens', '+', eb.ref('excluded.output_tokens')),
        cost: eb('activity_models.cost', '+', eb.ref('excluded.cost')),
      })),
    ),
);

/** One more answer that took so long. */
export const countAnswer = prepared((q, p: { hour: number; step: number }) =>
  q
    .insertInto('activity_answers')
    .values({ hour: p.hour, step: p.step, answers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'step'])
        .doUpdateSet((eb) => ({ answers: eb('activity_answers.answers', '+', 1) })),
    ),
);

/** One more answer that took so long to begin. */
export const countFirstWord = prepared((q, p: { hour: number; step: number }) =>
  q
    .insertInto('activity_first_words')
    .values({ hour: p.hour, step: p.step, answers: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['hour', 'step'])
        .doUpdateSet((eb) => ({ answers: eb('activity_first_words.answers', '+', 1) })),
    ),
);
