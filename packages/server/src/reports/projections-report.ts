import { Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { Measured, RunnerState } from '@mach42/query-api/kernel/deps.ts';
import { Type, type Static } from 'typebox';

/** The report of a process that projects the read models. */
const Report = Type.Object({
  state: Type.Union([Type.Literal('running'), Type.Literal('failed'), Type.Literal('stopped')]),
  rebuild: Type.Union([Rebuild, Type.Null()]),
  eventsPerSecond: Type.Number(),
  fault: Type.Union([Type.Object({ at: Type.String(), text: Type.String() }), Type.Null()]),
});

export const ProjectionsReport = { about: 'projections', schema: Report } as const;
export type ProjectionsReport = Static<typeof Report>;

/** The projections run while any process runs them. */
export function mergedState(reports: readonly ProjectionsReport[]): RunnerState {
  if (reports.some(({ state }) => state === 'running')) return 'running';
  return reports.some(({ state }) => state === 'failed') ? 'failed' : 'stopped';
}

/** Each process reads the whole log for its projectors: the fastest says how fast it is read. */
export function mergedMeasured(reports: readonly ProjectionsReport[]): Measured {
  const faults = reports.flatMap(({ fault }) => fault ?? []);
  const [newest] = faults.toSorted((one, other) => (one.at > other.at ? -1 : 1));
  return {
    eventsPerSecond: Math.max(0, ...reports.map(({ eventsPerSecond }) => eventsPerSecond)),
    fault: newest,
  };
}

/** The rebuild under way, else the last that was done, else any. */
export function mergedRebuild(reports: readonly ProjectionsReport[]): Rebuild | undefined {
  const known = reports.map(({ rebuild }) => rebuild).filter((one) => one !== null);
  const [first] = (['running', 'done', 'failed', 'aborted'] as const).flatMap((state) =>
    known
      .filter((one) => one.state === state)
      .toSorted((one, other) => (BigInt(one.target) > BigInt(other.target) ? -1 : 1)),
  );
  return first;
}
