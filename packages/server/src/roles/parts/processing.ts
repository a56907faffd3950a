import { limits } from '@mach42/contracts/kernel/limits.ts';
import { createProcessors, type Processors } from '@mach42/processors/create-processors.ts';
import type { CheckpointStore } from '@mach42/processors/runner/event-runner.ts';
import { checkpointFile } from '../../stores/checkpoint-file.ts';
import type { DataFiles } from '../../stores/data-folder.ts';
import type { AppContext } from '../app-context.ts';
import type { ModelWorkerDeps } from './model-worker.ts';
import type { ReadModelsPart } from './read-models.ts';
import type { Storage } from './storage.ts';

/** Opens the processors: replies, jobs and other reactions to events. They begin with `start`. */
export async function openProcessing(
  context: AppContext,
  { store, feed, files }: Storage,
  { progress }: ReadModelsPart,
  deps: ModelWorkerDeps,
): Promise<Processors> {
  const checkpoints = await openCheckpoints(context, files);
  const processors = createProcessors({
    ...deps,
    store,
    feed,
    readModelsAt: async (position) => {
      await progress.waitFor(position, limits.requestTimeoutMs);
    },
    checkpoints,
  });
  context.closing.defer(() => processors.stop());
  return processors;
}

async function openCheckpoints(
  { config, closing }: AppContext,
  files: DataFiles,
): Promise<CheckpointStore> {
  if (!config.isShared) return checkpointFile(files.processors);
  const { openCheckpointTable } = await import('../../stores/checkpoint-table.ts');
  const table = await openCheckpointTable(config.readModels ?? '');
  closing.defer(() => table.close());
  return table;
}
