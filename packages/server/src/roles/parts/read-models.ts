import type { Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { ProjectionProgress } from '@mach42/projectors/runner/projection-progress.ts';
import type { Rebuilding } from '@mach42/projectors/runner/rebuildable-projections.ts';
import type { RunnerState } from '@mach42/query-api/health/projections.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import type { Remaking } from './remaking.ts';

/** Reads, and how far what they read is. */
export interface ReadModelsPart {
  readonly reader: Reader;
  readonly progress: ProjectionProgress;
  /** While they lack what was in them before: nobody is to be answered from them. */
  readonly remaking: () => Remaking | undefined;
  /** Of those who keep them in step. */
  readonly state: () => RunnerState;
  /** Whether this process is to keep them in step, and waits for what it needs. */
  readonly isWaiting?: () => boolean;
  /** Whether some process keeps them in step with the log. */
  readonly areKept: () => boolean;
  /** Begins to build them anew, once the log says so; false while that is under way. */
  readonly rebuild: () => boolean;
  /** The rebuilding under way, or the last. */
  readonly rebuilding: () => Rebuild | undefined;
}

export const rebuildOf = (rebuilding: Rebuilding | undefined): Rebuild | undefined =>
  rebuilding && {
    state: rebuilding.state,
    position: String(rebuilding.position),
    target: String(rebuilding.target),
    ...(rebuilding.reason === undefined ? {} : { reason: rebuilding.reason }),
  };
