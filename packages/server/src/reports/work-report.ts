import { ProviderState } from '@mach42/contracts/settings/schemas.ts';
import { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { Type, type Static } from 'typebox';
import type { KnownWorkers } from '../roles/parts/known-workers.ts';

/** What a process that calls models tells of itself to those who show it. */
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
