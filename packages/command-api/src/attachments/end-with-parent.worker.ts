/** A thread that ends its process once the process that started it is gone, whatever the main thread does. */
import { workerData } from 'node:worker_threads';

const { parent } = workerData as { readonly parent: number };
const everyMs = 250;

setInterval(() => {
  // An orphan is adopted by another process.
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, everyMs);
