import { readActivity } from '@mach42/contracts/activity/calls.ts';
import {
  ActivityQuery,
  ActivityReport,
  type ActivityRange,
} from '@mach42/contracts/activity/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  activePeople,
  activityAnswers,
  activityFirstWords,
  activityHours,
  activityOfModels,
  countActivePeople,
  firstActiveHour,
} from '@mach42/read-models/activity/activity.reads.ts';
import { hourMs, timeOfHour } from '@mach42/read-models/activity/measures.ts';
import { countAccounts } from '@mach42/read-models/users/users.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { bucketsOf, spanBefore, spanOf, sumOf, type Span } from './report.ts';

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
