import type { Database } from './database.ts';

/** Read models in a place of their own. */
export interface ReadModelsPlace {
  readonly database: Database;
  /**
   * From now on these are the ones that a start opens. Nobody else begins to build others until what
   * is given is done, too.
   */
  keep(before?: () => Promise<void>): Promise<void>;
  /** Closes them; nothing of them stays. */
  remove(): Promise<void>;
}

/** Places for the read models of one installation, of which one is in use. Rules: RM60 to RM63. */
export interface ReadModelPlaces {
  /** Opens those in use; what an interrupted rebuilding left goes. */
  openCurrent(): Promise<ReadModelsPlace>;
  /** Opens empty ones beside those in use. */
  openEmpty(): Promise<ReadModelsPlace>;
}

/** Places that several processes have open. */
export interface SharedPlaces extends ReadModelPlaces {
  /** Opens those in use, if they are others than these, which this process has opened. */
  openMoved(from: ReadModelsPlace): Promise<ReadModelsPlace | undefined>;
}
