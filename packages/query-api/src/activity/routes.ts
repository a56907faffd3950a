import { readActivity } from '@mach42/contracts/activity/calls.ts';
import {
  ActivityQuery,
  ActivityReport,
  type ActivityRange,
  type Activity,
} from '@mach42/contracts/activity/schemas.ts';
import type { CatalogueModel } from '@mach42/contracts/models/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  activePeople,
  activityAnswers,
  activityFirstWords,
  activityHours,
  activityOfModels,
  countActivePeople,
  firstActiveHour,
  type ActivityAnswersTable,
  type ActivityHoursTable,
  type ActivityModelsTable,
} from '@mach42/read-models/activity/activity.reads.ts';
import {
  hourMs,
  timeOfHour,
  quantile,
  type StepCounts,
} from '@mach42/read-models/activity/measures.ts';
import { countAccounts } from '@mach42/read-models/users/users.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function activityRoutes(app: FastifyInstance, deps: QueryApiDeps): void {
  route(
    app,
    readActivity,
    {
      query: ActivityQuery,
      answer: { data: ActivityReport },
      access: 'admins',
      summary:
        'Counts of what people and models did in the last 24 hours, 7 or 30 days, beside the time before.',
    },
    async ({ query: { range = '24h' } }) => ({ answer: { data: await reportOf(deps, range) } }),
  );
}

type Sources = Pick<QueryApiDeps, 'db' | 'models' | 'now'>;

async function reportOf(deps: Sources, range: ActivityRange): Promise<ActivityReport> {
  const { db, models, now } = deps;
  const span = spanOf(range, Math.floor(now() / hourMs));
  const since = await firstActiveHour(db);
  const counted = await countedIn(deps, span);
  return {
    range,
    from: timeOfHour(span.from),
    to: timeOfHour(span.to),
    hours: span.size,
    buckets: bucketsOf(span, counted, await activePeople(db, span), models()),
    totals: sumOf(counted, await countActivePeople(db, span), models()),
    before: await totalsOf(deps, spanBefore(span)),
    since: since === undefined ? null : timeOfHour(since),
    accounts: await countAccounts(db),
  };
}

async function totalsOf(deps: Sources, span: Span) {
  return sumOf(await countedIn(deps, span), await countActivePeople(deps.db, span), deps.models());
}

async function countedIn({ db }: Sources, span: Span) {
  return {
    hours: await activityHours(db, span),
    models: await activityOfModels(db, span),
    answers: await activityAnswers(db, span),
    firstWords: await activityFirstWords(db, span),
  };
}

/** Buckets of a range, and the hours of each. */
const shapes: Readonly<Record<ActivityRange, { readonly count: number; readonly size: number }>> = {
  '24h': { count: 24, size: 1 },
  '7d': { count: 28, size: 6 },
  '30d': { count: 30, size: 24 },
};

/** Hours as numbers from 1970; `to` is the first that is not part of it. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** The range that ends with the hour that is running. */
export function spanOf(range: ActivityRange, hour: number): Span {
  const { count, size } = shapes[range];
  return { from: hour + 1 - count * size, to: hour + 1, size };
}

export function spanBefore({ from, to, size }: Span): Span {
  return { from: from - (to - from), to: from, size };
}

interface Counted {
  readonly hours: readonly ActivityHoursTable[];
  readonly models: readonly ActivityModelsTable[];
  readonly answers: readonly ActivityAnswersTable[];
  readonly firstWords: readonly ActivityAnswersTable[];
}

/** Adds up hours. The answers of a model that left the catalogue count as those of an assistant. */
export function sumOf(
  { hours, models, answers, firstWords }: Counted,
  users: number,
  catalogue: readonly CatalogueModel[],
): Activity {
  const sum = (column: Exclude<keyof ActivityHoursTable, 'hour'>) =>
    hours.reduce((total, row) => total + row[column], 0);
  const take = (column: 'input_tokens' | 'output_tokens' | 'cost') =>
    models.reduce((total, row) => total + row[column], 0);
  const replies = { hybrid: 0, cloud: 0, local: 0 };
  for (const row of models) {
    const type = catalogue.find(({ id }) => id === row.model_id)?.type;
    replies[type === 'cloud' || type === 'local' ? type : 'hybrid'] += row.replies;
  }
  return {
    users,
    messages: sum('messages'),
    replies,
    answerMs: timesOf(answers),
    firstWordMs: timesOf(firstWords),
    jobs: {
      queued: sum('jobs_queued'),
      completed: sum('jobs_completed'),
      failed: sum('jobs_failed'),
    },
    cost: take('cost'),
    tokens: { input: take('input_tokens'), output: take('output_tokens') },
    errors: {
      jobs: sum('failed_attempts'),
      replies: sum('failed_replies'),
      runs: sum('failed_runs'),
    },
  };
}

const timesOf = (steps: StepCounts) => ({
  median: quantile(steps, 0.5),
  p95: quantile(steps, 0.95),
});

/** A bucket for every `size` hours, with nothing in it where nothing happened. */
export function bucketsOf(
  { from, to, size }: Span,
  { hours, models, answers, firstWords }: Counted,
  people: ReadonlyMap<number, number>,
  catalogue: readonly CatalogueModel[],
): ActivityReport['buckets'] {
  const bucketOf = (row: { readonly hour: number }) => Math.floor((row.hour - from) / size);
  const hoursOf = Map.groupBy(hours, bucketOf);
  const modelsOf = Map.groupBy(models, bucketOf);
  const answersOf = Map.groupBy(answers, bucketOf);
  const firstWordsOf = Map.groupBy(firstWords, bucketOf);
  return Array.from({ length: (to - from) / size }, (_, bucket) => ({
    from: timeOfHour(from + bucket * size),
    ...sumOf(
      {
        hours: hoursOf.get(bucket) ?? [],
        models: modelsOf.get(bucket) ?? [],
        answers: answersOf.get(bucket) ?? [],
        firstWords: firstWordsOf.get(bucket) ?? [],
      },
      people.get(bucket) ?? 0,
      catalogue,
    ),
  }));
}
