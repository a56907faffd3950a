import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { Checks } from '../http/health-checks.ts';
import { reportRegularly } from '../reports/reports.ts';
import { aboutWork, workReportOf } from '../reports/work-report.ts';
import type { Parts } from './parts.ts';

/** The work of the roles of a process in each phase of its life. */
export interface Plan {
  /** Routes that the process serves at its port. */
  readonly serve: ((app: FastifyInstance) => void | Promise<void>)[];
  /** Work that begins when everything is open. */
  readonly start: (() => Promise<void>)[];
  /** Servers beside the port; each has a port of its own. */
  readonly listen: (() => Promise<void>)[];
  /** Work that accepts nothing more as soon as a stop is announced; resolves when the rest has ended. */
  readonly windDown: (() => Promise<void>)[];
  /** Work that ends before the process waits for requests. */
  readonly beforeStop: (() => void)[];
  /** Checks of the parts that the process cannot work without. */
  readonly checks: { [part: string]: Checks[string] };
}

export const emptyPlan = (): Plan => ({
  serve: [],
  start: [],
  listen: [],
  windDown: [],
  beforeStop: [],
  checks: {},
});

export async function needsReadModels(parts: Parts, { checks }: Plan): Promise<void> {
  const { reader, initialRebuild } = await parts.readModels();
  checks['readModels'] = async () => {
    await positionOf(reader);
    if (initialRebuild() !== undefined) throw new Error('The read models are being rebuilt.');
  };
}

export async function needsPeople(parts: Parts, { checks }: Plan): Promise<void> {
  const { vault } = await parts.people();
  checks['vault'] = () => vault.isRevoked('of nobody');
}

/** Requests that wait for a model are ended before the process waits for requests. */
export async function callsModels(parts: Parts, plan: Plan): Promise<void> {
  const { start } = await parts.models();
  if (plan.start.includes(start)) return;
  plan.start.push(start);
  const { runs } = await parts.modelWork();
  plan.beforeStop.push(() => runs.end());
  if (parts.context.config.isShared) await reportWork(parts);
}

/** Reports to the other processes the calls of models that this one makes. */
async function reportWork(parts: Parts): Promise<void> {
  const { logger, closing } = parts.context;
  const { signals, instance } = await parts.storage();
  const here = await parts.workersHere();
  closing.defer(
    reportRegularly({
      signals,
      from: instance,
      about: aboutWork,
      read: () => workReportOf(here),
      logger,
    }),
  );
}
