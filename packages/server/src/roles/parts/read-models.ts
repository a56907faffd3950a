import type { Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { RebuildControlParams } from '@mach42/contracts/ops/schemas.ts';
import type { EventStore } from '@mach42/event-store/event-store.ts';
import type { ProjectionProgress } from '@mach42/projectors/runtime/projection-progress.ts';
import type {
  RebuildComparison,
  Rebuilding,
  RebuildPlan,
} from '@mach42/projectors/runtime/rebuilding.ts';
import type { Measured, RunnerState } from '@mach42/query-api/kernel/deps.ts';
import { differs, type ComparedTable } from '@mach42/read-models/comparison/comparison.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { waitingAfter } from '../../stores/store-health.ts';

export type RebuildControl = RebuildControlParams['control'];

/** The read models of a process, and their positions in the log. */
export interface ReadModelsPart {
  readonly reader: Reader;
  readonly progress: ProjectionProgress;
  /** Present while they lack rows that they had before: no query may be answered from them. */
  readonly initialRebuild: () => RebuildProgress | undefined;
  /** The state of the projections, whichever processes run them. */
  readonly state: () => RunnerState;
  /** Whether this process runs the projections, and waits for a store that they need. */
  readonly isWaiting?: () => boolean;
  /** Whether some process runs the projections. */
  readonly areKept: () => boolean;
  /** Begins a rebuild once the log has the request; false while one is under way. */
  readonly rebuild: (plan: RebuildPlan) => boolean;
  /** Applies a command of the log to the rebuild under way, where only this process projects. */
  readonly control: (control: RebuildControl) => void;
  /** The findings of the last comparison of this process. */
  readonly comparedTables: () => readonly ComparedTable[];
  /** Events that a process applies in a second, and the last fault of one. */
  readonly measured: () => Measured;
  /** Returns the number of sets of read models, including those that are being built or removed. */
  readonly generations: () => Promise<number>;
  /** Erases the values of removed rows that the store keeps outside of their tables; false: to be repeated. */
  readonly eraseRemoved: () => Promise<boolean>;
  /** Whether the statistics of the store keep values of removed rows, because its role may not erase them. */
  readonly keepsStatistics: () => Promise<boolean>;
  /** The rebuild under way, or the last one. */
  readonly rebuilding: () => Rebuild | undefined;
}

export const rebuildOf = (rebuilding: Rebuilding | undefined): Rebuild | undefined =>
  rebuilding && {
    state: rebuilding.state,
    phase: rebuilding.phase,
    mode: rebuilding.mode,
    position: String(rebuilding.position),
    target: String(rebuilding.target),
    events: rebuilding.events,
    totalEvents: rebuilding.totalEvents ?? null,
    eventsPerSecond: rebuilding.eventsPerSecond,
    secondsLeft: rebuilding.secondsLeft ?? null,
    ...(rebuilding.indexesLeft !== undefined && { indexesLeft: rebuilding.indexesLeft }),
    ...(rebuilding.seconds !== undefined && { seconds: Math.ceil(rebuilding.seconds) }),
    ...(rebuilding.comparison === undefined
      ? {}
      : { comparison: comparisonOf(rebuilding.comparison) }),
    ...(rebuilding.reason === undefined ? {} : { reason: rebuilding.reason }),
  };

/** Returns a comparison without its samples, which have texts of people. */
export const comparisonOf = ({ position, tables }: RebuildComparison) => ({
  position: String(position),
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  different: tables
    .filter(differs)
    .map(({ name, rows, missing, extra, changed }) => ({ name, rows, missing, extra, changed })),
});

/** The progress of a rebuild of the read models. */
export interface RebuildProgress {
  readonly position: bigint;
  readonly target: bigint;
}

/** The number of events that are not applied above which read models lack most of their rows. */
const farBehind = 1_000;

/**
 * Watches read models that lack rows that they had before, as after an update that changes the shape of
 * rows: they begin at position 0 again and are built from the log.
 * @returns undefined once the rows are there again, but for those of the last moments
 */
export async function initialRebuildOf(
  progress: { readonly position: bigint },
  log: Pick<EventStore, 'head' | 'readAll'>,
): Promise<() => RebuildProgress | undefined> {
  const isFar = async (position: bigint): Promise<boolean> =>
    (await waitingAfter(log, position, farBehind + 1)).events > farBehind;
  let target = await log.head();
  let lacks = target > 0n && (progress.position === 0n || (await isFar(progress.position)));
  if (!lacks) target = progress.position;
  let looking: Promise<void> | undefined;
  /** They went back: by a moment, as after a fault of a server, or to be built again. */
  async function look(position: bigint): Promise<void> {
    try {
      lacks = await isFar(position);
    } catch {
      // The log is not available; the next query tries again.
    } finally {
      looking = undefined;
    }
  }
  return () => {
    const { position } = progress;
    if (position >= target) [target, lacks] = [position, false];
    else if (position === 0n) lacks = true;
    else if (!lacks) looking ??= look(position);
    return lacks ? { position, target } : undefined;
  };
}
