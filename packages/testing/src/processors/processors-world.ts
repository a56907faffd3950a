import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { inlineCompute } from '@mach42/compute/call-task.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { jobsDecider } from '@mach42/domain/jobs/decider.ts';
import type { JobProgress } from '@mach42/domain/jobs/state.ts';
import { streamOf } from '@mach42/domain/kernel/decider.ts';
import { filesInMemory } from '@mach42/event-store/blobs/testing/files-in-memory.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { Json, RecordedEvent } from '@mach42/event-store/event.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import type { Signal, Signals } from '@mach42/event-store/signals/signals.ts';
import { createProcessors, type Processors } from '@mach42/processors/create-processors.ts';
import type { WriteExport } from '@mach42/processors/exports/when-export-requested-write-it.ts';
import { later, type Clock } from '@mach42/processors/kernel/clock.ts';
import { processorReads } from '@mach42/processors/kernel/reads.ts';
import type { ProcessorOptions } from '@mach42/processors/processor-options.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { providerRegistry } from '@mach42/processors/providers/registry.ts';
import type { CheckpointStore } from '@mach42/processors/runner/event-runner.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import {
  startProjections,
  type ProjectionRunner,
} from '@mach42/projectors/runtime/projection-runner.ts';
import type { Database } from '@mach42/read-models/kernel/database.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { v7 as newId } from 'uuid';
import { ScriptedProvider } from '../providers/scripted-provider.ts';
import { FakeClock } from './fake-clock.ts';
import { KeptLog } from './kept-log.ts';
import { Severance } from './severance.ts';

export interface InstanceOptions extends Partial<ProcessorOptions> {
  readonly workerId?: string;
  readonly provider?: ModelProvider;
  /** Providers beside that one. */
  readonly others?: readonly ModelProvider[];
  readonly checkpoints?: CheckpointStore;
  /** How long it waits for the read models, in milliseconds. */
  readonly rowsWaitMs?: number;
  /** The milliseconds by which its time of day is ahead of that of the other instances. */
  readonly aheadMs?: number;
}

/** One log with its read models, and as many instances of the processors as a test starts. */
export class ProcessorsWorld {
  readonly clock = new FakeClock();
  readonly log = new KeptLog();
  readonly provider = new ScriptedProvider();
  /** The files that people uploaded. */
  readonly uploads = filesInMemory();
  /** Writes the export of a person's own data. */
  writeExport: WriteExport = async function* write(userId) {
    yield Buffer.from(`The data of ${userId}`);
  };
  readonly signals: Signals = inProcessSignals();
  readonly received: Signal[] = [];
  readonly store: EventStore & EventFeed;
  readonly commands: Commands;
  readonly database: Database;
  readonly #projections: ProjectionRunner;
  readonly #instances: Processors[] = [];
  readonly #severances = new Map<Processors, Severance>();

  private constructor(
    store: EventStore & EventFeed,
    database: Database,
    projections: ProjectionRunner,
  ) {
    this.store = store;
    this.commands = createCommands({ store, warn: () => undefined });
    this.database = database;
    this.#projections = projections;
    this.signals.subscribe((signal) => this.received.push(signal));
  }

  /** Opens a world with a given log, or a new one; the read models are built from it. */
  static async open(store: EventStore & EventFeed = memoryEventStore()): Promise<ProcessorsWorld> {
    const database = await openReadModels();
    const projections = await startProjections({
      database,
      source: store,
      projectors,
      now: () => performance.now(),
      onFailure: (error) => {
        throw error;
      },
    });
    return new ProcessorsWorld(store, database, projections);
  }

  async start(options: InstanceOptions = {}): Promise<Processors> {
    const {
      workerId = 'one',
      provider = this.provider,
      others = [],
      checkpoints,
      aheadMs = 0,
      rowsWaitMs = 10_000,
      ...rest
    } = options;
    const severance = new Severance();
    const processors = createProcessors({
      store: severance.of(this.store),
      feed: this.store,
      commands: severance.of(createCommands({ store: this.store, warn: () => undefined })),
      compute: inlineCompute,
      reads: severance.of(processorReads(this.database, inlineCompute)),
      readModelsAt: async (position) => {
        await this.#projections.waitFor(position, rowsWaitMs);
      },
      checkpoints: severance.of(checkpoints ?? memoryCheckpoints()),
      files: this.uploads.files,
      writeExport: (...of) => this.writeExport(...of),
      signals: severance.of(this.signals),
      providers: providerRegistry(
        () => modelCatalogue('mach42'),
        () => [provider, ...others],
      ),
      clock: severance.clock(ahead(this.clock, aheadMs)),
      log: this.log,
      newId,
      workerId,
      options: rest,
    });
    this.#instances.push(processors);
    this.#severances.set(processors, severance);
    await processors.start();
    return processors;
  }

  /** Waits until every instance and every projector has handled every event. */
  async settle(): Promise<void> {
    for (let before = -1n, head = await this.store.head(); head > before;) {
      before = head;
      await this.#projections.processAll();
      for (const instance of this.#instances) await instance.processAll();
      head = await this.store.head();
    }
  }

  async stop(processors: Processors): Promise<void> {
    this.#instances.splice(this.#instances.indexOf(processors), 1);
    await processors.stop();
  }

  /** Stops an instance as if its process had been killed: nothing that it has begun is completed. */
  kill(processors: Processors): void {
    this.#instances.splice(this.#instances.indexOf(processors), 1);
    this.#severances.get(processors)?.cut();
  }

  async close(): Promise<void> {
    while (this.#instances[0] !== undefined) await this.stop(this.#instances[0]);
    await this.#projections.stop();
    await this.database.close();
  }

  get now(): string {
    return this.clock.now().toISOString();
  }

  async events(type?: string): Promise<RecordedEvent[]> {
    const all = await this.store.readAll(0n, 10_000);
    return type === undefined ? all : all.filter((event) => event.type === type);
  }

  /** Returns the progress of a job; with its proposal, when it has completed. */
  async jobProgress(jobId: string): Promise<JobProgress & { readonly proposal?: Json }> {
    const { state } = await this.commands.load(jobsDecider, jobId);
    if (!state.exists) throw new Error('There is no job.');
    const events = await this.store.readStream(streamOf(jobsDecider, jobId));
    const proposal = events.find(({ type }) => type === 'JobCompleted')?.data['proposal'];
    return proposal === undefined ? state.progress : { ...state.progress, proposal };
  }

  /** Resolves with the first events of a type, as soon as they are there. */
  async until(type: string, count: number): Promise<RecordedEvent[]> {
    const ending = new AbortController();
    const found: RecordedEvent[] = [];
    for await (const batch of this.store.subscribe({ after: 0n, signal: ending.signal })) {
      found.push(...batch.filter((event) => event.type === type));
      if (found.length >= count) return found;
    }
    throw new Error(`The log ended without ${type}.`);
  }
}

/** Returns the clock of a machine whose time of day is wrong by `ms`. */
const ahead = (clock: Clock, ms: number): Clock => ({
  now: () => later(clock.now(), ms),
  elapsed: () => clock.elapsed(),
  after: (wait, callback) => clock.after(wait, callback),
});

export function memoryCheckpoints(): CheckpointStore {
  const positions = new Map<string, bigint>();
  return {
    get: async (name) => positions.get(name),
    set: async (name, position) => void positions.set(name, position),
  };
}
