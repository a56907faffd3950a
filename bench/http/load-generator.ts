/** A process of its own: takes one load from its parent, makes it, and sends back what came of it. */
import autocannon from 'autocannon';
import type { Load, LoadResult } from './load.ts';

process.once('message', (load: Load) => void make(load));

async function make(load: Load): Promise<void> {
  const { requests, duration, errors, timeouts, non2xx } = await autocannon({
    ...load,
    method: 'POST',
    headers: { ...load.headers, 'content-type': 'application/json' },
    idReplacement: true,
  });
  const result: LoadResult = {
    answersPerSecond: requests.total / duration,
    failures: errors + timeouts + non2xx,
  };
  process.send?.(result, () => process.disconnect());
}
