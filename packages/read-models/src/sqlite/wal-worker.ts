import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const { file } = workerData as { readonly file: string };
const db = new DatabaseSync(file);
// Never waits for readers or writers: what they hold is copied the next time.
const copy = db.prepare('pragma wal_checkpoint(passive)');

parentPort?.on('message', (message: 'copy' | 'close') => {
  if (message === 'copy') {
    copy.get();
    parentPort?.postMessage('copied');
  } else {
    db.close();
    parentPort?.close();
  }
});
