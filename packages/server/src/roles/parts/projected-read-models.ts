import type { Commands } from '@mach42/command-api/kernel/commands.ts';
import { DamagedStream } from '@mach42/command-api/kernel/damaged-stream.ts';
import { endRebuild, recordComparison } from '@mach42/command-api/ops/routes.ts';
import { type RebuildState, rebuildDecider, rebuildId } from '@mach42/domain/ops/decider.ts';
import type { EventFeed } from '@mach42/event-store/event-feed.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import { pauseFor, retryWhileAway } from '@mach42/event-store/feed/retry.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import type { ParkedNow } from '@mach42/projectors/runtime/apply-events.ts';
import { typeOf } from '@mach42/projectors/runtime/parking.ts';
import { RebuildableProjections } from '@mach42/projectors/runtime/rebuildable-projections.ts';
import type { RebuildPlan } from '@mach42/projectors/runtime/rebuilding.ts';
import { parkedError } from '@mach42/query-api/health/projections.ts';
import type { Measured } from '@mach42/query-api/kernel/deps.ts';
import { countAuditEvents } from '@mach42/read-models/audit/count-audit-events.ts';
import { reasonOf } from '../../errors/error-text.ts';
import { faultOf, retryWhileUnavailable, shortReason } from '../../errors/unavailable.ts';
import { resolutionOf } from '../../evidence/resolutions.ts';
import { repeatedFault } from '../../logging.ts';
import { AppliedRate } from '../../reports/applied-rate.ts';
import { ProjectionsReport } from '../../reports/projections-report.ts';
import { reportRegularly } from '../../reports/reports.ts';
import { readModelsIdentity, requireSameLog } from '../../stores/log-identity.ts';
import { openReadModelStores } from '../../stores/open-stores.ts';
import type { AppContext } from '../app-context.ts';
import type { CommandsPart } from './commands.ts';
import {
  comparisonOf,
  initialRebuildOf,
  rebuildOf,
  type ReadModelsPart,
  type RebuildControl,
} from './read-models.ts';
import type { Storage } from './storage.ts';

const rebuildStream = `${rebuildDecider.category}-${rebuildId}`;

/** Whether the log has a request for a rebuild that has not ended. */
type IsOpen = () => Promise<boolean>;

/** Interval of checking for a rebuild whose process ended before it did, in milliseconds. */
const defaultCheckMs = 10_000;

/**
 * Begins a rebuild that was requested in the log and has not ended: now, at each request, and when the process that
 * was rebuilding ended before the rebuild did; until the signal aborts.
 * @param rebuild does nothing where another process is rebuilding
 * @param follow receives the wishes of the log for the rebuild under way, also when there is none
 */
export async function rebuildWhenAsked(
  commands: Pick<Commands, 'load'>,
  { store, feed }: { readonly store: Pick<EventStore, 'head'>; readonly feed: EventFeed },
  rebuild: (isOpen: IsOpen, state: RebuildState) => void,
  follow: (state: RebuildState) => void,
  signal: AbortSignal,
  checkEveryMs = defaultCheckMs,
): Promise<void> {
  const state = async (): Promise<RebuildState> => {
    try {
      return (await commands.load(rebuildDecider, rebuildId)).state;
    } catch (error) {
      // The request cannot be read; an admin can repeat it once the log is repaired.
      if (error instanceof DamagedStream) return rebuildDecider.initialState;
      throw error;
    }
  };
  const isOpen: IsOpen = async () => (await state()).underWay !== undefined;
  const rebuildIfOpen = (): Promise<void> =>
    retryWhileAway(signal, async () => {
      const now = await state();
      if (now.underWay !== undefined) rebuild(isOpen, now);
      follow(now);
    });
  async function listen(after: bigint): Promise<void> {
    for await (const batch of feed.subscribe({ after, signal })) {
      if (batch.some(({ stream }) => stream === rebuildStream)) await rebuildIfOpen();
    }
  }
  async function checkAgain(): Promise<void> {
    for (;;) {
      await pauseFor(checkEveryMs, signal);
      if (signal.aborted) return;
      await rebuildIfOpen();
    }
  }
  try {
    const after = await retryWhileAway(signal, () => store.head());
    await rebuildIfOpen();
    await Promise.all([listen(after), checkAgain()]);
  } catch (error) {
    // A process that ends does not wait for a store that is unavailable.
    if (!signal.aborted) throw error;
  }
}

