import { endRebuild } from '@mach42/command-api/ops/routes.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import type { ParkedNow } from '@mach42/projectors/runtime/apply-events.ts';
import { typeOf } from '@mach42/projectors/runtime/parking.ts';
import { parkedError } from '@mach42/query-api/health/projections.ts';
import { positionBefore } from '@mach42/projectors/runtime/position-before.ts';
import { RebuildableProjections } from '@mach42/projectors/runtime/rebuildable-projections.ts';
import { reasonOf } from '../../errors/error-text.ts';
import { faultOf, retryWhileUnavailable, shortReason } from '../../errors/unavailable.ts';
import { readModelsIdentity } from '../../stores/log-identity.ts';
import { openReadModelStores } from '../../stores/open-stores.ts';
import { ProjectionsReport } from '../../reports/projections-report.ts';
import { reportRegularly } from '../../reports/reports.ts';
import { throttled } from '../../logging.ts';
import { requireSameLog } from '../../stores/log-identity.ts';
import type { AppContext } from '../app-context.ts';
import type { CommandsPart } from './commands.ts';
import { rebuildWhenAsked } from './rebuild-when-asked.ts';
import { initialRebuildOf, rebuildOf, type ReadModelsPart } from './read-models.ts';
import type { Storage } from './storage.ts';

/** A client that was offline for longer loads everything again. */
const changesKeptMs = 7 * 24 * 60 * 60 * 1_000;

/** Opens the read models that this process projects, alone or with other processes. */
export async function projectReadModels(
  context: AppContext,
  storage: Storage,
  { commands }: Pick<CommandsPart, 'commands'>,
): Promise<ReadModelsPart> {
  const { files, store, feed, instance } = storage;
  const { config, logger, closing, onFatal, damage } = context;
  const places = await openReadModelStores(config.readModels, files.readModels);
  await requireSameLog(readModelsIdentity(places), store, context);
  const onWarning = throttled((error) =>
    logger.warn({ err: error }, 'The projections wait after a fault, and continue by themselves'),
  );
  const recordEnd = async (outcome: Parameters<typeof endRebuild>[1], why?: unknown) => {
    const reason = why === undefined ? undefined : shortReason(why);
    const record = () => endRebuild({ commands, now: Date.now }, outcome, reason);
    const recorded = retryWhileUnavailable(
      context,
      'The record of the end of a rebuild',
      record,
    ).catch((error: unknown) =>
      logger.error({ err: error }, 'The end of a rebuild could not be recorded'),
    );
    // A single process does not wait: no other can begin a rebuild, and a full disk must not block it.
    if (config.isShared) await recorded;
  };
  let waitsFor = 'away';
  let isBehind = (): boolean => true;
  // Among several processes, another one may still be rebuilding.
  if (!config.isShared) await recordEnd('brokeOff');
  const projections = await RebuildableProjections.start({
    first: await places.openCurrent(),
    openEmpty: () => places.openEmpty(),
    onRebuildFailed(error) {
      damage.note(error);
      logger.error({ err: error }, 'A rebuild of the read models failed');
    },
    onRebuildEnded(outcome, error) {
      if (outcome === 'done') damage.repaired('read model');
      return recordEnd(outcome, error);
    },
    reasonOf,
    keepChangesAfter: () =>
      positionBefore(store, new Date(Date.now() - changesKeptMs).toISOString()),
    onPruneFailed: throttled((error) =>
      logger.warn({ err: error }, 'Old changes of the read models could not be pruned'),
    ),
    source: { head: () => store.head(), subscribe: (which) => feed.subscribe(which) },
    projectors,
    now: () => performance.now(),
    onParked: warnOfParked(logger),
    onFailure(error) {
      damage.note(error);
      // Queries are still answered from the rows that are there, and an admin can request a rebuild.
      if (!isDamage(error) || isBehind()) return onFatal(error);
      logger.error({ err: error }, 'The projections have ended: a store is damaged');
    },
    onAway(error) {
      waitsFor = faultOf(error) ?? 'away';
      onWarning(error);
    },
    ...('openActive' in places && config.isShared
      ? { cluster: { instance, generations: places, onWarning } }
      : {}),
  });
  closing.defer(() => projections.stop());
  const initialRebuild = initialRebuildOf(projections, await store.head());
  isBehind = () => initialRebuild() !== undefined;
  if (config.isShared) {
    reportProjections(context, storage, projections);
    const rebuild = (isOpen: () => Promise<boolean>) => void projections.rebuild(isOpen);
    rebuildWhenAsked(commands, storage, rebuild, context.ending).catch(onFatal);
  }
  return {
    reader: projections.reader,
    progress: projections,
    initialRebuild,
    state: () => projections.state,
    areKept: () => true,
    rebuild: () =>
      config.isShared ? projections.rebuilding?.state !== 'running' : projections.rebuild(),
    // On a full disk queries are still answered, so the process stays ready for them.
    isWaiting: () => projections.isWaiting && waitsFor === 'away',
    rebuilding: () => rebuildOf(projections.rebuilding),
  };
}

const isDamage = (error: unknown): boolean => faultOf(error) === 'damaged';

/** Warns once of each event that could not be applied, without its content. */
function warnOfParked(logger: AppContext['logger']): (parked: readonly ParkedNow[]) => void {
  const warned = new Set<string>();
  return (parked) => {
    for (const [position, all] of Map.groupBy(parked, ({ event }) => event.position)) {
      const projectors = all.map(({ projector }) => projector);
      const [first] = all;
      const about = `${position} ${projectors.join(' ')}`;
      // A rebuild parks the same event again.
      if (first === undefined || warned.has(about)) continue;
      warned.add(about);
      const { event, error } = first;
      logger.warn(
        {
          position: String(position),
          stream: event.stream,
          type: typeOf(event),
          projectors,
          reason: parkedError(error),
        },
        'An event could not be applied and is parked; System Health lists it',
      );
    }
  };
}

/** Reports the state of the projections to the other processes. */
function reportProjections(
  { logger, closing }: AppContext,
  { signals, instance }: Storage,
  projections: RebuildableProjections,
): void {
  closing.defer(
    reportRegularly({
      signals,
      from: instance,
      about: ProjectionsReport.about,
      read: () => ({
        state: projections.state,
        rebuild: rebuildOf(projections.rebuilding) ?? null,
      }),
      onError: (error) => logger.warn({ err: error }, 'The projections could not be reported'),
    }),
  );
}
