import type { BenchRow } from './row.ts';

type Bench = () => Promise<readonly BenchRow[]>;

/** The benchmarks of a report by their names; each loads its part of the product only when run. */
type Benches = ReadonlyMap<string, Bench>;

const server: Benches = new Map<string, Bench>([
  ['event-store', async () => (await import('./event-store.ts')).eventStoreBench()],
  ['catch-up', async () => (await import('./catch-up.ts')).catchUpBench()],
  ['http', async () => (await import('./http.ts')).httpBench()],
  ['socket', async () => (await import('./socket.ts')).socketBench()],
  ['chat', async () => (await import('./chat.ts')).chatBench()],
  ['queue', async () => (await import('./queue.ts')).queueBench()],
  ['search', async () => (await import('./search.ts')).searchBench()],
  ['start', async () => (await import('./start.ts')).startBench()],
]);

const web: Benches = new Map<string, Bench>([
  ['sizes', async () => (await import('./web/sizes.ts')).sizesBench()],
  ['loading', async () => (await import('./web/loading.ts')).loadingBench()],
  ['interactions', async () => (await import('./web/interactions.ts')).interactionsBench()],
  ['long-room', async () => (await import('./web/long-room.ts')).longRoomBench()],
  ['large-file', async () => (await import('./web/large-file.ts')).largeFileBench()],
  ['streaming', async () => (await import('./web/streaming.ts')).streamingBench()],
  ['accessibility', async () => (await import('./web/accessibility.ts')).accessibilityBench()],
]);

const masking: Benches = new Map<string, Bench>([
  ['masking', async () => (await import('./masking.ts')).maskingBench()],
]);

const cluster: Benches = new Map<string, Bench>([
  ['postgres', async () => (await import('./postgres.ts')).postgresBench()],
  ['kurrentdb', async () => (await import('./kurrent.ts')).kurrentBench()],
  ['projections', async () => (await import('./projections.ts')).projectionsBench()],
  ['kafka', async () => (await import('./kafka.ts')).kafkaBench()],
  ['nodes', async () => (await import('./nodes.ts')).nodesBench()],
]);

const growth: Benches = new Map<string, Bench>([
  ['starts', async () => (await import('./growth/starts.ts')).startsBench()],
  ['functions', async () => (await import('./growth.ts')).enginesBench()],
  ...(['files', 'texts', 'rooms', 'collections'] as const).map((name): [string, Bench] => [
    name,
    async () => {
      const { scenarios } = await import('./growth/scenarios/registry.ts');
      return (await import('./growth.ts')).scenariosBench(scenarios[name]);
    },
  ]),
]);

const soak: Benches = new Map<string, Bench>([
  ['soak', async () => (await import('./soak.ts')).soakBench()],
]);

/** Every benchmark, in the order of its table, and the file of each report. */
export const reports: ReadonlyMap<string, { readonly file: string; readonly benches: Benches }> =
  new Map([
    ['server', { file: 'report.json', benches: server }],
    ['cluster', { file: 'report-cluster.json', benches: cluster }],
    ['growth', { file: 'report-growth.json', benches: growth }],
    ['soak', { file: 'report-soak.json', benches: soak }],
    ['masking', { file: 'report-masking.json', benches: masking }],
    ['web', { file: 'report-web.json', benches: web }],
  ]);
