import {
  DataRaisStats,
  DataRaisStatsQuery,
  type DataRaisReport,
  type DataRaisDay,
} from '@mach42/contracts/datarais/schemas.ts';
import { listJobs, queueStats } from '@mach42/contracts/jobs/calls.ts';
import { AllJobsMeta, Job, JobMetadata, JobsQuery } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  countEntries,
  countPending,
  entryTimesSince,
  failuresSince,
  oldestPending,
  type EntryTimes,
} from '@mach42/read-models/datarais/entry-times.reads.ts';
import { allJobs } from '@mach42/read-models/jobs/all-jobs.reads.ts';
import { jobsOf } from '@mach42/read-models/jobs/jobs.reads.ts';
import { queueStats as countJobs } from '@mach42/read-models/jobs/queue.reads.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { storedTime, requireAdmin } from '../kernel/query-checks.ts';

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

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Whole days; `now` is in the last one. */
interface Days {
  readonly now: number;
  readonly days: number;
  /** Minutes that they begin before those of UTC. */
  readonly offsetMinutes: number;
}

/** The day of a time in milliseconds: `2026-11-21`. */
function dayOf(at: number, { offsetMinutes }: Days): string {
  return new Date(at + offsetMinutes * minuteMs).toISOString().slice(0, 10);
}

/** Returns the start of the first of the days, in milliseconds. */
export function startOf(span: Days): number {
  const today = Date.parse(dayOf(span.now, span)) - span.offsetMinutes * minuteMs;
  return today - (span.days - 1) * dayMs;
}

interface Happened {
  readonly entries: readonly EntryTimes[];
  /** The times at which runs failed: ISO 8601, UTC. */
  readonly failures: readonly string[];
}

/** The counts of each of the days, oldest first. */
export function daysOf(span: Days, { entries, failures }: Happened): DataRaisDay[] {
  const start = startOf(span);
  const days = Array.from({ length: span.days }, (_, index) => ({
    day: dayOf(start + index * dayMs, span),
    recorded: 0,
    processed: 0,
    failed: 0,
    discarded: 0,
  }));
  const count = (at: string | null, what: Exclude<keyof DataRaisDay, 'day'>): void => {
    const day = at === null ? undefined : days[Math.floor((Date.parse(at) - start) / dayMs)];
    if (day !== undefined) day[what] += 1;
  };
  for (const entry of entries) {
    count(entry.created_at, 'recorded');
    count(entry.processed_at, 'processed');
    count(entry.discarded_at, 'discarded');
  }
  for (const at of failures) count(at, 'failed');
  return days;
}

/** Returns the waits of the entries that were processed in the days; null when there are none. */
export function waitOf(span: Days, entries: readonly EntryTimes[]): DataRaisReport['wait'] {
  const start = startOf(span);
  const waits = entries
    .flatMap(({ created_at, processed_at }) => {
      const processed = processed_at === null ? Number.NaN : Date.parse(processed_at);
      return processed >= start ? [processed - Date.parse(created_at)] : [];
    })
    .toSorted((a, b) => a - b);
  if (waits.length === 0) return null;
  // Nearest rank.
  const share = (part: number) => waits[Math.ceil(part * waits.length) - 1] ?? 0;
  return { median: share(0.5), p90: share(0.9), longest: share(1) };
}

const hourMs = 3_600_000;
/** Bounds of the ages of what waits: an hour, a day, a week. */
const ageHours = [1, 24, 168] as const;
const timeOf = (at: number): string => new Date(at).toISOString();

/** Reports on the entries of all people, only in counts and times. */
async function reportEntries(db: Reader, span: Days): Promise<DataRaisReport> {
  const from = timeOf(startOf(span));
  const entries = await entryTimesSince(db, from);
  const failures = await failuresSince(db, from);
  return {
    entries: await countEntries(db),
    oldestPendingAt: await oldestPending(db),
    ages: await agesOf(db, span.now),
    wait: waitOf(span, entries),
    days: daysOf(span, { entries, failures }),
  };
}

async function agesOf(db: Reader, now: number): Promise<DataRaisReport['ages']> {
  const ages: DataRaisReport['ages'] = [];
  // Clocks differ: an entry with a time after `now` counts as one of the newest.
  let until = '9999';
  for (const hours of [...ageHours, null]) {
    const after = hours === null ? '' : timeOf(now - hours * hourMs);
    ages.push({ hours, entries: await countPending(db, { after, until }) });
    until = after;
  }
  return ages;
}
