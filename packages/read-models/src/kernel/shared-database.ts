import type { Database, Transaction } from './database.ts';

/** Read models that several processes write at once, each the projections that are assigned to it. */
export interface SharedDatabase extends Database {
  readonly membership: ClusterMembership;
}

export const isShared = (database: Database): database is SharedDatabase =>
  'membership' in database;

/** The members of the cluster, and the assignment; names are the callers' own. */
export interface Members {
  /** Members with a recent heartbeat, in order. */
  readonly instances: readonly string[];
  /** The instance that holds each assigned name. */
  readonly holders: ReadonlyMap<string, string>;
}

/** The signals between members: rows were written, or the assignment changed. */
export type ClusterSignal = 'rows' | 'assignment';

/**
 * The processes that share these read models. A member without a heartbeat in time counts as dead, by the server's
 * clock. The assignment divides the work; the compare-and-set of the checkpoints keeps the rows right. Every method
 * throws `DatabaseUnavailable`.
 */
export interface ClusterMembership {
  /**
   * Makes an instance a member for so long, frees what dead members held, and assigns to it what
   * `choose` answers, as far as that is free or its own. One instance joins at a time.
   * @returns the members after that
   */
  join(
    self: { readonly instance: string; readonly presentMs: number },
    choose: (before: Members) => readonly string[],
  ): Promise<Members>;
  /** Remains a member for so long; false when it counted as dead. */
  heartbeat(self: { readonly instance: string; readonly presentMs: number }): Promise<boolean>;
  /** The members that are alive now. */
  present(): Promise<readonly string[]>;
  /** Makes what an instance holds free for others. */
  release(instance: string, names: readonly string[]): Promise<void>;
  /** Releases everything. */
  leave(instance: string): Promise<void>;
  /** A lock of all processes, until the transaction ends. */
  lock(tx: Transaction): Promise<void>;
  /** Notifies every process that listens, this one too; may be lost with a connection. */
  notify(what: ClusterSignal): Promise<void>;
  /** Returns the function that ends the listening. */
  listen(listener: (what: ClusterSignal) => void): Promise<() => Promise<void>>;
}
