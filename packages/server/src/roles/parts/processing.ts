import { limits } from '@mach42/contracts/kernel/limits.ts';
import { createProcessors, type Processors } from '@mach42/processors/create-processors.ts';
import type { CheckpointStore } from '@mach42/processors/runner/event-processor.ts';
import { checkpointFile } from '../../checkpoint-file.ts';
import type { DataFiles } from '../../data-folder.ts';
import type { Surroundings } from '../surroundings.ts';
import type { ModelWorkerDeps } from './model-worker.ts';
import type { ReadModelsPart } from './read-models.ts';
import type { Storage } from './storage.ts';

/** Replies, jobs and whatever else follows from events; begins with `start`. */
export async function openProcessing(
  around: Surroundings,
  { store, feed, files }: Storage,
  { progress }: ReadModelsPart,
  deps: ModelWorkerDeps,
): Promise<Processors> {
  const checkpoints = await openCheckpoints(around, files);
  const processors = createProcessors({
    ...deps,
    store,
    feed,
    readModelsAt: async (position) => {
      await progress.waitFor(position, limits.requestTimeoutMs);
    },
    checkpoints,
  });
  around.closing.defer(() => processors.stop());
  return processors;
}

async function openCheckpoints(
  { config, closing }: Surroundings,
  files: DataFiles,
): Promise<CheckpointStore> {
  if (!config.isShared) return checkpointFile(files.processors);
  const { openCheckpointTable } = await import('../../checkpoint-table.ts');
  const table = await openCheckpointTable(config.readModels ?? '');
  closing.defer(() => table.close());
  return table;
}
