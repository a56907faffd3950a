import { newId } from '@mach42/command-api/kernel/ids.ts';
import { defaultModelId } from '@mach42/contracts/models/catalogue.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobQueued } from '@mach42/domain/jobs/events.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { Embedded } from '@mach42/server/roles/embedded.ts';

/** A job such as a person queues who took a note. */
export const jobOf = (userId: string): JobQueued['data'] => ({
  jobId: newId(),
  userId,
  kind: 'datarais',
  priority: 'normal',
  entryTitle: 'Kiln',
  entryText: 'The inspector of the kiln comes on 3 December, at nine.',
  entryCreatedAt: new Date().toISOString(),
  modelId: defaultModelId,
  instructions: 'Merge {{DATARAIS}} into {{PHOD}}. Change nothing else, and remove nothing.',
});

/** The server that jobs are queued to, and that runs them. */
export interface JobsServer extends Pick<Embedded, 'commands' | 'processAll'> {
  readonly store: Pick<EventStore, 'head' | 'readAll'>;
}

export interface JobsRun {
  readonly jobsPerSecond: number;
  /** Milliseconds of the processor that this thread took for one. */
  readonly processorMs: number;
  /** For each type of event of the jobs, the number of streams that have it exactly once. */
  readonly once: ReadonlyMap<string, number>;
}

/** Queues the jobs at once, and waits until the result of the last can be read. */
export async function runJobs(
  server: JobsServer,
  jobs: readonly JobQueued['data'][],
): Promise<JobsRun> {
  const { commands, store } = server;
  const before = await store.head();
  const begin = performance.now();
  const processor = process.threadCpuUsage();
  await Promise.all(
    jobs.map((data) => {
      const actor = { id: data.userId, activeRole: 'standard' } as const;
      const command = { type: 'QueueJob', data, actor, at: new Date().toISOString() } as const;
      return commands.execute(jobsDecider, data.jobId, command, { correlationId: data.jobId });
    }),
  );
  await server.processAll();
  const seconds = (performance.now() - begin) / 1000;
  const { user, system } = process.threadCpuUsage(processor);
  return {
    jobsPerSecond: jobs.length / seconds,
    processorMs: (user + system) / 1000 / jobs.length,
    once: onceEach(await store.readAll(before, jobs.length * 10)),
  };
}

function onceEach(events: readonly RecordedEvent[]): Map<string, number> {
  const once = new Map<string, number>();
  for (const [type, ofType] of Map.groupBy(events, (event) => event.type)) {
    const streams = Map.groupBy(ofType, ({ stream }) => stream).values();
    once.set(type, [...streams].filter(({ length }) => length === 1).length);
  }
  return once;
}
