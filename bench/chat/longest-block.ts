import { monitorEventLoopDelay } from 'node:perf_hooks';
import { AskedProcess } from './engine.ts';

/** How late a process that does nothing comes to its turns, in milliseconds. */
export interface IdleDelays {
  readonly max: number;
  readonly p99: number;
}

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
  await using idle = new AskedProcess('idle.child.ts');
  await idle.ask<IdleDelays>({});
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
  const { max } = await idle.ask<IdleDelays>({});
  return {
    processor: longest,
    clock: Math.max(0, delays.max / 1e6 - resolution),
    idle: max,
  };
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
