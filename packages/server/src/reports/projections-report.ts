import { Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { RunnerState } from '@mach42/query-api/health/projections.ts';
import { Type, type Static } from 'typebox';

/** The report of a process that projects the read models. */
const Report = Type.Object({
  state: Type.Union([Type.Literal('running'), Type.Literal('failed'), Type.Literal('stopped')]),
  rebuild: Type.Union([Rebuild, Type.Null()]),
});

export const ProjectionsReport = { about: 'projections', schema: Report } as const;
export type ProjectionsReport = Static<typeof Report>;

/** The projections run while any process runs them. */
export function mergedState(reports: readonly ProjectionsReport[]): RunnerState {
  if (reports.some(({ state }) => state === 'running')) return 'running';
  return reports.some(({ state }) => state === 'failed') ? 'failed' : 'stopped';
}

/** The one under way, else the last that came to something, else any. */
export function mergedRebuild(reports: readonly ProjectionsReport[]): Rebuild | undefined {
  const known = reports.map(({ rebuild }) => rebuild).filter((one) => one !== null);
  const [first] = (['running', 'done', 'failed'] as const).flatMap((state) =>
    known
      .filter((one) => one.state === state)
      .toSorted((one, other) => Number(other.target) - Number(one.target)),
  );
  return first;
}
