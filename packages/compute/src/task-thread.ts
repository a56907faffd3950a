/** The entry of a worker thread: a task of piscina. */
import { constants, getPriority, setPriority } from 'node:os';

export { outcomeOf } from './call-task.ts';

/**
 * The number of steps, of 19, by which the priority is lower. Where both threads want a core, the other thread gets
 * about three quarters of it, so that no task starves.
 */
const less = 5;

// The main thread, which answers all calls, goes first. On Linux each thread has a priority; on another system this
// would change that of the process.
if (process.platform === 'linux') {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + less));
}
