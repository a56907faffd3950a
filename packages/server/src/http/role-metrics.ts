import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { expositionOf, expositionType, single } from '@mach42/query-api/health/exposition.ts';
import type { Meters } from '@mach42/query-api/health/meters.ts';
import { httpMetrics, processMetrics } from '@mach42/query-api/health/metrics.ts';
import { workerMetrics } from '@mach42/query-api/health/worker-metrics.ts';
import type { FastifyInstance } from 'fastify';

export interface RoleMetrics {
  readonly meters: Meters;
  /** Position of the last event; a rejection leaves its figures out. */
  readonly head: () => Promise<bigint>;
  /** Position that the read models have reached; absent where the process reads none. */
  readonly readModels?: { readonly position: bigint };
  /** Absent where no model is called. */
  readonly work?: () => Promise<WorkerReport>;
}

/** `/metrics` of a process that answers no queries: what it measures itself, and how far it is. */
export function serveRoleMetrics(app: FastifyInstance, role: RoleMetrics): void {
  const startedAt = Date.now() / 1000 - process.uptime();
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const { user, system } = process.cpuUsage();
    const { rss: memory, heapUsed: heap } = process.memoryUsage();
    const cpuSeconds = (user + system) / 1e6;
    const metrics = [
      ...httpMetrics(role.meters.http),
      ...(await positions(role)),
      single(
        'counter',
        'workspace_bus_signals_total',
        'Signals on the bus.',
        role.meters.signals(),
      ),
      ...(role.work === undefined ? [] : workerMetrics(await role.work())),
      ...processMetrics({ process: { startedAt, cpuSeconds, memory, heap }, sample: undefined }),
    ];
    return reply.type(expositionType).send(expositionOf(metrics));
  });
}

async function positions({ head, readModels }: RoleMetrics) {
  const position = await head().catch(() => undefined);
  const reached = readModels?.position;
  const one = (name: string, help: string, value: bigint) =>
    single('gauge', `workspace_${name}`, help, Number(value));
  return [
    ...(position === undefined ? [] : [one('event_log_position', 'Events written.', position)]),
    ...(reached === undefined ? [] : [one('read_model_position', 'Events applied.', reached)]),
    ...(position === undefined || reached === undefined
      ? []
      : [
          one(
            'read_model_lag_events',
            'Events not applied yet.',
            position > reached ? position - reached : 0n,
          ),
        ]),
  ];
}
