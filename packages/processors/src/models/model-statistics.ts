import type { RunFailure, RunFailureCode } from '@mach42/contracts/workers/schemas.ts';
import type { Clock } from '../kernel/clock.ts';

/** Failures of a model that are remembered. */
const remembered = 5;

/** How the runs of a model ended since the process began. */
interface RunCounts {
  readonly completed: number;
  readonly failed: number;
  /** Newest first. */
  readonly failures: readonly RunFailure[];
}

const none: RunCounts = { completed: 0, failed: 0, failures: [] };

/** How the runs of each model ended since the process began. */
export class ModelStatistics {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #counts = new Map<string, RunCounts>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  completed(modelId: string): void {
    const counts = this.of(modelId);
    this.#counts.set(modelId, { ...counts, completed: counts.completed + 1 });
  }

  failed(modelId: string, code: RunFailureCode): void {
    const { completed, failed, failures } = this.of(modelId);
    const failure = { code, at: this.#clock.now().toISOString() };
    this.#counts.set(modelId, {
      completed,
      failed: failed + 1,
      failures: [failure, ...failures].slice(0, remembered),
    });
  }

  of(modelId: string): RunCounts {
    return this.#counts.get(modelId) ?? none;
  }

  /** Share of the runs that completed, 0 to 1; 1 before the first one. */
  reliability(modelId: string): number {
    const { completed, failed } = this.of(modelId);
    return completed + failed === 0 ? 1 : completed / (completed + failed);
  }
}
