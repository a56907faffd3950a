/** The entry of a worker thread: a task of piscina. */
import { constants, getPriority, setPriority } from 'node:os';

export { outcomeOf } from './call-task.ts';

/** Of 19 that there are: where both want a core, some three quarters of it are the other thread's, so that no task starves. */
const less = 5;

// The thread that answers everybody goes first. Linux has a priority of each thread; of another system this would be
// that of the process.
if (process.platform === 'linux') {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + less));
}
