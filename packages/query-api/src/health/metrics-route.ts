import { countEventsParked } from '@mach42/read-models/projections/projections.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { examine, type HealthSources } from './examine.ts';
import { expositionOf, expositionType } from './exposition.ts';
import type { Meters } from './meters.ts';
import { metricsOf } from './metrics.ts';
import type { HealthSampler } from './sampler.ts';

interface MetricsDeps extends Pick<QueryApiDeps, 'db' | 'workers' | 'now'> {
  readonly sources: () => HealthSources;
  readonly sampler: HealthSampler;
  readonly meters: Meters;
}

/** Serves `/metrics`: counts and measures without any data of a person, for a monitoring system. */
export function metricsRoute(app: FastifyInstance, deps: MetricsDeps): void {
  const { db, workers, sources, sampler, meters, now } = deps;
  const startedAt = now() / 1000 - process.uptime();
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const metrics = metricsOf({
      details: await examine(sources()),
      parked: await countEventsParked(db),
      workers: await workers.report(),
      http: meters.http,
      signals: meters.signals(),
      sample: sampler.samples.at(-1),
      process: { startedAt, cpuSeconds: (user + system) / 1e6, memory: rss, heap: heapUsed },
    });
    return reply.type(expositionType).send(expositionOf(metrics));
  });
}
