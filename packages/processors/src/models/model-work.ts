import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import type { Worker } from '../kernel/worker.ts';
import type { ProcessorOptions } from '../processor-options.ts';
import { ProviderSlots } from '../providers/slots/provider-slots.ts';
import { cloudProviders, type ServingProvider } from '../runs/cloud-providers.ts';
import { WaitedRuns } from '../runs/waited-runs.ts';
import { ModelStatistics } from './model-statistics.ts';
import { WorkBoard } from './work-board.ts';
import { workerReport } from './worker-report.ts';
import { workerStats } from './worker-stats.ts';

export interface ModelWorkDeps extends Omit<
  Worker,
  'statistics' | 'board' | 'slots' | keyof ProcessorOptions
> {
  readonly options: ProcessorOptions;
}

/** What a process reports about the models that it calls. */
export interface ModelFigures {
  /** The workers of every model of the catalogue, by its id. */
  workerStats(): Promise<ReadonlyMap<string, WorkerStats>>;
  /** What this process does now, and how the models fare. */
  workerReport(): Promise<WorkerReport>;
  /** The providers that can do cloud runs. */
  cloudProviders(): Promise<readonly ServingProvider[]>;
}

/** A process's calls of models. */
export interface ModelWork extends ModelFigures {
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
