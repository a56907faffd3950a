import { cacheFigures, type CacheFigures } from '@mach42/compute/byte-cache.ts';
import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Meters } from './meters.ts';

interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One figure, or one for each set of labels; a metric without any is left out. */
type Samples = number | readonly Sample[] | undefined;

/**
 * The state that one scrape shows. Each scrape has its own, so that a model or a part that is gone leaves
 * no figure behind.
 */
export class StateMetrics {
  readonly registry = new Registry();

  gauge(name: string, help: string, samples: Samples): void {
    this.#add(samples, (labelNames) => {
      const gauge = new Gauge({ name, help, labelNames, registers: [this.registry] });
      return ({ labels, value }) => gauge.set(labels, value);
    });
  }

  counter(name: string, help: string, samples: Samples): void {
    this.#add(samples, (labelNames) => {
      const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
      return ({ labels, value }) => counter.inc(labels, value);
    });
  }

  #add(samples: Samples, create: (labelNames: string[]) => (sample: Sample) => void): void {
    const all = typeof samples === 'number' ? [{ labels: {}, value: samples }] : (samples ?? []);
    const [first] = all;
    if (first !== undefined) all.forEach(create(Object.keys(first.labels)));
  }
}

/** The content type of `metricsText`. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

/** The text that a Prometheus server reads: of the app, of the state at this moment, and of the process. */
export async function metricsText(
  meters: Meters,
  state: StateMetrics,
  ...more: readonly (Registry | undefined)[]
): Promise<string> {
  const given = more.filter((registry) => registry !== undefined);
  return Registry.merge([meters.registry, state.registry, ...given, processMetrics()]).metrics();
}

let ofProcess: Registry | undefined;

/** The default metrics of Node.js. They measure the process, so all apps of a process share them. */
function processMetrics(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
    // Gauges with the ending of counters; each is the sum of one that is kept.
    for (const kind of ['handles', 'requests', 'resources'])
      ofProcess.removeSingleMetric(`nodejs_active_${kind}_total`);
  }
  return ofProcess;
}

/** Adds the sizes of the caches of the main thread. */
export function addCaches(state: StateMetrics): void {
  const figures = cacheFigures();
  const perCache = (valueOf: (one: CacheFigures) => number) =>
    figures.map((one) => ({ labels: { cache: one.name }, value: valueOf(one) }));
  state.gauge(
    'workspace_cache_bytes',
    'Memory that a cache holds, as estimated.',
    perCache(({ bytes }) => bytes),
  );
  state.gauge(
    'workspace_cache_max_bytes',
    'Memory that a cache may hold.',
    perCache(({ maxBytes }) => maxBytes),
  );
  state.gauge(
    'workspace_cache_entries',
    'Entries of a cache.',
    perCache(({ entries }) => entries),
  );
  state.counter(
    'workspace_cache_evictions_total',
    'Entries of a cache that were dropped for others.',
    perCache(({ evictions }) => evictions),
  );
}

/** Adds the work of the workers of models, and the outcomes of their runs. */
export function addWorkerMetrics(
  state: StateMetrics,
  { models, providers, processes }: WorkerReport,
): void {
  const perModel = (valueOf: (model: WorkerReport['models'][number]) => number) =>
    models.map((model) => ({ labels: { model: model.modelId }, value: valueOf(model) }));
  const work = processes.flatMap((one) => one.work);
  state.gauge(
    'workspace_workers_active',
    'Workers that could begin now.',
    perModel(({ stats }) => stats.activeWorkers),
  );
  state.gauge(
    'workspace_workers',
    'Workers of the model.',
    perModel(({ stats }) => stats.totalWorkers),
  );
  state.gauge(
    'workspace_requests_queued',
    'Replies and jobs that wait.',
    perModel(({ stats }) => stats.queuedRequests),
  );
  state.counter(
    'workspace_model_runs_total',
    'Runs of models by how they ended.',
    models.flatMap(({ modelId, completed, failed }) => [
      { labels: { model: modelId, outcome: 'completed' }, value: completed },
      { labels: { model: modelId, outcome: 'failed' }, value: failed },
    ]),
  );
  state.gauge(
    'workspace_model_calls_in_hand',
    'Calls of models under way.',
    (['reply', 'job', 'run'] as const).map((kind) => ({
      labels: { kind },
      value: work.filter((one) => one.kind === kind).length,
    })),
  );
  state.gauge(
    'workspace_provider_available',
    'Whether a model provider can answer.',
    providers.map(({ id, available }) => ({
      labels: { provider: id },
      value: available ? 1 : 0,
    })),
  );
}
