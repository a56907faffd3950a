import type { Database } from './database.ts';

/** Read models in a generation of their own. */
export interface Generation {
  readonly database: Database;
  /**
   * From now on these are the ones that a start opens. Nobody else begins to build others until what
   * is given is done, too.
   */
  activate(before?: () => Promise<void>): Promise<void>;
  /** Closes them; nothing of them stays. */
  remove(): Promise<void>;
}

/** Generations for the read models of one installation, of which one is in use. Rules: RM60 to RM63. */
export interface Generations {
  /** Opens those in use; what an interrupted rebuilding left goes. */
  openCurrent(): Promise<Generation>;
  /** Opens empty ones beside those in use. */
  openEmpty(): Promise<Generation>;
}

/** Generations that several processes have open. */
export interface SharedGenerations extends Generations {
  /** Opens those in use, if they are others than these, which this process has opened. */
  openActive(from: Generation): Promise<Generation | undefined>;
}
