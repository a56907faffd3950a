import type { Chance } from '../kernel/chance.ts';
import type { Scheduler } from '../kernel/scheduler.ts';
import type { Access } from '../oracle/access.ts';
import type { History } from '../oracle/history.ts';
import type { Network } from './network.ts';

/** The parts that everything in a simulated world is built on. */
export interface Ground {
  readonly scheduler: Scheduler;
  readonly chance: Chance;
  readonly network: Network;
  readonly history: History;
  readonly access: Access;
  /** The real folder that holds the simulated disks. */
  readonly folder: string;
  /** Hears of what must never happen; the first one ends the run. */
  readonly fail: (error: unknown) => void;
}
