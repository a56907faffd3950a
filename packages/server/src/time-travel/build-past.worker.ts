import { parentPort, workerData } from 'node:worker_threads';
import { buildPast, type PastOptions } from './build-past.ts';

const given = workerData as Omit<PastOptions, 'position' | 'onProgress'> & {
  readonly position: string;
};
const say = (message: object): void => parentPort?.postMessage(message);

// Not awaited here: a thread that is ended before it is done would warn of it.
void buildPast({
  ...given,
  position: BigInt(given.position),
  onProgress: (applied) => say({ kind: 'progress', events: applied }),
}).then((events) => say({ kind: 'built', events }));
