interface Counts {
  completed: number;
  failed: number;
}

/** How the runs of each model ended since the process began. */
export class ModelStatistics {
  readonly #counts = new Map<string, Counts>();

  completed(modelId: string): void {
    this.#of(modelId).completed += 1;
  }

  failed(modelId: string): void {
    this.#of(modelId).failed += 1;
  }

  /** Share of the runs that completed, 0 to 1; 1 before the first one. */
  reliability(modelId: string): number {
    const { completed, failed } = this.#counts.get(modelId) ?? { completed: 0, failed: 0 };
    return completed + failed === 0 ? 1 : completed / (completed + failed);
  }

  #of(modelId: string): Counts {
    const counts = this.#counts.get(modelId) ?? { completed: 0, failed: 0 };
    this.#counts.set(modelId, counts);
    return counts;
  }
}
