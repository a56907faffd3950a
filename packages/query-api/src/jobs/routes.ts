import { listJobs, queueStats } from '@mach42/contracts/jobs/calls.ts';
import { Job, JobsQuery, QueueStats } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { route } from '@mach42/http-kit/route.ts';
import { jobsOf } from '@mach42/read-models/jobs/jobs.reads.ts';
import { queueStats as countJobs } from '@mach42/read-models/jobs/queue-stats.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';

export function jobRoutes(app: FastifyInstance, { db }: QueryApiDeps): void {
  route(
    app,
    listJobs,
    {
      query: JobsQuery,
      answer: { data: Type.Array(Job) },
      summary: 'Jobs of the caller, newest first.',
    },
    async ({ actor, query: { status, limit = limits.jobsPage } }) => ({
      answer: { data: await jobsOf(db, { userId: actor.id, status, limit }) },
    }),
  );

  route(
    app,
    queueStats,
    {
      answer: { data: QueueStats },
      access: 'admins',
      summary: 'How many jobs of all people wait, run, are done and have failed.',
    },
    async () => ({ answer: { data: await countJobs(db) } }),
  );
}
