import { limits } from '@mach42/contracts/kernel/limits.ts';
import { createProcessors, type Processors } from '@mach42/processors/create-processors.ts';
import { checkpointFile } from '../../checkpoint-file.ts';
import type { Surroundings } from '../surroundings.ts';
import type { ModelWorkerDeps } from './model-worker.ts';
import type { ReadModelsPart } from './read-models.ts';
import type { Storage } from './storage.ts';

/** Replies, jobs and whatever else follows from events; begins with `start`. */
export function openProcessing(
  { closing }: Surroundings,
  { store, feed, files }: Storage,
  { progress }: ReadModelsPart,
  deps: ModelWorkerDeps,
): Processors {
  const processors = createProcessors({
    ...deps,
    store,
    feed,
    readModelsAt: async (position) => {
      await progress.waitFor(position, limits.requestTimeoutMs);
    },
    checkpoints: checkpointFile(files.processors),
  });
  closing.defer(() => processors.stop());
  return processors;
}
