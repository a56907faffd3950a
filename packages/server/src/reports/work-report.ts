import type { CatalogueModel, WorkerStats } from '@mach42/contracts/models/schemas.ts';
import { ProviderState } from '@mach42/contracts/settings/schemas.ts';
import { type ModelWorker, WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import type { ServingProvider } from '@mach42/query-api/kernel/deps.ts';
import { type Static, Type } from 'typebox';
import { providerStates } from '../config/providers.ts';
import type { AppContext } from '../roles/app-context.ts';
import type { CommandsPart } from '../roles/parts/commands.ts';
import type { KnownWorkers } from '../roles/parts/models.ts';
import type { Storage } from '../roles/parts/storage.ts';
import { Reports } from './reports.ts';

/** The report of a process that calls models, for the processes that show it. */
export const WorkReport = Type.Object({
  report: WorkerReport,
  cloudProviders: Type.Array(
    Type.Object({
      id: Type.String(),
      models: Type.Array(Type.String()),
      available: Type.Boolean(),
    }),
  ),
  paidProviders: Type.Array(Type.String()),
  providerStates: Type.Array(ProviderState),
});
export type WorkReport = Static<typeof WorkReport>;

export const aboutWork = 'work';

export async function workReportOf(here: KnownWorkers): Promise<WorkReport> {
  const [report, cloudProviders, states] = await Promise.all([
    here.report(),
    here.cloudProviders(),
    here.providerStates(),
  ]);
  return {
    report,
    cloudProviders: cloudProviders.map((one) => ({ ...one, models: [...one.models] })),
    paidProviders: [...here.paidProviders()],
    providerStates: states,
  };
}

/** Failures of a model that are shown. */
const mostFailures = 5;

/** The workers of all processes as one. */
export function mergedReport(
  models: readonly CatalogueModel[],
  reports: readonly WorkReport[],
  at: string,
): WorkerReport {
  const all = reports.map(({ report }) => report);
  return {
    at,
    processes: all.flatMap(({ processes }) => processes),
    providers: [...byId(all.flatMap(({ providers }) => providers))].map(([id, same]) => ({
      id,
      available: same.some(({ available }) => available),
      outside: same.some(({ outside }) => outside),
      places: sum(same, ({ places }) => places),
      running: sum(same, ({ running }) => running),
      most: sum(same, ({ most }) => most),
    })),
    models: models
      .filter(({ type }) => type !== 'external')
      .map((model) =>
        mergedModel(
          model,
          all.flatMap((one) => one.models.filter(({ modelId }) => modelId === model.id)),
        ),
      ),
  };
}

function mergedModel(
  { id, name, type }: CatalogueModel,
  same: readonly ModelWorker[],
): ModelWorker {
  const [completed, failed] = [sum(same, (one) => one.completed), sum(same, (one) => one.failed)];
  return {
    modelId: id,
    name,
    type,
    provider: same.find(({ provider }) => provider !== null)?.provider ?? null,
    stats: mergedStats(
      same.map(({ stats }) => stats),
      completed,
      failed,
    ),
    running: sum(same, (one) => one.running),
    completed,
    failed,
    failures: same
      .flatMap(({ failures }) => failures)
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .slice(0, mostFailures),
  };
}

function mergedStats(all: readonly WorkerStats[], completed: number, failed: number): WorkerStats {
  const workers = sum(all, ({ totalWorkers }) => totalWorkers);
  const uptime = sum(all, (one) => one.averageUptime * one.totalWorkers);
  const known = all.map(({ loaded }) => loaded).filter((loaded) => loaded !== undefined);
  return {
    activeWorkers: sum(all, ({ activeWorkers }) => activeWorkers),
    totalWorkers: workers,
    averageReliability:
      workers === 0 ? 0 : completed + failed === 0 ? 1 : completed / (completed + failed),
    averageUptime: workers === 0 ? 0 : Math.round(uptime / workers),
    // Every process counts the same queue.
    queuedRequests: Math.max(0, ...all.map(({ queuedRequests }) => queuedRequests)),
    ...(known.length === 0 ? {} : { loaded: known.some((loaded) => loaded) }),
  };
}

export const mergedCloudProviders = (reports: readonly WorkReport[]): ServingProvider[] =>
  [...byId(reports.flatMap(({ cloudProviders }) => cloudProviders))].map(([id, same]) => ({
    id,
    models: [...new Set(same.flatMap(({ models }) => models))],
    available: same.some(({ available }) => available),
  }));

/** @param otherwise where no process reports */
export function mergedStates(
  reports: readonly WorkReport[],
  otherwise: readonly ProviderState[],
): ProviderState[] {
  const reported = byId(reports.flatMap(({ providerStates }) => providerStates));
  return otherwise.map((state) => ({
    ...state,
    configured: reported.get(state.id)?.some(({ configured }) => configured) ?? state.configured,
    available: reported.get(state.id)?.some(({ available }) => available) ?? state.available,
  }));
}

const byId = <T extends { readonly id: string }>(all: readonly T[]): Map<string, T[]> =>
  Map.groupBy(all, ({ id }) => id);

const sum = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((total, one) => total + of(one), 0);

/** The workers of all processes, as these report of themselves. */
export function workersEverywhere(
  { config, closing }: AppContext,
  { signals }: Storage,
  { catalogue, providers }: Pick<CommandsPart, 'catalogue' | 'providers'>,
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
  const report = () => mergedReport(catalogue(), reports.all, new Date().toISOString());
  return {
    stats: async () => new Map(report().models.map(({ modelId, stats }) => [modelId, stats])),
    report: async () => report(),
    cloudProviders: async () => mergedCloudProviders(reports.all),
    paidProviders: () => [...new Set(reports.all.flatMap(({ paidProviders }) => paidProviders))],
    availability: async () => report().providers.map(({ id, available }) => ({ id, available })),
    providerStates: async () =>
      mergedStates(reports.all, await providerStates(config.models, providers, [])),
  };
}
