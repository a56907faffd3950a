import { modelCatalogue } from '@mach42/contracts/models/catalogue.ts';
import { providerStates } from '../config/providers.ts';
import type { KnownWorkers } from '../roles/parts/models.ts';
import type { Storage } from '../roles/parts/storage.ts';
import type { AppContext } from '../roles/app-context.ts';
import { mergedCloudProviders, mergedReport, mergedStates } from './work-report.ts';
import { Reports } from './reports.ts';
import { aboutWork, WorkReport } from './work-report.ts';

/** The workers of all processes, as these report of themselves. */
export function workersEverywhere(
  { config, closing }: AppContext,
  { signals }: Storage,
): KnownWorkers {
  const reports = closing.use(
    new Reports({
      signals,
      about: aboutWork,
      schema: WorkReport,
      now: () => performance.now(),
      onChange: () => signals.publish({ kind: 'models' }),
    }),
  );
  const catalogue = modelCatalogue(config.product.slug);
  const report = () => mergedReport(catalogue, reports.all, new Date().toISOString());
  return {
    stats: async () => new Map(report().models.map(({ modelId, stats }) => [modelId, stats])),
    report: async () => report(),
    cloudProviders: async () => mergedCloudProviders(reports.all),
    paidProviders: () => [...new Set(reports.all.flatMap(({ paidProviders }) => paidProviders))],
    availability: async () => report().providers.map(({ id, available }) => ({ id, available })),
    providerStates: async () => mergedStates(reports.all, await providerStates(config.models, [])),
  };
}
