import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { ModelStatistics } from './model-statistics.ts';

export interface WorkerCount {
  /** Replies and jobs that a provider works on at once now. */
  readonly slotsOf: (providerId: string) => number;
  readonly uptimeSeconds: number;
}

/**
 * The workers of every model of the catalogue, by its id: `totalWorkers` are there,
 * `activeWorkers` could begin now. None where no configured provider serves a model.
 */
export async function workerStats(
  { models, providerFor, providersOf }: ProviderRegistry,
  statistics: ModelStatistics,
  reads: Pick<ProcessorReads, 'queuedPerModel'>,
  { slotsOf, uptimeSeconds }: WorkerCount,
): Promise<ReadonlyMap<string, WorkerStats>> {
  const waiting = await reads.queuedPerModel();
  const stats = models.map(({ id }): [string, WorkerStats] => {
    const [first] = providersOf(id);
    const provider = providerFor(id);
    const isThere = first !== undefined;
    const loaded = provider?.isLoaded?.(id);
    return [
      id,
      {
        activeWorkers: provider === undefined ? 0 : slotsOf(provider.id),
        totalWorkers: isThere ? slotsOf((provider ?? first).id) : 0,
        averageReliability: isThere ? statistics.reliability(id) : 0,
        averageUptime: isThere ? uptimeSeconds : 0,
        queuedRequests: waiting.get(id) ?? 0,
        ...(loaded === undefined ? {} : { loaded }),
      },
    ];
  });
  return new Map(stats);
}
