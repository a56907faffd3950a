import { parentPort, workerData } from 'node:worker_threads';
import { archiveEncrypted } from './archive-encrypted.ts';
import { stepText } from './step-text.ts';

const { log, upTo } = workerData as { readonly log: string; readonly upTo: number };

/** Pages that are written again at most beside a server: appends wait for that, some 200 MB, a second or two. */
const mostPages = 50_000;

const segments = await archiveEncrypted(log, upTo, {
  now: Date.now,
  mostPages,
  onStep: (step, position) => parentPort?.postMessage({ step: stepText(step, position) }),
});
parentPort?.postMessage({ segments: segments.length });
