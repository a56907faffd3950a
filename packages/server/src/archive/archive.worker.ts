import { parentPort, workerData } from 'node:worker_threads';
import { archiveEncrypted, problemOf } from './archive-encrypted.ts';

const { log, upTo } = workerData as { readonly log: string; readonly upTo: number };

/** Pages that are written again at most beside a server: appends wait for that, some 200 MB, a second or two. */
const mostPages = 50_000;

const stopping = new AbortController();
// Every message is the request to stop.
parentPort?.on('message', () => stopping.abort());

try {
  const segments = await archiveEncrypted(log, upTo, {
    now: Date.now,
    mostPages,
    onStep: (step, position) => parentPort?.postMessage({ step, position }),
    signal: stopping.signal,
  });
  parentPort?.postMessage({ segments: segments.length });
} catch (error) {
  if (!stopping.signal.aborted) {
    // The class of an error does not get out of a thread.
    parentPort?.postMessage({ problem: problemOf(error) });
    throw error;
  }
} finally {
  parentPort?.close();
}
