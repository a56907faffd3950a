import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import type { AIModel } from '@mach42/contracts/models/schemas.ts';

const workerStats = {
  activeWorkers: 0,
  totalWorkers: 0,
  averageReliability: 1,
  averageUptime: 0,
  queuedRequests: 0,
};

/** The whole catalogue, with all models available. */
export const models: readonly AIModel[] = modelCatalogue('mach42').map((model) => ({
  ...model,
  _id: model.id,
  isAvailable: true,
  workerStats,
}));

export function byId(id: string): AIModel {
  const found = models.find((model) => model.id === id);
  if (found === undefined) throw new Error(`no model ${id}`);
  return found;
}
