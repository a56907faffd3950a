import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { compareTable, inOrderOfKey } from '../comparison/compare-table.ts';
import type { Cells, ComparedTable } from '../comparison/comparison.ts';
import { tables } from '../tables.ts';

/** The first answer has the checkpoints, each further one the tables that were asked for. */
export interface ComparisonAnswer {
  readonly checkpoints: readonly (readonly [name: string, position: bigint])[];
  readonly tables: readonly ComparedTable[];
}

const files = workerData as { readonly current: string; readonly rebuilt: string };
const current = new DatabaseSync(files.current, { readOnly: true, timeout: 5_000 });
// The first read of a transaction fixes what all its reads see.
current.exec('begin');
const checkpoints = current
  .prepare('select name, position from checkpoints')
  .all()
  .map((row) => [String(row['name']), BigInt(row['position'] as number)] as const);
answer({ checkpoints, tables: [] });

parentPort?.on('message', (names: readonly string[]) => {
  void compare(names).then((compared) => answer({ checkpoints: [], tables: compared }));
});

async function compare(names: readonly string[]): Promise<ComparedTable[]> {
  using rebuilt = new DatabaseSync(files.rebuilt, { readOnly: true, timeout: 5_000 });
  rebuilt.exec('begin');
  const compared: ComparedTable[] = [];
  for (const table of tables) {
    if (!names.includes(table.name)) continue;
    const sql = inOrderOfKey(table, 'main');
    const rowsIn = (database: DatabaseSync) =>
      database.prepare(sql).iterate() as unknown as Iterable<Cells>;
    compared.push(await compareTable(table, rowsIn(current), rowsIn(rebuilt)));
  }
  return compared;
}

function answer(message: ComparisonAnswer): void {
  parentPort?.postMessage(message);
}
