import type { Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { ProjectionProgress } from '@mach42/projectors/runtime/projection-progress.ts';
import type { Rebuilding } from '@mach42/projectors/runtime/rebuildable-projections.ts';
import type { RunnerState } from '@mach42/query-api/health/projections.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';

/** The read models of a process, and their positions in the log. */
export interface ReadModelsPart {
  readonly reader: Reader;
  readonly progress: ProjectionProgress;
  /** Present while they lack rows that they had before: no query may be answered from them. */
  readonly initialRebuild: () => RebuildProgress | undefined;
  /** Of the projections, whichever processes run them. */
  readonly state: () => RunnerState;
  /** Whether this process runs the projections, and waits for a store that they need. */
  readonly isWaiting?: () => boolean;
  /** Whether some process runs the projections. */
  readonly areKept: () => boolean;
  /** Begins a rebuild once the log has the request; false while one is under way. */
  readonly rebuild: () => boolean;
  /** The rebuild under way, or the last one. */
  readonly rebuilding: () => Rebuild | undefined;
}

export const rebuildOf = (rebuilding: Rebuilding | undefined): Rebuild | undefined =>
  rebuilding && {
    state: rebuilding.state,
    position: String(rebuilding.position),
    target: String(rebuilding.target),
    ...(rebuilding.reason === undefined ? {} : { reason: rebuilding.reason }),
  };

/** How far a rebuild of the read models is. */
export interface RebuildProgress {
  readonly position: bigint;
  readonly target: bigint;
}

/** With more events than this to apply, read models lack most of their rows. */
const farBehind = 1_000n;

/**
 * Watches read models that lack rows that they had before, as after an update that changes the shape of
 * rows: they begin at position 0 again and are built from the log.
 * @param head the end of the log at the start
 * @returns undefined once the rows are there again, but for those of the last moments
 */
export function initialRebuildOf(
  progress: { readonly position: bigint },
  head: bigint,
): () => RebuildProgress | undefined {
  let target = head;
  return () => {
    const { position } = progress;
    if (position > target) target = position;
    const isThere = position > 0n ? target - position <= farBehind : target === 0n;
    return isThere ? undefined : { position, target };
  };
}
