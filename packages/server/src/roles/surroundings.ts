import type { Logger } from 'pino';
import type { FoundDamage } from '../stores-watch.ts';
import type { Config } from '../config/config.ts';

/** What every part of a process is opened with. */
export interface Surroundings {
  readonly config: Config;
  readonly logger: Logger;
  /** Hears of a failure after which the process cannot go on. */
  readonly onFatal: (error: unknown) => void;
  /** Hears of damage, wherever it is met. */
  readonly damage: FoundDamage;
  /** Milliseconds that clients have to learn of a stop by an answer; absent: none. */
  readonly lingerMs?: number;
  /** Closes what was opened, the last first: requests end before what they need. */
  readonly closing: AsyncDisposableStack;
  /** Ends what follows the event log. */
  readonly ending: AbortSignal;
}
