import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { WorkerProcess, WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import type { ModelProvider } from '../providers/provider.ts';
import type { ProviderSlots } from '../providers/slots/provider-slots.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { ModelStatistics } from './model-statistics.ts';

const noWorkers: WorkerStats = {
  activeWorkers: 0,
  totalWorkers: 0,
  averageReliability: 0,
  averageUptime: 0,
  queuedRequests: 0,
};

interface WorkerReportSources {
  readonly registry: ProviderRegistry;
  readonly statistics: ModelStatistics;
  readonly stats: ReadonlyMap<string, WorkerStats>;
  readonly slots: Pick<ProviderSlots, 'of'>;
  readonly process: WorkerProcess;
  readonly now: Date;
}

/** What the workers do now, and how the models that have any fare. */
export async function workerReport(sources: WorkerReportSources): Promise<WorkerReport> {
  const { registry, statistics, stats, slots, process, now } = sources;
  const slotsOf = (providerId: string) => {
    const { slots: places, running, most } = slots.of(providerId);
    return { places, running, most };
  };
  const served = registry.models.filter(({ type }) => type !== 'external');
  const providers = new Set<ModelProvider>(served.flatMap(({ id }) => registry.providersOf(id)));
  return {
    at: now.toISOString(),
    processes: [process],
    providers: await Promise.all(
      [...providers].map(async (provider) => ({
        id: provider.id,
        available: await provider.available(),
        outside: provider.isOutside,
        ...slotsOf(provider.id),
      })),
    ),
    models: served.map(({ id, name, type }) => {
      const { completed, failed, failures } = statistics.of(id);
      return {
        modelId: id,
        name,
        type,
        provider: registry.providerFor(id)?.id ?? null,
        stats: stats.get(id) ?? noWorkers,
        running: process.work.filter(({ modelId }) => modelId === id).length,
        completed,
        failed,
        failures: [...failures],
      };
    }),
  };
}
