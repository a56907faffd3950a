import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** In milliseconds. */
export interface LongestBlock {
  /** Processor time of this thread from one turn to the next: other processes do not count. */
  readonly processor: number;
  /** By the clock. */
  readonly clock: number;
  /** By the clock, of a process that does nothing in the meantime. */
  readonly idle: number;
}

const resolution = 1;

/** How long the event loop of this thread is blocked at most, until it is over. */
export async function longestBlock(over: Promise<void>): Promise<LongestBlock> {
  const idle = fork(join(import.meta.dirname, 'idle.child.ts'));
  await once(idle, 'message');
  const delays = monitorEventLoopDelay({ resolution });
  let [before, longest] = [processorMs(), 0];
  const turns = setInterval(() => {
    const now = processorMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, resolution);
  delays.enable();
  await over;
  delays.disable();
  clearInterval(turns);
  idle.send('over');
  const [elsewhere] = (await once(idle, 'message')) as [number];
  return {
    processor: longest,
    clock: Math.max(0, delays.max / 1e6 - resolution),
    idle: elsewhere,
  };
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
