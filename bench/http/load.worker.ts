import { parentPort, workerData } from 'node:worker_threads';
import autocannon from 'autocannon';
import type { Load, LoadResult } from './load.ts';

const load = workerData as Load;
const { requests, duration, errors, timeouts, non2xx } = await autocannon({
  ...load,
  method: 'POST',
  headers: { ...load.headers, 'content-type': 'application/json' },
  idReplacement: true,
});
const result: LoadResult = {
  answersPerSecond: requests.total / duration,
  failures: errors + timeouts + non2xx,
};
parentPort?.postMessage(result);
