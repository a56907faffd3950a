import { endRebuild } from '@mach42/command-api/ops/end-rebuild.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import type { ParkedNow } from '@mach42/projectors/runner/apply-events.ts';
import { typeOf } from '@mach42/projectors/runner/parking.ts';
import { parkedError } from '@mach42/query-api/health/parked-error.ts';
import { positionBefore } from '@mach42/projectors/runner/position-before.ts';
import { RebuildableProjections } from '@mach42/projectors/runner/rebuildable-projections.ts';
import { reasonOf } from '../../told.ts';
import { faultOf, shortReason } from '../../unavailable.ts';
import { untilBack } from '../../until-back.ts';
import { placesBelonging } from '../../belongings.ts';
import { placesOfReadModels } from '../../places-of-read-models.ts';
import { ProjectionsReport } from '../../reports/projections-report.ts';
import { reportRegularly } from '../../reports/report-regularly.ts';
import { seldom } from '../../logging.ts';
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
  const { config, logger, closing, onFatal, damage } = around;
  const places = await placesOfReadModels(config.readModels, files.readModels);
  await requireSameLog(placesBelonging(places), store, around);
  const onWarning = seldom((error) =>
    logger.warn({ err: error }, 'The projections wait, and go on by themselves after a fault'),
  );
  const recordEnd = async (outcome: Parameters<typeof endRebuild>[1], why?: unknown) => {
    const reason = why === undefined ? undefined : shortReason(why);
    const record = () => endRebuild({ commands, now: Date.now }, outcome, reason);
    const recorded = untilBack(around, 'The record that a rebuilding has ended', record).catch(
      (error: unknown) =>
        logger.error({ err: error }, 'The end of a rebuilding could not be recorded'),
    );
    // Alone, nobody else can begin one before it is recorded; a full disk must not hold up this process.
    if (config.isShared) await recorded;
  };
  let waitsFor = 'away';
  let isBehind = (): boolean => true;
  // Of others it is not known whether they are at it.
  if (!config.isShared) await recordEnd('brokeOff');
  const projections = await RebuildableProjections.start({
    first: await places.openCurrent(),
    openEmpty: () => places.openEmpty(),
    onRebuildFailed(error) {
      damage.hear(error);
      logger.error({ err: error }, 'A rebuilding of the read models failed');
    },
    onRebuildEnded(outcome, error) {
      if (outcome === 'done') damage.mended('read model');
      return recordEnd(outcome, error);
    },
    reasonOf,
    keepChangesAfter: () =>
      positionBefore(store, new Date(Date.now() - changesKeptMs).toISOString()),
    onPruneFailed: seldom((error) =>
      logger.warn({ err: error }, 'Old changes of the read models could not be forgotten'),
    ),
    source: { head: () => store.head(), subscribe: (which) => feed.subscribe(which) },
    projectors,
    now: () => performance.now(),
    onParked: tellParked(logger),
    onFailure(error) {
      damage.hear(error);
      // Reads go on from the rows that are there, and an admin can have them rebuilt.
      if (!isDamage(error) || isBehind()) return onFatal(error);
      logger.error({ err: error }, 'The projections have ended: a store is damaged');
    },
    onAway(error) {
      waitsFor = faultOf(error) ?? 'away';
      onWarning(error);
    },
    ...('openMoved' in places && config.isShared
      ? { sharing: { instance, places, onWarning } }
      : {}),
  });
  closing.defer(() => projections.stop());
  const remaking = remakingOf(projections, await store.head());
  isBehind = () => remaking() !== undefined;
  if (config.isShared) {
    tellOthers(around, storage, projections);
    const rebuild = (isOpen: () => Promise<boolean>) => void projections.rebuild(isOpen);
    rebuildWhenAsked(commands, storage, rebuild, around.ending).catch(onFatal);
  }
  return {
    reader: projections.reader,
    progress: projections,
    remaking,
    state: () => projections.state,
    areKept: () => true,
    rebuild: () =>
      config.isShared ? projections.rebuilding?.state !== 'running' : projections.rebuild(),
    // On a full disk, reads go on: the process is to be given them.
    isWaiting: () => projections.isWaiting && waitsFor === 'away',
    rebuilding: () => rebuildOf(projections.rebuilding),
  };
}

const isDamage = (error: unknown): boolean => faultOf(error) === 'damaged';

/** Warns once of each event that could not be applied, without its content. */
function tellParked(logger: Surroundings['logger']): (parked: readonly ParkedNow[]) => void {
  const told = new Set<string>();
  return (parked) => {
    for (const [position, all] of Map.groupBy(parked, ({ event }) => event.position)) {
      const projectors = all.map(({ projector }) => projector);
      const [first] = all;
      const about = `${position} ${projectors.join(' ')}`;
      // The same event is parked again when the read models are built anew.
      if (first === undefined || told.has(about)) continue;
      told.add(about);
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
