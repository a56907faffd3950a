import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import { whenGlassExpiredCloseIt } from './audit/when-glass-expired-close-it.ts';
import { whenPhodSavedMarkEntryProcessed } from './jobs/when-phod-saved-mark-entry-processed.ts';
import { QueuePlaces } from './jobs/queue-places.ts';
import { WhenJobQueuedRunJob } from './jobs/when-job-queued-run-job.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { ProcessorReads } from './kernel/reads.ts';
import type { Worker } from './kernel/worker.ts';
import { ModelStatistics } from './models/model-statistics.ts';
import { ModelWatch } from './models/model-watch.ts';
import { noQuota, type Quota } from './models/quota.ts';
import { WorkBoard } from './models/work-board.ts';
import { workerReport } from './models/worker-report.ts';
import { workerStats } from './models/worker-stats.ts';
import type { ProviderRegistry } from './providers/registry.ts';
import { whenCallBrokeOffRecordIt } from './providers/when-call-broke-off-record-it.ts';
import { RepliesInWork } from './replies/replies-in-work.ts';
import { whenMessagePostedRequestReply } from './replies/when-message-posted-request-reply.ts';
import { WhenReplyRequestedWriteReply } from './replies/when-reply-requested-write-reply.ts';
import { cloudProviders, type ServingProvider } from './runs/cloud-providers.ts';
import { WaitedRuns } from './runs/waited-runs.ts';
import type { CheckpointStore } from './runner/event-processor.ts';
import { EventRunner } from './runner/event-runner.ts';
import { whenGuestChatIsOldEraseIt } from './retention/when-guest-chat-is-old-erase-it.ts';
import { RegularWork } from './runner/regular-work.ts';
import { Watch } from './runner/watch.ts';

export interface ProcessorsDeps {
  readonly store: Pick<EventStore, 'head'>;
  readonly feed: EventFeed;
  readonly commands: Commands;
  readonly reads: ProcessorReads;
  /** Resolves when the read models have reached a position. */
  readonly readModelsAt: (position: bigint) => Promise<void>;
  readonly checkpoints: CheckpointStore;
  readonly signals: Signals;
  readonly providers: ProviderRegistry;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** See `Worker`. */
  readonly workerId: string;
  readonly options?: Partial<ProcessorOptions>;
}

export interface ProcessorOptions {
  /** IANA name; decides what "today" is. */
  readonly timeZone: string;
  /** Replies that are written at once. */
  readonly replyPlaces: number;
  /** Jobs that are run at once. */
  readonly jobPlaces: number;
  /** Jobs of one person that are run at once, at most, by all workers together. */
  readonly jobsOfPerson: () => number;
  /** Milliseconds that a model call may take. */
  readonly timeoutMs: number;
  /** Milliseconds of a claim; by default longer than a call may take. */
  readonly leaseMs: number;
  readonly maxOutputTokens: () => number;
  /** Hours that a guest's chat is kept. */
  readonly guestChatHours: () => number;
  /** Of each person, for providers that are paid for; default: none. */
  readonly quota: Quota;
  /** Milliseconds between two looks for work that no event announced. */
  readonly sweepMs: number;
  /** Milliseconds before something that failed is tried again. */
  readonly retryMs: number;
}

export interface Processors {
  /** Begins where it left off; resolves when it listens, while older work goes on. */
  start(): Promise<void>;
  /** Aborts what runs and leaves its claims to be taken over. */
  stop(): Promise<void>;
  /** Resolves when every stored event is handled and no work is left that may be done now. */
  processAll(): Promise<void>;
  /** The workers of every model of the catalogue, by its id. */
  workerStats(): Promise<ReadonlyMap<string, WorkerStats>>;
  /** What this process does now, and how the models fare. */
  workerReport(): Promise<WorkerReport>;
  /** What is written so far of a reply in work here; else empty. */
  textSoFar(messageId: string): string;
  /** Runs that a request waits for; ended before the requests are, when the process stops. */
  readonly runs: WaitedRuns;
  /** The providers that can do cloud runs. */
  cloudProviders(): Promise<readonly ServingProvider[]>;
}

