import { followProjections } from '@mach42/projectors/cluster/followed-progress.ts';
import { repeatedFault } from '../../logging.ts';
import {
  ProjectionsReport,
  mergedMeasured,
  mergedRebuild,
  mergedState,
} from '../../reports/projections-report.ts';
import { Reports } from '../../reports/reports.ts';
import { readModelsIdentity, requireSameLog } from '../../stores/log-identity.ts';
import { sharedReadModelStores } from '../../stores/open-stores.ts';
import type { AppContext } from '../app-context.ts';
import { initialRebuildOf, type ReadModelsPart } from './read-models.ts';
import { type Storage } from './storage.ts';

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
  const stores = await sharedReadModelStores(config.readModels ?? '');
  await requireSameLog(readModelsIdentity(stores), store, context);
  const reader = await stores.openReader();
  closing.defer(() => reader.close());
  const now = () => performance.now();
  const reports = closing.use(new Reports({ signals, ...ProjectionsReport, now }));
  const state = () => mergedState(reports.all);
  const fault = repeatedFault(logger, {
    failed: 'The read models could not be read',
    worked: 'The read models are read again',
  });
  const followed = await followProjections({
    reader,
    source: store,
    listen: (listener) => reader.listen(listener),
    pollEveryMs,
    onWarning: (error) => fault.failed(error),
    onWorking: () => fault.worked(),
  });
  closing.defer(() => followed.stop());
  let requestedAt = Number.NEGATIVE_INFINITY;
  return {
    reader,
    progress: followed,
    initialRebuild: await initialRebuildOf(followed, store),
    state,
    areKept: () => state() === 'running',
    // The processes that project them read the request in the log.
    rebuild() {
      const isUnderWay = mergedRebuild(reports.all)?.state === 'running';
      if (isUnderWay || now() < requestedAt + beginsWithinMs) return false;
      requestedAt = now();
      return true;
    },
    control: () => undefined,
    comparedTables: () => [],
    measured: () => mergedMeasured(reports.all),
    generations: () => stores.count(),
    eraseRemoved: async () => (await stores.eraseRemoved?.()) ?? true,
    keepsStatistics: async () => (await stores.keepsStatistics?.()) ?? false,
    rebuilding: () => mergedRebuild(reports.all),
  };
}
