import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import type { Meters } from '@mach42/query-api/health/meters.ts';
import {
  addWorkerMetrics,
  metricsText,
  metricsType,
  StateMetrics,
} from '@mach42/query-api/health/metrics.ts';
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

/** Serves `/metrics` of a process that answers no queries: its own figures, and its positions. */
export function serveRoleMetrics(app: FastifyInstance, role: RoleMetrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const state = new StateMetrics();
    await addPositions(state, role);
    if (role.work !== undefined) addWorkerMetrics(state, await role.work());
    return reply.type(metricsType).send(await metricsText(role.meters, state));
  });
}

async function addPositions(state: StateMetrics, { head, readModels }: RoleMetrics): Promise<void> {
  const last = await head().catch(() => undefined);
  const reached = readModels?.position;
  const lag =
    last === undefined || reached === undefined ? undefined : last > reached ? last - reached : 0n;
  const add = (name: string, help: string, value: bigint | undefined): void =>
    state.gauge(name, help, value === undefined ? undefined : Number(value));
  add('workspace_event_log_position', 'Events written.', last);
  add('workspace_read_model_position', 'Events applied.', reached);
  add('workspace_read_model_lag_events', 'Events not applied yet.', lag);
}
