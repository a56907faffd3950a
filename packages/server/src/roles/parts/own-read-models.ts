import { endRebuild } from '@mach42/command-api/ops/end-rebuild.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { positionBefore } from '@mach42/projectors/runner/position-before.ts';
import { RebuildableProjections } from '@mach42/projectors/runner/rebuildable-projections.ts';
import { placesBelonging } from '../../belongings.ts';
import { placesOfReadModels } from '../../places-of-read-models.ts';
import { ProjectionsReport } from '../../reports/projections-report.ts';
import { reportRegularly } from '../../reports/report-regularly.ts';
import { requireSameLog } from '../../same-log.ts';
import type { Surroundings } from '../surroundings.ts';
import type { CommandsPart } from './commands.ts';
import { rebuildWhenAsked } from './rebuild-when-asked.ts';
import { rebuildOf, type ReadModelsPart } from './read-models.ts';
import { remakingOf } from './remaking.ts';
import type { Storage } from './storage.ts';

/** Who was away for longer loads everything anew. */
const changesKeptMs = 7 * 24 * 60 * 60 * 1_000;

/** The read models, which this process keeps in step with the log, alone or with others. */
export async function projectReadModels(
  around: Surroundings,
  storage: Storage,
  { commands }: Pick<CommandsPart, 'commands'>,
): Promise<ReadModelsPart> {
  const { files, store, feed, instance } = storage;
  const { config, logger, closing, onFatal } = around;
  const places = await placesOfReadModels(config.readModels, files.readModels);
  await requireSameLog(placesBelonging(places), store, around);
  const onWarning = (error: unknown) =>
    logger.warn({ err: error }, 'The projections go on after a fault');
  const recordEnd = (outcome: Parameters<typeof endRebuild>[1]) =>
    endRebuild({ commands, now: Date.now }, outcome).catch((error: unknown) =>
      logger.error({ err: error }, 'The end of a rebuilding could not be recorded'),
    );
  // Of others it is not known whether they are at it.
  if (!config.isShared) await recordEnd('brokeOff');
  const projections = await RebuildableProjections.start({
    first: await places.openCurrent(),
    openEmpty: () => places.openEmpty(),
    onRebuildFailed: (error) =>
      logger.error({ err: error }, 'A rebuilding of the read models failed'),
    onRebuildEnded: recordEnd,
    keepChangesAfter: () =>
      positionBefore(store, new Date(Date.now() - changesKeptMs).toISOString()),
    onPruneFailed: (error) =>
      logger.warn({ err: error }, 'Old changes of the read models could not be forgotten'),
    source: { head: () => store.head(), subscribe: (which) => feed.subscribe(which) },
    projectors,
    now: () => performance.now(),
    onFailure: onFatal,
    onAway: config.readModels === undefined ? undefined : onWarning,
    ...('openMoved' in places && config.isShared
      ? { sharing: { instance, places, onWarning } }
      : {}),
  });
  closing.defer(() => projections.stop());
  if (config.isShared) {
    tellOthers(around, storage, projections);
    const rebuild = (isOpen: () => Promise<boolean>) => void projections.rebuild(isOpen);
    rebuildWhenAsked(commands, storage, rebuild, around.ending).catch(onFatal);
  }
  return {
    reader: projections.reader,
    progress: projections,
    remaking: remakingOf(projections, await store.head()),
    state: () => projections.state,
    areKept: () => true,
    rebuild: () =>
      config.isShared ? projections.rebuilding?.state !== 'running' : projections.rebuild(),
    isWaiting: () => projections.isWaiting,
    rebuilding: () => rebuildOf(projections.rebuilding),
  };
}

/** How the projections are. */
function tellOthers(
  { logger, closing }: Surroundings,
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
