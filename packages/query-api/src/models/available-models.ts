import type { AIModel, CatalogueModel, WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { CallActor } from '@mach42/http-kit/claims.ts';

const noWorkers: WorkerStats = {
  activeWorkers: 0,
  totalWorkers: 0,
  averageReliability: 0,
  averageUptime: 0,
  queuedRequests: 0,
};

/** The models that the caller may know of, with what their workers report. */
export function modelsFor(
  { activeRole }: Pick<CallActor, 'activeRole'>,
  catalogue: readonly CatalogueModel[],
  stats: ReadonlyMap<string, WorkerStats>,
): AIModel[] {
  const isAdmin = activeRole === 'admin';
  return catalogue
    .filter(({ type, roles }) =>
      roles === undefined
        ? isAdmin || (type !== 'local' && type !== 'cloud')
        : roles.includes(activeRole),
    )
    .map((model) => {
      const workerStats = stats.get(model.id) ?? noWorkers;
      return { ...model, _id: model.id, isAvailable: workerStats.activeWorkers > 0, workerStats };
    });
}
