import {
  health,
  healthDetails,
  healthHistory,
  listProjections,
} from '@mach42/contracts/health/calls.ts';
import {
  Health,
  HealthDetails,
  HealthHistory,
  Projection,
} from '@mach42/contracts/health/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { examine, type HealthSources, type Sockets } from './examine.ts';
import type { Meters } from './meters.ts';
import { metricsRoute } from './metrics-route.ts';
import { projectionsOf } from './projections.ts';
import { ResponseTimes } from './response-times.ts';
import { HealthSampler, sampling } from './sampler.ts';

const measured = 200;
const alive: Health = { status: 'healthy' };

export interface HealthParts {
  readonly sockets: () => Sockets;
  readonly meters: Meters;
}

export function healthRoutes(app: FastifyInstance, deps: QueryApiDeps, parts: HealthParts): void {
  const responseTimes = new ResponseTimes(measured);
  app.addHook('onResponse', async (_, reply) => responseTimes.add(reply.elapsedTime));
  const sources = (): HealthSources => ({
    ...deps,
    sockets: parts.sockets(),
    responseTime: () => responseTimes.median(),
  });
  const sampler = new HealthSampler(sources, parts.meters);
  const since = new Date(deps.now()).toISOString();
  sampleWhile(app, sampler, deps.report);

  route(
    app,
    health,
    { answer: { data: Health }, summary: 'Answers while the process is alive.' },
    () => ({ answer: { data: alive } }),
  );

  route(
    app,
    healthDetails,
    { answer: { data: HealthDetails }, summary: 'How every part is, with measured figures.' },
    async () => ({ answer: { data: await examine(sources()) } }),
  );

  route(
    app,
    healthHistory,
    {
      answer: { data: HealthHistory },
      access: 'admins',
      summary: 'What the process measured of itself during the last hour.',
    },
    () => ({
      answer: {
        data: {
          since,
          intervalSeconds: sampling.intervalMs / 1000,
          keeps: sampling.keeps,
          samples: [...sampler.samples],
        },
      },
    }),
  );

  route(
    app,
    listProjections,
    {
      answer: { data: Type.Array(Projection) },
      access: 'admins',
      summary: 'How far each projector is, and the events that it could not apply.',
    },
    async () => {
      const head = await deps.probes.eventStoreHead();
      return {
        answer: { data: await projectionsOf(deps.db, head, deps.projecting(), deps.rebuild()) },
      };
    },
  );

  metricsRoute(app, { ...deps, sources, meters: parts.meters });
}

/** Takes a sample when the app is ready and then at the interval, until it closes. */
function sampleWhile(
  app: FastifyInstance,
  sampler: HealthSampler,
  report: (error: unknown) => void,
): void {
  let timer: NodeJS.Timeout | undefined;
  const sample = () => sampler.sample().catch(report);
  // Nobody waits for it: a part that is silent would keep the app from its start.
  app.addHook('onReady', async () => {
    void sample();
    timer = setInterval(() => void sample(), sampling.intervalMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
