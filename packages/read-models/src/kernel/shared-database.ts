import type { Database, Transaction } from './database.ts';

/** Read models that several processes write at once, each its share of the projections. */
export interface SharedDatabase extends Database {
  readonly company: Company;
}

export const isShared = (database: Database): database is SharedDatabase => 'company' in database;

/** Who takes part, and what each of them holds; names are the callers' own. */
export interface Attendance {
  /** Those who were heard of lately, in order. */
  readonly instances: readonly string[];
  /** By what is held, who holds it. */
  readonly holders: ReadonlyMap<string, string>;
}

/** What is told between processes: that rows were written, or that somebody holds something else. */
export type Call = 'rows' | 'shares';

/**
 * What processes that share read models know of each other. Who is not heard of in time is taken for
 * dead, by the server's clock. Claims divide the work; what keeps rows right is the
 * compare-and-set of the checkpoints. All of it throws `DatabaseUnavailable`.
 */
export interface Company {
  /**
   * One instance at a time: it is present for so long, what the dead held is free, and it holds what
   * `hold` answers, as far as it is free or its own. Resolves to how things are then.
   */
  meet(
    self: { readonly instance: string; readonly presentMs: number },
    hold: (before: Attendance) => readonly string[],
  ): Promise<Attendance>;
  /** Stays present; false when it was taken for dead. */
  stay(self: { readonly instance: string; readonly presentMs: number }): Promise<boolean>;
  /** Those who are there now. */
  present(): Promise<readonly string[]>;
  giveBack(instance: string, names: readonly string[]): Promise<void>;
  /** Gives everything back. */
  leave(instance: string): Promise<void>;
  /** Until the transaction ends, nobody else passes here. */
  alone(tx: Transaction): Promise<void>;
  /** Reaches every process that listens, this one too; may be lost with a connection. */
  call(what: Call): Promise<void>;
  /** Returns the function that ends the listening. */
  listen(listener: (what: Call) => void): Promise<() => Promise<void>>;
}
