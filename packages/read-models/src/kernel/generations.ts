import type { OpenComparison } from '../comparison/comparison.ts';
import type { Database } from './database.ts';

/** One set of read models. */
export interface Generation {
  readonly database: Database;
  /** Makes this the generation that a start opens. No other process begins a rebuild until `before` is done. */
  activate(before?: () => Promise<void>): Promise<void>;
  /** Closes and removes it. */
  remove(): Promise<void>;
}

/** The generations of read models of one installation. One of them is in use. Rules: RM60 to RM63. */
export interface Generations {
  /**
   * Opens the one in use, and removes what an interrupted rebuild left.
   * @param mayReplace whether one of another version of the program becomes an empty one; where not, nothing is
   *   removed either. Default true.
   * @throws OtherVersion it may not
   */
  openCurrent(mayReplace?: boolean): Promise<Generation>;
  /** Opens an empty one beside the one in use. */
  openEmpty(): Promise<Generation>;
  /** Begins to compare the rows of two of them; those of the first as they are when it resolves. */
  openComparison(current: Generation, rebuilt: Generation): Promise<OpenComparison>;
  /** Returns the number of generations, including those that are being built or removed. */
  count(): Promise<number>;
  /**
   * Erases the values of removed rows that the store keeps outside of their tables; false: a transaction still sees
   * them, so that the call is to be repeated. Absent where a generation is a file, which has everything.
   */
  eraseRemoved?(): Promise<boolean>;
  /** Whether the statistics of the planner keep values of removed rows, because the role may not erase them. */
  keepsStatistics?(): Promise<boolean>;
}

/** Generations that several processes have open. */
export interface SharedGenerations extends Generations {
  /** Opens the one in use, if it is another than the one that this process has opened. */
  openActive(from: Generation): Promise<Generation | undefined>;
}
