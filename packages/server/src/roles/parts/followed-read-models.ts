import { followProjections } from '@mach42/projectors/cluster/followed-progress.ts';
import { readModelsIdentity } from '../../stores/log-identity.ts';
import { mergedRebuild, mergedState, ProjectionsReport } from '../../reports/projections-report.ts';
import { Reports } from '../../reports/reports.ts';
import { sharedReadModelStores } from '../../stores/open-stores.ts';
import { requireSameLog } from '../../stores/log-identity.ts';
import type { AppContext } from '../app-context.ts';
import { initialRebuildOf, type ReadModelsPart } from './read-models.ts';
import type { Storage } from './storage.ts';

/** Interval of reading their position without a signal, in milliseconds. */
const pollEveryMs = 500;
/** Time within which a requested rebuild begins, in milliseconds. */
const beginsWithinMs = 5_000;

/** Opens the read models that other processes project. */
export async function readOthersReadModels(
  context: AppContext,
  { store, signals }: Storage,
): Promise<ReadModelsPart> {
  const { config, logger, closing } = context;
  const places = await sharedReadModelStores(config.readModels ?? '');
  await requireSameLog(readModelsIdentity(places), store, context);
  const reader = await places.openReader();
  closing.defer(() => reader.close());
  const now = () => performance.now();
  const reports = closing.use(new Reports({ signals, ...ProjectionsReport, now }));
  const state = () => mergedState(reports.all);
  const followed = await followProjections({
    reader,
    source: store,
    listen: (listener) => reader.listen(listener),
    lookEveryMs: pollEveryMs,
    onWarning: (error) => logger.warn({ err: error }, 'The read models could not be read'),
  });
  closing.defer(() => followed.stop());
  let requestedAt = Number.NEGATIVE_INFINITY;
  return {
    reader,
    progress: followed,
    initialRebuild: initialRebuildOf(followed, await store.head()),
    state,
    areKept: () => state() === 'running',
    // The processes that project them read the request in the log.
    rebuild() {
      const isUnderWay = mergedRebuild(reports.all)?.state === 'running';
      if (isUnderWay || now() < requestedAt + beginsWithinMs) return false;
      requestedAt = now();
      return true;
    },
    rebuilding: () => mergedRebuild(reports.all),
  };
}
