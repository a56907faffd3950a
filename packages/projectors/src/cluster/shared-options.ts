import type { SharedDatabase } from '@mach42/read-models/kernel/shared-database.ts';
import type { ProjectionOptions } from '../runtime/projection-runner.ts';

export interface SharedProjectionOptions extends ProjectionOptions {
  readonly database: SharedDatabase;
  /** Name of this process in the cluster; unique among those that run. */
  readonly instance: string;
  /** Called with a fault that is tried again, such as a lost connection; `onFailure` with one that lasted too long. */
  readonly onWarning: (error: unknown) => void;
  /** Called again and again while the assigned projectors run. */
  readonly onWorking?: () => void;
  /** After how long without a heartbeat the others take over, in milliseconds; default 5,000. */
  readonly presentMs?: number;
  /** Changes up to here were published before; default: to where the read models are. */
  readonly deliveredUpTo?: bigint;
}
