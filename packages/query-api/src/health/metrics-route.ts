import type { HealthDetails } from '@mach42/contracts/health/schemas.ts';
import { countEventsParked } from '@mach42/read-models/projections/projections.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { examine, type HealthSources } from './examine.ts';
import type { Meters } from './meters.ts';
import { addWorkerMetrics, metricsText, metricsType, StateMetrics } from './metrics.ts';

interface MetricsDeps extends Pick<QueryApiDeps, 'db' | 'workers'> {
  readonly sources: () => HealthSources;
  readonly meters: Meters;
}

/** Serves `/metrics`: counts and measures without any data of a person, for a monitoring system. */
export function metricsRoute(app: FastifyInstance, deps: MetricsDeps): void {
  const { db, workers, sources, meters } = deps;
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const state = new StateMetrics();
    addStores(state, await examine(sources()), await countEventsParked(db));
    addWorkerMetrics(state, await workers.report());
    return reply.type(metricsType).send(await metricsText(meters, state));
  });
}

function addStores(state: StateMetrics, details: HealthDetails, parked: number): void {
  const { eventStore, readModel, vault, disk, bus, websocket } = details;
  const parts = {
    event_store: eventStore,
    read_model: readModel,
    bus,
    ...(vault === undefined ? {} : { vault }),
    ...(disk === undefined ? {} : { disk }),
  };
  const wal = {
    event_store: eventStore.walBytes,
    read_model: readModel.walBytes,
    vault: vault?.walBytes,
  };
  state.gauge(
    'workspace_part_healthy',
    'Whether a part is healthy: 1, or 0 when it is degraded or in error.',
    Object.entries(parts).map(([part, { status }]) => ({
      labels: { part },
      value: status === 'healthy' ? 1 : 0,
    })),
  );
  state.gauge('workspace_event_log_position', 'Events written.', Number(eventStore.position));
  state.gauge('workspace_read_model_position', 'Events applied.', Number(readModel.position));
  state.gauge('workspace_read_model_lag_events', 'Events not applied yet.', readModel.lag);
  state.gauge(
    'workspace_projection_lag_seconds',
    'For how long the oldest event that is not applied has been waiting.',
    readModel.lagSeconds ?? 0,
  );
  state.gauge(
    'workspace_parked_events',
    'Events that could not be applied, or wait behind one, each once.',
    parked,
  );
  state.gauge('workspace_log_bytes', 'Size of the event log.', eventStore.logBytes);
  state.gauge('workspace_disk_free_bytes', 'Free space on the disk of the data.', disk?.freeBytes);
  state.gauge(
    'workspace_wal_bytes',
    'Size of a write-ahead log.',
    Object.entries(wal).flatMap(([part, value]) =>
      value === undefined ? [] : [{ labels: { part }, value }],
    ),
  );
  state.gauge('workspace_sockets', 'Connected clients.', websocket.connectedClients);
}
