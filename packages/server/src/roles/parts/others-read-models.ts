import { placesBelonging } from '../../belongings.ts';
import { mergedRebuild, mergedState, ProjectionsReport } from '../../reports/projections-report.ts';
import { Reports } from '../../reports/reports.ts';
import { sharedPlaces } from '../../places-of-read-models.ts';
import { requireSameLog } from '../../same-log.ts';
import type { Surroundings } from '../surroundings.ts';
import { FollowedReadModels } from './followed-read-models.ts';
import type { ReadModelsPart } from './read-models.ts';
import type { Storage } from './storage.ts';

/** For so long a rebuilding that was asked for may be on its way, in milliseconds. */
const onItsWay = 5_000;

/** The read models that other processes keep in step. */
export async function readOthersReadModels(
  around: Surroundings,
  { store, signals }: Storage,
): Promise<ReadModelsPart> {
  const { config, logger, closing } = around;
  const places = await sharedPlaces(config.readModels ?? '');
  await requireSameLog(placesBelonging(places), store, around);
  const reader = await places.openReader();
  closing.defer(() => reader.close());
  const now = () => performance.now();
  const reports = closing.use(new Reports({ signals, ...ProjectionsReport, now }));
  const followed = await FollowedReadModels.start({
    reader,
    store,
    signals,
    state: () => mergedState(reports.all),
    onWarning: (error) => logger.warn({ err: error }, 'The read models could not be read'),
  });
  closing.defer(() => followed.stop());
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    reader,
    progress: followed,
    areKept: () => mergedState(reports.all) === 'running',
    // Those who keep them read in the log that somebody asked.
    rebuild() {
      const isUnderWay = mergedRebuild(reports.all)?.state === 'running';
      if (isUnderWay || now() < askedAt + onItsWay) return false;
      askedAt = now();
      return true;
    },
    rebuilding: () => mergedRebuild(reports.all),
  };
}
