/** A process that does nothing, and says how late the machine let it do that since it was last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { IdleDelays } from './longest-block.ts';

const resolution = 1;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();
process.on('message', () => {
  const late = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolution);
  process.send?.({ max: late(delays.max), p99: late(delays.percentile(99)) } satisfies IdleDelays);
  delays.reset();
});