/** A client that was offline for longer loads everything again. */
const changesKeptMs = 7 * 24 * 60 * 60 * 1_000;

/** Opens the read models that this process projects, alone or with other processes. */
export async function projectReadModels(
  context: AppContext,
  storage: Storage,
  { commands }: Pick<CommandsPart, 'commands'>,
): Promise<ReadModelsPart> {
  const { files, store, feed, instance, content } = storage;
  const { config, logger, closing, onFatal, damage } = context;
  const stores = await openReadModelStores(config.readModels, files.readModels);
  await requireSameLog(readModelsIdentity(stores), store, context);
  const waiting = repeatedFault(logger, {
    failed: 'The projections wait after a fault, and continue by themselves',
    worked: 'The projections continue after a fault',
  });
  const onWarning = (error: unknown): void => waiting.failed(error);
  const onWorking = (): void => waiting.worked();
  const unpruned = repeatedFault(logger, {
    failed: 'Old changes of the read models could not be pruned',
  });
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
  let fault: Measured['fault'];
  const noteFault = (error: unknown): void => {
    fault = { at: new Date().toISOString(), text: reasonOf(error) };
  };
  let waitsFor = 'away';
  let isBehind = (): boolean => true;
  // Among several processes, another one may still be rebuilding.
  if (!config.isShared) await recordEnd('brokeOff');
  const projections = await RebuildableProjections.start({
    first: await stores.openCurrent(),
    openEmpty: () => {
      // New read models show no content whose key was destroyed, whichever process destroyed it.
      content?.keys.empty();
      return stores.openEmpty();
    },
    openComparison: (current, rebuilt) => stores.openComparison(current, rebuilt),
    countEvents: (reader) => countAuditEvents(reader),
    async onCompared(comparison) {
      const { position, different } = comparisonOf(comparison);
      const rows = different.reduce(
        (sum, { missing, extra, changed }) => sum + missing + extra + changed,
        0,
      );
      const data = { position, rows, tables: different.map(({ name }) => name) };
      await recordComparison({ commands, now: Date.now }, data);
    },
    onRebuildFailed(error) {
      damage.note(error);
      noteFault(error);
      logger.error({ err: error }, 'A rebuild of the read models failed');
    },
    onRebuildEnded(outcome, error) {
      if (outcome === 'done') damage.repaired('read model');
      return recordEnd(outcome, error);
    },
    reasonOf,
    keepChangesSince: () => new Date(Date.now() - changesKeptMs).toISOString(),
    onPruneFailed: (error) => unpruned.failed(error),
    source: {
      head: () => store.head(),
      readEvent: (id) => store.readEvent(id),
      readStream: (stream) => store.readStream(stream),
      subscribe: (which) => feed.subscribe(which),
    },
    projectors,
    now: () => performance.now(),
    onParked: warnOfParked(logger, store),
    onFailure(error) {
      damage.note(error);
      noteFault(error);
      // Queries are still answered from the rows that are there, and an admin can request a rebuild.
      if (!isDamage(error) || isBehind()) return onFatal(error);
      logger.error({ err: error }, 'The projections have ended: a store is damaged');
    },
    onAway(error) {
      waitsFor = faultOf(error) ?? 'away';
      noteFault(error);
      onWarning(error);
    },
    onBack: onWorking,
    ...('openActive' in stores && config.isShared
      ? { cluster: { instance, generations: stores, onWarning, onWorking } }
      : {}),
  });
  closing.defer(() => projections.stop());
  const initialRebuild = await initialRebuildOf(projections, store);
  isBehind = () => initialRebuild() !== undefined;
  const rate = closing.use(
    new AppliedRate({ events: () => projections.events, now: () => performance.now() }),
  );
  const measured = (): Measured => ({ eventsPerSecond: rate.perSecond, fault });
  if (config.isShared) {
    reportProjections(context, storage, projections, measured);
    const { ending } = context;
    const rebuild = (isOpen: () => Promise<boolean>, state: RebuildState) =>
      void projections.rebuild(isOpen, planOf(state));
    const follow = (state: RebuildState) => followRequests(projections, state);
    rebuildWhenAsked(commands, storage, rebuild, follow, ending).catch(onFatal);
  }
  return {
    reader: projections.reader,
    progress: projections,
    initialRebuild,
    state: () => projections.state,
    areKept: () => true,
    rebuild: (plan) =>
      config.isShared
        ? projections.rebuilding?.state !== 'running'
        : projections.rebuild(undefined, plan),
    control: (control) => (config.isShared ? undefined : controlRebuild(projections, control)),
    comparedTables: () => projections.rebuilding?.comparison?.tables ?? [],
    measured,
    generations: () => stores.count(),
    eraseRemoved: async () => (await stores.eraseRemoved?.()) ?? true,
    keepsStatistics: async () => (await stores.keepsStatistics?.()) ?? false,
    // On a full disk queries are still answered, so the process stays ready for them.
    isWaiting: () => projections.isWaiting && waitsFor === 'away',
    rebuilding: () => rebuildOf(projections.rebuilding),
  };
}

