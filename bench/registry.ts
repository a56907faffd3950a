import type { BenchRow } from './row.ts';

type Bench = () => Promise<readonly BenchRow[]>;

/** Every benchmark, in the order of the table. Each loads its part of the product only when run. */
export const benches: ReadonlyMap<string, Bench> = new Map<string, Bench>([
  ['event-store', async () => (await import('./event-store.ts')).eventStoreBench()],
  ['catch-up', async () => (await import('./catch-up.ts')).catchUpBench()],
  ['http', async () => (await import('./http.ts')).httpBench()],
  ['socket', async () => (await import('./socket.ts')).socketBench()],
  ['start', async () => (await import('./start.ts')).startBench()],
]);
