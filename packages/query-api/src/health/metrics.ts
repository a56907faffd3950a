import type { HealthDetails, HealthSample } from '@mach42/contracts/health/schemas.ts';
import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { histogramSamples, single, type Metric } from './exposition.ts';
import { durationBounds, type HttpMeter } from './http-meter.ts';
import { workerMetrics } from './worker-metrics.ts';

export interface MetricSources {
  readonly details: HealthDetails;
  readonly parked: number;
  readonly workers: WorkerReport;
  readonly http: HttpMeter;
  /** Signals since the process began. */
  readonly signals: number;
  /** The last that was taken; absent before the first. */
  readonly sample: HealthSample | undefined;
  readonly process: {
    /** Seconds since 1970. */
    readonly startedAt: number;
    readonly cpuSeconds: number;
    /** Bytes. */
    readonly memory: number;
    readonly heap: number;
  };
}

/** Everything that is counted and measured, with ids of models and routes and of nothing else. */
export function metricsOf(sources: MetricSources): Metric[] {
  return [
    ...httpMetrics(sources.http),
    ...storeMetrics(sources),
    ...workerMetrics(sources.workers),
    ...processMetrics(sources),
  ];
}

export function httpMetrics(http: HttpMeter): Metric[] {
  const { buckets, seconds } = http.durations;
  return [
    {
      name: 'workspace_http_requests_total',
      help: 'Answered requests by route and class of status.',
      type: 'counter',
      samples: http.counts.map(({ count, ...labels }) => ({ labels, value: count })),
    },
    {
      name: 'workspace_http_request_duration_seconds',
      help: 'Time until a request was answered.',
      type: 'histogram',
      samples: histogramSamples(durationBounds, buckets, { sum: seconds, total: http.requests }),
    },
  ];
}

function storeMetrics({ details, parked, signals }: MetricSources): Metric[] {
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
  return [
    {
      name: 'workspace_part_healthy',
      help: 'Whether a part is healthy: 1, or 0 when it is degraded or in error.',
      type: 'gauge',
      samples: Object.entries(parts).map(([part, { status }]) => ({
        labels: { part },
        value: status === 'healthy' ? 1 : 0,
      })),
    },
    single('gauge', 'workspace_event_log_position', 'Events written.', Number(eventStore.position)),
    single('gauge', 'workspace_read_model_position', 'Events applied.', Number(readModel.position)),
    single('gauge', 'workspace_read_model_lag_events', 'Events not applied yet.', readModel.lag),
    single(
      'gauge',
      'workspace_projection_lag_seconds',
      'For how long the oldest event that is not applied has been waiting.',
      readModel.lagSeconds ?? 0,
    ),
    single(
      'gauge',
      'workspace_parked_events',
      'Events that could not be applied, or wait behind one, each once.',
      parked,
    ),
    ...optional('workspace_log_bytes', 'Size of the event log.', eventStore.logBytes),
    ...optional('workspace_disk_free_bytes', 'Room on the disk of the data.', disk?.freeBytes),
    {
      name: 'workspace_wal_bytes',
      help: 'Size of a write-ahead log.',
      type: 'gauge',
      samples: Object.entries(wal).flatMap(([part, value]) =>
        value === undefined ? [] : [{ labels: { part }, value }],
      ),
    },
    single('gauge', 'workspace_sockets', 'Connected clients.', websocket.connectedClients),
    single('counter', 'workspace_bus_signals_total', 'Signals on the bus.', signals),
  ];
}

export function processMetrics({
  process,
  sample,
}: Pick<MetricSources, 'process' | 'sample'>): Metric[] {
  const { startedAt, cpuSeconds, memory, heap } = process;
  return [
    single('gauge', 'process_start_time_seconds', 'When the process began.', startedAt),
    single('counter', 'process_cpu_seconds_total', 'Processor time.', cpuSeconds),
    single('gauge', 'process_resident_memory_bytes', 'Resident memory.', memory),
    single('gauge', 'nodejs_heap_size_used_bytes', 'Heap in use.', heap),
    ...(sample === undefined
      ? []
      : [
          single(
            'gauge',
            'nodejs_eventloop_lag_p99_seconds',
            'Lateness of the event loop, 99th percentile of the last sample.',
            sample.loopDelayMs / 1000,
          ),
        ]),
  ];
}

const optional = (name: string, help: string, value: number | undefined): Metric[] =>
  value === undefined ? [] : [single('gauge', name, help, value)];
