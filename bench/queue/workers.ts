import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import { inlineCompute } from '@mach42/compute/call-task.ts';
import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { filesInMemory } from '@mach42/event-store/blobs/testing/files-in-memory.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { createProcessors, type Processors } from '@mach42/processors/create-processors.ts';
import { systemClock } from '@mach42/processors/kernel/clock.ts';
import { processorReads } from '@mach42/processors/kernel/reads.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { providerRegistry } from '@mach42/processors/providers/registry.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { startProjections } from '@mach42/projectors/runtime/projection-runner.ts';
import { openSqliteDatabase } from '@mach42/read-models/sqlite/open-sqlite-database.ts';
import { createLogger } from '@mach42/server/logging.ts';
import { benchFolder } from '../event-store/workload.ts';

const patienceMs = 60_000;

export interface RunningWorkers extends AsyncDisposable {
  readonly store: EventStore;
  readonly commands: Commands;
  /** Resolves when nothing is left to run and to read. */
  processAll(): Promise<void>;
}

/** Workers that know nothing of one another, over one log and one set of read models. */
export async function startWorkers(
  count: number,
  provider: ModelProvider,
): Promise<RunningWorkers> {
  const folder = await benchFolder();
  const store = await openSqliteEventStore({ file: `${folder.path}/events.db` });
  const database = await openSqliteDatabase(`${folder.path}/read.db`);
  const projections = await startProjections({
    database,
    source: store,
    projectors,
    now: () => performance.now(),
    onFailure(error) {
      throw error;
    },
  });
  const commandsOver = (): Commands => createCommands({ store, warn: () => undefined });
  const workers = Array.from({ length: count }, (_, number): Processors =>
    createProcessors({
      store,
      feed: store,
      commands: commandsOver(),
      compute: inlineCompute,
      reads: processorReads(database, inlineCompute),
      readModelsAt: async (position) => {
        await projections.waitFor(position, patienceMs);
      },
      checkpoints: { get: async () => undefined, set: async () => undefined },
      files: filesInMemory().files,
      // Nobody asks for their own data here.
      async *writeExport() {},
      signals: inProcessSignals(),
      providers: providerRegistry(
        () => modelCatalogue('mach42'),
        () => [provider],
      ),
      clock: systemClock,
      log: createLogger('error'),
      newId,
      workerId: `worker-${number}`,
      options: { concurrentJobs: 1 },
    }),
  );
  for (const worker of workers) await worker.start();
  return {
    store,
    commands: commandsOver(),
    async processAll() {
      for (let before = -1n, head = await store.head(); head > before; head = await store.head()) {
        before = head;
        await projections.processAll();
        await Promise.all(workers.map((worker) => worker.processAll()));
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await projections.stop();
      await database.close();
      await store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}
