import { getEntry, listEntries, listEntryRuns } from '@mach42/contracts/datarais/calls.ts';
import { Entry, RecentQuery } from '@mach42/contracts/datarais/schemas.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { completedProgress } from '@mach42/contracts/jobs/progress.ts';
import { EntryRun, JobStatusView, type Proposal } from '@mach42/contracts/jobs/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { IdParams } from '@mach42/contracts/kernel/schema.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import { JsonText, jsonObject } from '@mach42/http-kit/json-text.ts';
import { route } from '@mach42/http-kit/route.ts';
import {
  entriesOf,
  everybodysEntries,
  findEntry,
} from '@mach42/read-models/datarais/entries.reads.ts';
import { runsOfEntry } from '@mach42/read-models/jobs/entry-runs.reads.ts';
import { findJobStatus, type Stored } from '@mach42/read-models/jobs/jobs.reads.ts';
import { findKeptRun } from '@mach42/read-models/runs/kept-runs.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { found, requireAdmin } from '../kernel/query-checks.ts';

/** Jobs that are remembered; far more than can run at once. */
const mostJobs = 1000;

/** The progress of the running jobs, as their workers report it. */
class RunningJobs {
  readonly #progress = new Map<string, number>();

  /** Listens until the app is closed. */
  constructor(app: Pick<FastifyInstance, 'addHook'>, signals: Pick<Signals, 'subscribe'>) {
    const leave = signals.subscribe((signal) => {
      if (signal.kind === 'progress') this.#onProgress(signal.jobId, signal.progress);
    });
    app.addHook('onClose', async () => leave());
  }

  /**
   * The present progress of a job.
   * @param known the progress that the read models know
   */
  progressOf(jobId: string | null, known: number | null): number | null {
    const isRunning = known !== null && known < completedProgress;
    return isRunning && jobId !== null ? (this.#progress.get(jobId) ?? known) : known;
  }

  #onProgress(jobId: string, progress: number): void {
    this.#progress.delete(jobId);
    this.#progress.set(jobId, progress);
    const [oldest] = this.#progress.keys();
    if (this.#progress.size > mostJobs && oldest !== undefined) this.#progress.delete(oldest);
  }
}

export function entryRoutes(app: FastifyInstance, { db, signals }: QueryApiDeps): void {
  const running = new RunningJobs(app, signals);
  const now = <Known extends Entry>(entry: Known): Known => ({
    ...entry,
    progress: running.progressOf(entry.jobId, entry.progress),
  });

  route(
    app,
    getEntry,
    {
      params: IdParams,
      answer: { entry: Type.Optional(Entry), data: Type.Optional(JobStatusView) },
      summary: 'An entry of the caller by its id, or the state of a job or run by its id.',
    },
    async ({ actor, params }) => ({
      answer: found(await findOwnEntryOrJob(params.id, actor.id), entryTexts.notFound),
    }),
  );

  route(
    app,
    listEntries,
    {
      query: RecentQuery,
      answer: { entries: Type.Array(Entry) },
      summary:
        'Entries of the caller, newest first; for an admin, with `scope=all`, those of others too, without their content.',
    },
    async (request) => {
      const { actor } = request;
      const { scope, status, limit = limits.entriesPage } = request.query;
      const which = { status, limit, pause: () => request.pause() };
      if (scope !== 'all') {
        const own = await entriesOf(db, { userId: actor.id, ...which });
        return { answer: { entries: own.map(now) } };
      }
      requireAdmin(actor);
      const all = await everybodysEntries(db, { readerId: actor.id, ...which });
      return { answer: { entries: all.map(now) } };
    },
  );

  route(
    app,
    listEntryRuns,
    {
      params: IdParams,
      answer: { data: Type.Array(EntryRun) },
      summary:
        'The runs of an entry of the caller by each of the routes, newest first, with what they ran with, took and came to.',
    },
    async ({ actor, params: { id: entryId } }) => {
      const ofEntry = await findEntry(db, entryId);
      found(ofEntry?.userId === actor.id ? ofEntry : undefined, entryTexts.notFound);
      const which = { entryId, userId: actor.id, limit: limits.runsPerEntry };
      const runs = await runsOfEntry(db, which);
      const data = runs.map((run) => ({
        ...run,
        progress: running.progressOf(run.id, run.progress),
      }));
      return { answer: { data } };
    },
  );

  async function findOwnEntryOrJob(
    id: string,
    callerId: string,
  ): Promise<{ entry: Entry } | { data: JsonText<JobStatusView> } | undefined> {
    const ofEntry = await findEntry(db, id);
    if (ofEntry?.userId === callerId) return { entry: now(ofEntry.entry) };
    const job = await findJobStatus(db, id, callerId);
    if (job === undefined) {
      const kept = await findKeptRun(db, id, callerId);
      return kept && { data: writtenJob(kept) };
    }
    const progress = running.progressOf(job.id, job.progress);
    return { data: writtenJob({ ...job, progress }) };
  }
}

/** A job with its proposal, which is JSON already but for its text; that is the result once more. */
function writtenJob({ result, proposal, ...job }: Stored<JobStatusView>): JsonText<JobStatusView> {
  if (result === null || proposal === null) return jsonObject({ ...job, result, proposal: null });
  const text = JSON.stringify(result);
  const whole = new JsonText<Proposal>(`${proposal.slice(0, -1)},"text":${text}}`);
  return jsonObject<JobStatusView>({ ...job, result: new JsonText(text), proposal: whole });
}
