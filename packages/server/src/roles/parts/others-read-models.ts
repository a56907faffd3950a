import { followProjections } from '@mach42/projectors/sharing/followed-progress.ts';
import { placesBelonging } from '../../belongings.ts';
import { mergedRebuild, mergedState, ProjectionsReport } from '../../reports/projections-report.ts';
import { Reports } from '../../reports/reports.ts';
import { sharedPlaces } from '../../places-of-read-models.ts';
import { requireSameLog } from '../../same-log.ts';
import type { Surroundings } from '../surroundings.ts';
import type { ReadModelsPart } from './read-models.ts';
import { remakingOf } from './remaking.ts';
import type { Storage } from './storage.ts';

/** How often they are looked at without a signal, in milliseconds. */
const lookEveryMs = 500;
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
  const state = () => mergedState(reports.all);
  const followed = await followProjections({
    reader,
    source: store,
    listen: (listener) => reader.listen(listener),
    lookEveryMs,
    onWarning: (error) => logger.warn({ err: error }, 'The read models could not be read'),
  });
  closing.defer(() => followed.stop());
  let askedAt = Number.NEGATIVE_INFINITY;
  return {
    reader,
    progress: followed,
    remaking: remakingOf(followed, await store.head()),
    state,
    areKept: () => state() === 'running',
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
