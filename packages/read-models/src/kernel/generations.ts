import type { Database } from './database.ts';

/** One set of read models. */
export interface Generation {
  readonly database: Database;
  /**
   * From now on this is the generation that a start opens. No other process begins a rebuild until
   * `before` is done, too.
   */
  activate(before?: () => Promise<void>): Promise<void>;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

/** The generations of read models of one installation, of which one is in use. Rules: RM60 to RM63. */
export interface Generations {
  /** Opens the one in use, and removes what an interrupted rebuild left. */
  openCurrent(): Promise<Generation>;
  /** Opens an empty one beside the one in use. */
  openEmpty(): Promise<Generation>;
}

/** Generations that several processes have open. */
export interface SharedGenerations extends Generations {
  /** Opens the one in use, if it is another than the one that this process has opened. */
  openActive(from: Generation): Promise<Generation | undefined>;
}
