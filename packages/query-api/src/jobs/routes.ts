import { DataRaisStats, DataRaisStatsQuery } from '@mach42/contracts/datarais/schemas.ts';
import { listJobs, queueStats } from '@mach42/contracts/jobs/calls.ts';
import { AllJobsMeta, Job, JobMetadata, JobsQuery } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { route } from '@mach42/http-kit/route.ts';
import { allJobs } from '@mach42/read-models/jobs/all-jobs.reads.ts';
import { jobsOf } from '@mach42/read-models/jobs/jobs.reads.ts';
import { queueStats as countJobs } from '@mach42/read-models/jobs/queue.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { reportEntries } from '../datarais/report.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { storedTime } from '../kernel/query-checks.ts';
import { requireAdmin } from '../kernel/query-checks.ts';

export function jobRoutes(app: FastifyInstance, { db, now }: QueryApiDeps): void {
  route(
    app,
    listJobs,
    {
      query: JobsQuery,
      answer: {
        data: Type.Union([Type.Array(Job), Type.Array(JobMetadata)]),
        meta: Type.Optional(AllJobsMeta),
      },
      summary:
        'Jobs of the caller, newest first; for an admin the metadata of everybody’s, unless `scope=own`.',
    },
    async ({ actor, query }) => {
      const {
        scope = actor.activeRole === 'admin' ? 'all' : 'own',
        limit = limits.jobsPage,
        offset = 0,
        parked,
        ...which
      } = query;
      if (scope !== 'all') {
        const { status } = which;
        const jobs = await jobsOf(db, { userId: actor.id, status, limit });
        return { answer: { data: fitting(jobs) } };
      }
      requireAdmin(actor);
      const flag = parked === undefined ? undefined : parked ? 1 : 0;
      const times = {
        createdAfter: storedTime(which.createdAfter),
        createdBefore: storedTime(which.createdBefore),
      };
      const asked = { which: { ...which, ...times, parked: flag }, limit, offset } as const;
      return { answer: await allJobs(db, asked) };
    },
  );

  route(
    app,
    queueStats,
    {
      query: DataRaisStatsQuery,
      answer: { data: DataRaisStats },
      access: 'admins',
      summary:
        'How many jobs of all people wait, run, are done and have failed; with `days` also how their entries fare.',
    },
    async ({ query: { days, offsetMinutes = 0 } }) => {
      const stats = await countJobs(db);
      if (days === undefined) return { answer: { data: stats } };
      const report = await reportEntries(db, { now: now(), days, offsetMinutes });
      return { answer: { data: { ...stats, report } } };
    },
  );
}

/** The newest, until their instructions are as much as an answer has room for. */
function fitting(jobs: readonly Job[]): Job[] {
  let characters = 0;
  return jobs.filter(({ instructions }) => {
    const fits = characters < limits.jobsPageCharacters;
    characters += instructions.length;
    return fits;
  });
}
