import { sql } from 'kysely';
import type { Reader } from '../kernel/database.ts';
import { prepared } from '../query.ts';
import type { ActivityAnswersTable, ActivityHoursTable, ActivityModelsTable } from './table.ts';

export type { ActivityAnswersTable, ActivityHoursTable, ActivityModelsTable };

/** Hours `from` until before `to`; see `hourOf`. */
interface Hours {
  readonly from: number;
  readonly to: number;
}

const hoursIn = prepared((q, p: Hours) =>
  q
    .selectFrom('activity_hours')
    .selectAll()
    .where('hour', '>=', p.from)
    .where('hour', '<', p.to)
    .orderBy('hour'),
);

const modelsIn = prepared((q, p: Hours) =>
  q
    .selectFrom('activity_models')
    .selectAll()
    .where('hour', '>=', p.from)
    .where('hour', '<', p.to)
    .orderBy('hour')
    .orderBy('model_id'),
);

const answersIn = prepared((q, p: Hours) =>
  q.selectFrom('activity_answers').selectAll().where('hour', '>=', p.from).where('hour', '<', p.to),
);

const firstWordsIn = prepared((q, p: Hours) =>
  q
    .selectFrom('activity_first_words')
    .selectAll()
    .where('hour', '>=', p.from)
    .where('hour', '<', p.to),
);

const peopleByBucket = prepared((q, p: Hours & { size: number }) =>
  q
    .selectFrom('activity_people')
    .select([
      sql<number>`cast((hour - ${p.from}) / ${p.size} as integer)`.as('bucket'),
      sql<number>`count(distinct user_id)`.as('people'),
    ])
    .where('hour', '>=', p.from)
    .where('hour', '<', p.to)
    .groupBy('bucket'),
);

const peopleActive = prepared((q, p: Hours) =>
  q
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('activity_people')
          .select('hour')
          .whereRef('activity_people.user_id', '=', 'users.id')
          .where('hour', '>=', p.from)
          .where('hour', '<', p.to),
      ),
    ),
);

const firstHour = prepared((q, _: object) =>
  q.selectFrom('activity_people').select((eb) => eb.fn.min('hour').as('hour')),
);

export async function activityHours(db: Reader, hours: Hours): Promise<ActivityHoursTable[]> {
  return db.all(hoursIn, hours);
}

export async function activityOfModels(db: Reader, hours: Hours): Promise<ActivityModelsTable[]> {
  return db.all(modelsIn, hours);
}

/** Returns the durations of answers in each hour. */
export async function activityAnswers(db: Reader, hours: Hours): Promise<ActivityAnswersTable[]> {
  return db.all(answersIn, hours);
}

/** Returns the times until answers began, in each hour. */
export async function activityFirstWords(
  db: Reader,
  hours: Hours,
): Promise<ActivityAnswersTable[]> {
  return db.all(firstWordsIn, hours);
}

/** Counts the different people who were active: one index read for each account, however long the time. */
export async function countActivePeople(db: Reader, hours: Hours): Promise<number> {
  return (await db.first(peopleActive, hours))?.people ?? 0;
}

/** From this number of hours on, one index read for each account is less work than reading all activity. */
const manyHours = 24;

/**
 * Returns the number of different people who were active in each `size` hours, by the number of the bucket from 0.
 */
export async function activePeople(
  db: Reader,
  hours: Hours & { readonly size: number },
): Promise<ReadonlyMap<number, number>> {
  const { from, to, size } = hours;
  if (size < manyHours) {
    const rows = await db.all(peopleByBucket, hours);
    return new Map(rows.map(({ bucket, people }) => [bucket, people]));
  }
  const people = new Map<number, number>();
  for (let start = from; start < to; start += size) {
    people.set(
      (start - from) / size,
      await countActivePeople(db, { from: start, to: start + size }),
    );
  }
  return people;
}

/** The first hour in which a person was active; undefined before it. */
export async function firstActiveHour(db: Reader): Promise<number | undefined> {
  return (await db.first(firstHour, {}))?.hour ?? undefined;
}
