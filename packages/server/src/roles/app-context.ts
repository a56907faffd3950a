import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { FoundDamage } from '../stores/found-damage.ts';

/** The context that every part of a process is opened with. */
export interface AppContext {
  readonly config: Config;
  readonly logger: Logger;
  /** Called with a failure after which the process cannot continue. */
  readonly onFatal: (error: unknown) => void;
  /** Collects damage of the stores, whichever part finds it. */
  readonly damage: FoundDamage;
  /** Milliseconds that clients have to learn of a stop by an answer; absent: none. */
  readonly lingerMs?: number;
  /** Closes the opened parts, the last first: requests end before the parts that they need. */
  readonly closing: AsyncDisposableStack;
  /** Ends what follows the event log. */
  readonly ending: AbortSignal;
}
