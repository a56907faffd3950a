import type { Dialect, Transaction } from './kernel/database.ts';
import type { LateIndex } from './kernel/define-table.ts';
import { checkpointsTable } from './projections/table.ts';
import { tables } from './tables.ts';

const definitions = (dialect: Dialect): string[] =>
  tables.flatMap((table) => table.definition(dialect));

/** Indexes without which read models may be built from nothing. */
export const lateIndexes: readonly LateIndex[] = tables.flatMap((table) => table.lateIndexes);

/** The index of the words is a table beside that of the texts. */
const tableNames: ReadonlySet<string> = new Set([
  ...tables.map(({ name }) => name),
  'search_index',
]);

/** The words of a statement that are names of tables: too many rather than too few. */
export const tablesNamedIn = (sql: string): string[] =>
  [...new Set(sql.match(/\w+/g))].filter((word) => tableNames.has(word));

/** Differs as soon as a definition does: 32 bits, FNV-1a over the statements. */
export function schemaVersion(dialect: Dialect): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(definitions(dialect).join(';'))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash | 0;
}

export async function createTables(
  tx: Pick<Transaction, 'execute'>,
  dialect: Dialect,
): Promise<void> {
  for (const statement of definitions(dialect)) await tx.execute(statement);
}

/** Removes all rows; the projectors make them again from the event log. */
export async function emptyTables(tx: Transaction): Promise<void> {
  // Checkpoints first: of another process that projects, the transaction under way ends, and no other one follows.
  for (const { emptying } of [checkpointsTable, ...tables]) {
    for (const statement of emptying) await tx.execute(statement);
  }
}
