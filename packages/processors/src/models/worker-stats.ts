import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import type { ModelStatistics } from './model-statistics.ts';

export interface WorkerCount {
  /** Replies and jobs that are worked on at once. */
  readonly places: number;
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
  { places, uptimeSeconds }: WorkerCount,
): Promise<ReadonlyMap<string, WorkerStats>> {
  const waiting = await reads.queuedPerModel();
  const stats = models.map(({ id }): [string, WorkerStats] => {
    const isThere = providersOf(id).length > 0;
    const loaded = providerFor(id)?.isLoaded?.(id);
    return [
      id,
      {
        activeWorkers: providerFor(id) === undefined ? 0 : places,
        totalWorkers: isThere ? places : 0,
        averageReliability: isThere ? statistics.reliability(id) : 0,
        averageUptime: isThere ? uptimeSeconds : 0,
        queuedRequests: waiting.get(id) ?? 0,
        ...(loaded === undefined ? {} : { loaded }),
      },
    ];
  });
  return new Map(stats);
}
