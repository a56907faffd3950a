import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import type { EncryptedBlobs } from '@mach42/event-store/blobs/encrypted-blobs.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import {
  whenAttachmentIsUnusedRemoveIt,
  whenAttachmentRemovedDeleteItsBlobs,
} from './attachments/when-attachment-is-unused-remove-it.ts';
import { whenAccessExpiredCloseIt } from './audit/when-access-expired-close-it.ts';
import { whenExportIsOverDeleteIt } from './exports/when-export-is-over-delete-it.ts';
import {
  WhenExportRequestedWriteIt,
  type WriteExport,
} from './exports/when-export-requested-write-it.ts';
import { QueuePositions } from './jobs/queue-positions.ts';
import { WhenJobQueuedRunJob } from './jobs/when-job-queued-run-job.ts';
import { whenPhodSavedMarkEntryProcessed } from './jobs/when-phod-saved-mark-entry-processed.ts';
import type { Clock } from './kernel/clock.ts';
import type { Log } from './kernel/log.ts';
import type { ProcessorReads } from './kernel/reads.ts';
import { ModelWatch } from './models/model-watch.ts';
import { createModelWork, type ModelFigures } from './models/model-work.ts';
import { longestCallMs, processorOptions, type ProcessorOptions } from './processor-options.ts';
import type { ProviderRegistry } from './providers/registry.ts';
import { whenCallBrokeOffRecordIt } from './providers/when-call-broke-off-record-it.ts';
import { whenReminderIsDueRemindOfIt } from './reminders/when-reminder-is-due-remind-of-it.ts';
import { PartialReplies } from './replies/partial-replies.ts';
import { whenMessagePostedRequestReply } from './replies/when-message-posted-request-reply.ts';
import { WhenReplyRequestedWriteReply } from './replies/when-reply-requested-write-reply.ts';
import { whenRoomSharedPostNotice } from './replies/when-room-shared-post-notice.ts';
import { whenGuestChatIsOldEraseIt } from './retention/when-guest-chat-is-old-erase-it.ts';
import { EventRunner, type CheckpointStore, type EventProcessor } from './runner/event-runner.ts';
import { watching } from './runner/log-follower.ts';
import { RegularWork, type DueWork } from './runner/regular-work.ts';
import type { WaitedRuns } from './runs/waited-runs.ts';

interface ProcessorsDeps {
  readonly store: Pick<EventStore, 'head'>;
  readonly feed: EventFeed;
  readonly commands: Commands;
  /** Runs long pure work away from the main thread. */
  readonly compute: Compute;
  readonly reads: ProcessorReads;
  /** Resolves when the read models have reached a position. */
  readonly readModelsAt: (position: bigint) => Promise<void>;
  readonly checkpoints: CheckpointStore;
  readonly signals: Signals;
  /** The store of the files that people uploaded. */
  readonly files: Pick<EncryptedBlobs, 'open' | 'seal' | 'put' | 'delete'>;
  readonly writeExport: WriteExport;
  readonly providers: ProviderRegistry;
  readonly clock: Clock;
  readonly log: Log;
  readonly newId: () => string;
  /** See `Worker`. */
  readonly workerId: string;
  readonly options?: Partial<ProcessorOptions>;
  /** Further processors that react to events. */
  readonly reactions?: readonly EventProcessor[];
  /** Further work that becomes due with time. */
  readonly dueWork?: readonly DueWork[];
}

export interface Processors extends ModelFigures {
  /** Begins where it stopped; resolves when it listens, which does not wait for older work. */
  start(): Promise<void>;
  /** Begins no reply and no job any more; resolves when what runs has ended. */
  windDown(): Promise<void>;
  /** Aborts what runs and gives it back, for other processes to take up at once. */
  stop(): Promise<void>;
  /** Resolves when every stored event is handled and no work is left that may be done now. */
  processAll(): Promise<void>;
  /** Returns the text so far of a reply that this process is writing; else empty. */
  textSoFar(messageId: string): string;
  /** Runs that a request waits for; ended before the requests are, when the process stops. */
  readonly runs: WaitedRuns;
}

/** Everything that turns events into side effects and commands. Rules: `SPEC.md`. */
export function createProcessors(deps: ProcessorsDeps): Processors {
  const { store, commands, reads, clock } = deps;
  const options = processorOptions(deps.options);
  const { concurrentReplies, concurrentJobs } = options;
  const models = createModelWork(
    { ...deps, options },
    { replies: concurrentReplies, jobs: concurrentJobs },
  );
  const { worker } = models;
  const partial = new PartialReplies();
  const running = { ...deps, ...options };

  const replies = new WhenReplyRequestedWriteReply(worker, partial, concurrentReplies, running);
  const jobs = new WhenJobQueuedRunJob(worker, concurrentJobs, running);
  const exporting = { files: deps.files, write: deps.writeExport, hours: options.exportHours };
  const exports = new WhenExportRequestedWriteIt(worker, exporting, running);
  const pools = [replies.pool, jobs.pool, exports.pool];
  const positions = new QueuePositions(deps);
  const watch = watching((event) => {
    replies.onEvent(event);
    jobs.onEvent(event);
    exports.onEvent(event);
    positions.onEvent(event);
  }, running);
  const runners = [
    whenMessagePostedRequestReply(commands, clock, replies),
    whenPhodSavedMarkEntryProcessed(commands, clock),
    whenRoomSharedPostNotice(commands, clock),
    whenAttachmentRemovedDeleteItsBlobs(deps.files),
    ...(deps.reactions ?? []),
  ].map((processor) => new EventRunner(processor, running));
  const regular = [
    whenAccessExpiredCloseIt(commands, reads, deps.newId),
    whenGuestChatIsOldEraseIt(commands, reads, running),
    whenAttachmentIsUnusedRemoveIt(commands, reads, deps),
    whenExportIsOverDeleteIt(deps),
    whenReminderIsDueRemindOfIt(deps),
    whenCallBrokeOffRecordIt({ ...deps, ...worker, longestCallMs: longestCallMs(options) }),
    ...(deps.dueWork ?? []),
  ].map((work) => new RegularWork(work, running));
  const modelWatch = new ModelWatch({
    ...deps,
    stats: () => models.workerStats(),
    onChange: () => pools.forEach((pool) => pool.wake()),
  });

  return {
    async start() {
      const head = await store.head();
      watch.start(head);
      for (const runner of runners) runner.start();
      for (const pool of pools) pool.start(head);
      modelWatch.start();
      for (const work of regular) work.start();
    },
    async windDown() {
      for (const pool of pools) pool.windDown();
      await Promise.all(pools.map((pool) => pool.idle()));
    },
    async stop() {
      await Promise.all(
        [modelWatch, positions, watch, ...regular, ...runners, ...pools].map((part) => part.stop()),
      );
      worker.slots.stop();
    },
    async processAll() {
      for (let before = -1n, head = await store.head(); head > before;) {
        before = head;
        await Promise.all([watch, ...runners].map((part) => part.reached(before)));
        await Promise.all([...pools, ...regular].map((part) => part.idle()));
        head = await store.head();
      }
    },
    workerStats: () => models.workerStats(),
    workerReport: () => models.workerReport(),
    cloudProviders: () => models.cloudProviders(),
    textSoFar: (messageId) => partial.textSoFar(messageId),
    runs: models.runs,
  };
}
