import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** The indexes to be created in a file, by their statements. */
export interface IndexTask {
  readonly file: string;
  readonly definitions: readonly string[];
}

/** What went wrong, as SQLite says it. */
export interface IndexFailure {
  readonly errcode: number;
  readonly message: string;
}

const { file, definitions } = workerData as IndexTask;
const database = new DatabaseSync(file, { timeout: 5_000 });
try {
  // Sorted in memory, as far as it goes, and by two threads.
  database.exec('pragma synchronous = normal; pragma cache_size = -65536; pragma threads = 2');
  for (const definition of definitions) database.exec(definition);
} catch (error) {
  if (!(error instanceof Error) || !('errcode' in error)) throw error;
  const failure: IndexFailure = { errcode: Number(error.errcode), message: error.message };
  parentPort?.postMessage(failure);
} finally {
  database.close();
}
