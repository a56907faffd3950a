import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const { file } = workerData as { readonly file: string };
const database = new DatabaseSync(file, { readOnly: true, timeout: 5_000 });
const found = database.prepare('PRAGMA quick_check(1)').get();
database.close();
parentPort?.postMessage(found?.['quick_check'] === 'ok');
