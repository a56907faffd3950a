import type { HealthDetails, HealthStatus } from '@mach42/contracts/health/schemas.ts';
import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { Reader } from '@mach42/read-models/kernel/database.ts';
import { countEventsParked } from '@mach42/read-models/projections/projections.reads.ts';
import type { HealthProbes, ModelWorkers } from '../kernel/deps.ts';
import type { ReadModelProgress } from '../outbox/ports.ts';
import { mostLag } from './projections.ts';

const probeTimeoutMs = 5_000;

/** What is known of the sockets. */
export interface Sockets {
  readonly connectedClients: number;
  readonly lastHeartbeat: Date | undefined;
}

export interface HealthSources {
  readonly db: Reader;
  readonly probes: HealthProbes;
  readonly workers: Pick<ModelWorkers, 'stats'>;
  readonly progress: Pick<ReadModelProgress, 'position'>;
  readonly sockets: Sockets;
  /** Milliseconds. */
  readonly responseTime: () => number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Asks every part how it is; one that fails, or is silent for too long, is in error. */
export async function examine(sources: HealthSources): Promise<HealthDetails> {
  const { db, probes, progress, sockets, workers } = sources;
  const [head, parked, bus, providers, stats] = await Promise.all([
    inTime(probes.eventStoreHead()),
    inTime(countEventsParked(db)),
    inTime(probes.bus().then(() => true)),
    inTime(probes.providers()),
    inTime(workers.stats()),
  ]);
  const lag = head === undefined ? 0 : Math.max(0, Number(head - progress.position));
  const eventStore: HealthStatus = head === undefined ? 'error' : 'healthy';
  const readModel = readModelStatus(parked, lag);
  const busStatus: HealthStatus = bus === undefined ? 'error' : 'healthy';
  return {
    status: worst([eventStore, readModel, busStatus]),
    websocket: {
      status: 'healthy',
      connectedClients: sockets.connectedClients,
      lastHeartbeat: sockets.lastHeartbeat?.toISOString() ?? null,
    },
    api: {
      status: 'healthy',
      responseTime: sources.responseTime(),
      lastCheck: new Date(sources.now()).toISOString(),
    },
    eventStore: { status: eventStore, position: String(head ?? 0n) },
    readModel: { status: readModel, position: String(progress.position), lag },
    bus: { status: busStatus },
    workers: together([...(stats?.values() ?? [])]),
    providers: [...(providers ?? [])],
  };
}

/** All models share the same workers; what waits is counted for each of them. */
function together(stats: readonly WorkerStats[]): HealthDetails['workers'] {
  return {
    active: Math.max(0, ...stats.map(({ activeWorkers }) => activeWorkers)),
    total: Math.max(0, ...stats.map(({ totalWorkers }) => totalWorkers)),
    queued: stats.reduce((sum, { queuedRequests }) => sum + queuedRequests, 0),
  };
}

function readModelStatus(parked: number | undefined, lag: number): HealthStatus {
  if (parked === undefined) return 'error';
  return parked > 0 || lag > mostLag ? 'degraded' : 'healthy';
}

function worst(statuses: readonly HealthStatus[]): HealthStatus {
  if (statuses.includes('error')) return 'error';
  return statuses.includes('degraded') ? 'degraded' : 'healthy';
}

/** Undefined when it fails or takes longer: that is the finding. */
async function inTime<T>(question: Promise<T>): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), probeTimeoutMs);
  try {
    return await Promise.race([question, promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
