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
  ...(['files', 'texts', 'outside', 'rooms', 'collections'] as const).map(
    (name): [string, Bench] => [
      name,
      async () => {
        const { scenarios } = await import('./growth/scenarios/registry.ts');
        return (await import('./growth.ts')).scenariosBench(scenarios[name]);
      },
    ],
  ),
]);

const soak: Benches = new Map<string, Bench>([
  ['soak', async () => (await import('./soak.ts')).soakBench()],
]);

interface Report {
  /** Below `bench`. */
  readonly file: string;
  /** The script that runs it. */
  readonly command: string;
  readonly benches: Benches;
}

/** Every benchmark, in the order of its table. */
export const reports: ReadonlyMap<string, Report> = new Map([
  ['server', { file: 'report.json', command: 'bench', benches: server }],
  ['cluster', { file: 'report-cluster.json', command: 'bench:cluster', benches: cluster }],
  ['growth', { file: 'report-growth.json', command: 'bench:growth', benches: growth }],
  ['soak', { file: 'report-soak.json', command: 'soak', benches: soak }],
  ['masking', { file: 'report-masking.json', command: 'bench:masking', benches: masking }],
  ['web', { file: 'report-web.json', command: 'bench:web', benches: web }],
]);
