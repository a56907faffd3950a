/** The entry of a worker thread: a task of piscina. */
import { constants, getPriority, setPriority } from 'node:os';

export { outcomeOf } from './call-task.ts';

/**
 * The difference of priority, in steps of 19. Where both threads want a core, the other thread gets about three
 * quarters of it, so that no task starves.
 */
const less = 5;

// The thread that answers everybody goes first. Linux has a priority of each thread; of another system this would be
// that of the process.
if (process.platform === 'linux') {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + less));
}
