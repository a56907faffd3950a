import { projectors } from '@mach42/projectors/registry.ts';
import type { ProjectionProgress } from '@mach42/projectors/runner/projection-progress.ts';
import {
  RebuildableProjections,
  type Rebuilding,
} from '@mach42/projectors/runner/rebuildable-projections.ts';
import type { RunnerState } from '@mach42/query-api/health/projections.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { placesBelonging } from '../../belongings.ts';
import { placesOfReadModels } from '../../places-of-read-models.ts';
import { requireSameLog } from '../../same-log.ts';
import type { Surroundings } from '../surroundings.ts';
import type { Storage } from './storage.ts';

/** Reads, and how far what they read is. */
export interface ReadModelsPart {
  readonly reader: Reader;
  readonly progress: ProjectionProgress & { readonly state: RunnerState };
  /** Begins to build them anew; false while that is under way. */
  readonly rebuild: () => boolean;
  /** The rebuilding under way, or the last. */
  readonly rebuilding: () => Rebuilding | undefined;
}

/** The read models, which this process keeps in step with the event log. */
export async function projectReadModels(
  around: Surroundings,
  { files, store, feed }: Storage,
): Promise<ReadModelsPart> {
  const { config, logger, closing, onFatal } = around;
  const places = placesOfReadModels(config.readModels, files.readModels);
  await requireSameLog(placesBelonging(places), store, around);
  const projections = await RebuildableProjections.start({
    first: await places.openCurrent(),
    openEmpty: () => places.openEmpty(),
    onRebuildFailed: (error) =>
      logger.error({ err: error }, 'A rebuilding of the read models failed'),
    source: { head: () => store.head(), subscribe: (which) => feed.subscribe(which) },
    projectors,
    now: () => performance.now(),
    onFailure: onFatal,
  });
  closing.defer(() => projections.stop());
  return {
    reader: projections.reader,
    progress: projections,
    rebuild: () => projections.rebuild(),
    rebuilding: () => projections.rebuilding,
  };
}