function controlRebuild(projections: RebuildableProjections, control: RebuildControl): void {
  if (control === 'pause') projections.pauseRebuild();
  if (control === 'resume') projections.resumeRebuild();
  if (control === 'abort') projections.abortRebuild();
  if (control === 'switch') projections.switchRebuilt();
}

const planOf = ({ mode, underWay = '' }: RebuildState): RebuildPlan => ({
  mode,
  compared: underWay.split(', '),
});

/** Among several processes the log says what to do: whichever process was asked recorded it. */
function followRequests(
  projections: RebuildableProjections,
  { underWay, isPaused, isApproved }: RebuildState,
): void {
  if (underWay === undefined) return projections.abortRebuild();
  if (isPaused) projections.pauseRebuild();
  else projections.resumeRebuild();
  if (isApproved) projections.switchRebuilt();
}

const isDamage = (error: unknown): boolean => faultOf(error) === 'damaged';

/**
 * Warns once of each event that could not be applied, without its content. An event that an operator has repaired or
 * left out is applied, or skipped, as soon as the log is read up to that decision: after a warning a person would
 * search for it in vain.
 */
function warnOfParked(
  logger: AppContext['logger'],
  store: Pick<EventStore, 'readStream'>,
): (parked: readonly ParkedNow[]) => void {
  const isDecided = (eventId: string): Promise<boolean> =>
    resolutionOf(store, eventId).then(
      (found) => found !== undefined,
      // When the decision cannot be read, a needless warning is better than a missing one.
      () => false,
    );
  const warned = new Set<string>();
  return (parked) => {
    for (const [position, all] of Map.groupBy(parked, ({ event }) => event.position)) {
      // An event that was tried again in the same batch is parked once for each time.
      const projectors = [...new Set(all.map(({ projector }) => projector))];
      const [first] = all;
      const about = `${position} ${projectors.join(' ')}`;
      // A rebuild parks the same event again.
      if (first === undefined || warned.has(about)) continue;
      warned.add(about);
      const { event, error } = first;
      const found = {
        position: String(position),
        stream: event.stream,
        type: typeOf(event),
        projectors,
        reason: parkedError(error),
      };
      void (async () => {
        if (await isDecided(event.id))
          logger.info(found, 'An event could not be applied; an operator has decided about it');
        else
          logger.warn(found, 'An event could not be applied and is parked; System Health lists it');
      })();
    }
  };
}

/** Reports the state of the projections to the other processes. */
function reportProjections(
  { logger, closing }: AppContext,
  { signals, instance }: Storage,
  projections: RebuildableProjections,
  measured: () => Measured,
): void {
  closing.defer(
    reportRegularly({
      signals,
      from: instance,
      about: ProjectionsReport.about,
      read: () => ({
        state: projections.state,
        rebuild: rebuildOf(projections.rebuilding) ?? null,
        eventsPerSecond: measured().eventsPerSecond,
        fault: measured().fault ?? null,
      }),
      logger,
    }),
  );
}
