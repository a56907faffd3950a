/** What a worker thread does for the history of a file. */
export { diffStored, leavesOfStored } from '@mach42/read-models/phod/phod-history.ts';