/** What a model may write in one answer, in tokens. */
export const usualOutputTokens = 32_768;

/** What a run does beside its call, at most, in milliseconds. */
const besideCallMs = 30_000;

const defaults: Omit<ProcessorOptions, 'leaseMs'> = {
  timeZone: 'UTC',
  replyPlaces: 8,
  jobPlaces: 2,
  jobsOfPerson: () => limits.jobsOfPerson,
  timeoutMs: 300_000,
  maxOutputTokens: () => usualOutputTokens,
  guestChatHours: () => limits.guestChatHours,
  quota: noQuota,
  sweepMs: 15_000,
  retryMs: 1000,
};

/** A lease is not renewed, so it outlives the longest run. */
function withLease(
  options: Omit<ProcessorOptions, 'leaseMs'> & Partial<ProcessorOptions>,
): ProcessorOptions {
  return { ...options, leaseMs: options.leaseMs ?? options.timeoutMs + besideCallMs };
}

/** Everything that turns events into side effects and commands. Rules: `SPEC.md`. */
export function createProcessors(deps: ProcessorsDeps): Processors {
  const { store, commands, reads, clock, providers } = deps;
  const options = withLease({ ...defaults, ...deps.options });
  const statistics = new ModelStatistics(clock);
  const board = new WorkBoard();
  const inWork = new RepliesInWork();
  const worker: Worker = { ...deps, ...options, statistics, board };
  const running = { ...deps, ...options };

  const replies = new WhenReplyRequestedWriteReply(worker, inWork, options.replyPlaces, running);
  const jobs = new WhenJobQueuedRunJob(worker, options.jobPlaces, running);
  const pools = [replies.pool, jobs.pool];
  const places = new QueuePlaces(deps);
  const watch = new Watch((event) => {
    replies.see(event);
    jobs.see(event);
    places.see(event);
  }, running);
  const runners = [
    whenMessagePostedRequestReply(commands, clock),
    whenPhodSavedMarkEntryProcessed(commands, clock),
  ].map((processor) => new EventRunner(processor, running));
  const regular = [
    whenGlassExpiredCloseIt(commands, reads, deps.newId),
    whenGuestChatIsOldEraseIt(commands, reads, running),
    whenCallBrokeOffRecordIt({ ...deps, ...worker }),
  ].map((work) => new RegularWork(work, running));
  const startedAt = clock.now().getTime();
  const stats = () =>
    workerStats(providers, statistics, reads, {
      places: options.replyPlaces + options.jobPlaces,
      uptimeSeconds: Math.round((clock.now().getTime() - startedAt) / 1000),
    });
  const modelWatch = new ModelWatch({ ...deps, stats });

  return {
    async start() {
      const head = await store.head();
      watch.start(head);
      for (const runner of runners) runner.start();
      for (const pool of pools) pool.start(head);
      modelWatch.start();
      for (const work of regular) work.start();
    },
    async stop() {
      await Promise.all(
        [modelWatch, places, watch, ...regular, ...runners, ...pools].map((part) => part.stop()),
      );
    },
    async processAll() {
      for (let before = -1n, head = await store.head(); head > before;) {
        before = head;
        await Promise.all([watch, ...runners].map((part) => part.reached(before)));
        await Promise.all([...pools, ...regular].map((part) => part.idle()));
        head = await store.head();
      }
    },
    workerStats: stats,
    workerReport: async () =>
      workerReport({
        registry: providers,
        statistics,
        stats: await stats(),
        process: {
          id: deps.workerId,
          since: new Date(startedAt).toISOString(),
          places: { replies: options.replyPlaces, jobs: options.jobPlaces },
          work: [...board.inHand],
        },
        now: clock.now(),
      }),
    textSoFar: (messageId) => inWork.textSoFar(messageId),
    runs: new WaitedRuns(worker),
    cloudProviders: () => cloudProviders(providers),
  };
}
