import type { Database, Transaction } from '@mach42/read-models/kernel/database.ts';

/** A database that calls `survive` before each write, which may throw. */
export function fragileDatabase(whole: Database, survive: () => void): Database {
  const fragile = (tx: Transaction): Transaction => ({
    dialect: tx.dialect,
    all: (query, params) => tx.all(query, params),
    first: (query, params) => tx.first(query, params),
    execute: (statement) => tx.execute(statement),
    attempt: (work) => tx.attempt(work),
    run(...write) {
      survive();
      return tx.run(...write);
    },
    runAndCount(...write) {
      survive();
      return tx.runAndCount(...write);
    },
  });
  return {
    dialect: whole.dialect,
    all: (query, params) => whole.all(query, params),
    first: (query, params) => whole.first(query, params),
    transaction: (work) => whole.transaction((tx) => work(fragile(tx))),
    close: () => whole.close(),
    [Symbol.asyncDispose]: () => whole[Symbol.asyncDispose](),
  };
}
