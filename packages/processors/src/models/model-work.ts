import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { WorkerReport, WorkerProcess } from '@mach42/contracts/workers/schemas.ts';
import type { ProcessorReads } from '../kernel/reads.ts';
import type { Worker } from '../kernel/worker.ts';
import type { ProcessorOptions } from '../processor-options.ts';
import type { ModelProvider } from '../providers/provider.ts';
import type { ProviderRegistry } from '../providers/registry.ts';
import { ProviderSlots } from '../providers/slots/provider-slots.ts';
import { WaitedRuns } from '../runs/waited-runs.ts';
import { ModelStatistics } from './model-statistics.ts';
import { WorkBoard } from './work-board.ts';

interface WorkerCount {
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
        ...(provider?.seesPictures?.(id) === true
          ? { pictures: provider.isOutside ? ('outside' as const) : ('here' as const) }
          : {}),
        ...(provider?.id === builtinProviderId ? { builtIn: true as const } : {}),
      },
    ];
  });
  return new Map(stats);
}

interface ModelWorkDeps extends Omit<
  Worker,
  'statistics' | 'board' | 'slots' | keyof ProcessorOptions
> {
  readonly options: ProcessorOptions;
}

/** The figures that a process reports about the models that it calls. */
export interface ModelFigures {
  /** The workers of every model of the catalogue, by its id. */
  workerStats(): Promise<ReadonlyMap<string, WorkerStats>>;
  /** Returns the present work of this process, and how many calls of each model succeeded and failed. */
  workerReport(): Promise<WorkerReport>;
  /** The providers that can do cloud runs. */
  cloudProviders(): Promise<readonly ServingProvider[]>;
}

/** A process's calls of models. */
interface ModelWork extends ModelFigures {
  readonly worker: Worker;
  /** Runs that a request waits for; ended before the requests are, when the process stops. */
  readonly runs: WaitedRuns;
}

/** @param most replies and jobs at once: none in a process that makes waited runs only */
export function createModelWork(
  { options, ...deps }: ModelWorkDeps,
  most: { readonly replies: number; readonly jobs: number },
): ModelWork {
  const { clock, providers, reads } = deps;
  const statistics = new ModelStatistics(clock);
  const board = new WorkBoard();
  const slots = new ProviderSlots({ clock, ...options });
  const worker: Worker = { ...deps, ...options, statistics, board, slots };
  const startedAt = clock.elapsed();
  const since = clock.now().toISOString();
  const stats = () =>
    workerStats(providers, statistics, reads, {
      slotsOf: (providerId) => Math.min(most.replies + most.jobs, slots.of(providerId).slots),
      uptimeSeconds: Math.round((clock.elapsed() - startedAt) / 1000),
    });
  return {
    worker,
    runs: new WaitedRuns(worker),
    workerStats: stats,
    workerReport: async () =>
      workerReport({
        registry: providers,
        statistics,
        stats: await stats(),
        slots,
        process: {
          id: deps.workerId,
          since,
          places: most,
          work: [...board.inHand],
        },
        now: clock.now(),
      }),
    cloudProviders: () => cloudProviders(providers),
  };
}

interface ServingProvider {
  readonly id: string;
  /** Ids of the cloud and hybrid models that it serves. */
  readonly models: readonly string[];
  readonly available: boolean;
}

/** The providers that can do cloud runs, in the order of the models that they serve. */
function cloudProviders({ models, providersOf }: ProviderRegistry): Promise<ServingProvider[]> {
  const served = new Map<ModelProvider, string[]>();
  for (const { id, type } of models) {
    if (type !== 'cloud' && type !== 'hybrid') continue;
    for (const provider of providersOf(id)) {
      served.set(provider, [...(served.get(provider) ?? []), id]);
    }
  }
  return Promise.all(
    [...served].map(async ([provider, ids]) => ({
      id: provider.id,
      models: ids,
      available: await provider.available(),
    })),
  );
}

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

/** Returns the present work of the workers, and how the calls of each model that has workers ended. */
async function workerReport(sources: WorkerReportSources): Promise<WorkerReport> {
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
