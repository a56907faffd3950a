/** A process that does nothing, and tells how late the machine let it do that, at most (ms). */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const delays = monitorEventLoopDelay({ resolution });
delays.enable();
process.send?.('ready');
process.once('message', () => {
  delays.disable();
  process.send?.(Math.max(0, delays.max / 1e6 - resolution), () => process.exit());
});
