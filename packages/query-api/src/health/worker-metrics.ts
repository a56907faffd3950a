import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import type { Metric } from './exposition.ts';

/** What the workers of models do, and how their runs ended. */
export function workerMetrics({ models, providers, processes }: WorkerReport): Metric[] {
  const perModel = (
    type: Metric['type'],
    name: string,
    help: string,
    valueOf: (model: WorkerReport['models'][number]) => number,
  ): Metric => ({
    type,
    name,
    help,
    samples: models.map((model) => ({ labels: { model: model.modelId }, value: valueOf(model) })),
  });
  const work = processes.flatMap((one) => one.work);
  return [
    perModel(
      'gauge',
      'workspace_workers_active',
      'Workers that could begin now.',
      ({ stats }) => stats.activeWorkers,
    ),
    perModel(
      'gauge',
      'workspace_workers',
      'Workers of the model.',
      ({ stats }) => stats.totalWorkers,
    ),
    perModel(
      'gauge',
      'workspace_requests_queued',
      'Replies and jobs that wait.',
      ({ stats }) => stats.queuedRequests,
    ),
    {
      name: 'workspace_model_runs_total',
      help: 'Runs of models by how they ended.',
      type: 'counter',
      samples: models.flatMap(({ modelId, completed, failed }) => [
        { labels: { model: modelId, outcome: 'completed' }, value: completed },
        { labels: { model: modelId, outcome: 'failed' }, value: failed },
      ]),
    },
    {
      name: 'workspace_model_calls_in_hand',
      help: 'Calls of models under way.',
      type: 'gauge',
      samples: (['reply', 'job', 'run'] as const).map((kind) => ({
        labels: { kind },
        value: work.filter((one) => one.kind === kind).length,
      })),
    },
    {
      name: 'workspace_provider_available',
      help: 'Whether a model provider can answer.',
      type: 'gauge',
      samples: providers.map(({ id, available }) => ({
        labels: { provider: id },
        value: available ? 1 : 0,
      })),
    },
  ];
}
