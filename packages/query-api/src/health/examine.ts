import type { HealthDetails, HealthStatus, Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { WorkerStats } from '@mach42/contracts/models/schemas.ts';
import type { Reader } from '@mach42/read-models/kernel/reader.ts';
import { countEventsParked } from '@mach42/read-models/projections/projections.reads.ts';
import type { FileFigures, HealthProbes, ModelWorkers } from '../kernel/deps.ts';
import type { ReadModelProgress } from '../outbox/ports.ts';
import { countedLag, mostLag } from './projections.ts';

const probeTimeoutMs = 5_000;

/** The known figures of the sockets. */
export interface Sockets {
  readonly connectedClients: number;
  /** Median milliseconds from ping to pong. */
  readonly latency: number | null;
  readonly lastHeartbeat: Date | undefined;
}

export interface HealthSources {
  readonly db: Reader;
  readonly probes: HealthProbes;
  readonly workers: Pick<ModelWorkers, 'stats'>;
  readonly progress: Pick<ReadModelProgress, 'position'>;
  readonly sockets: Sockets;
  /** The rebuilding under way, or the last; default none. */
  readonly rebuild?: () => Rebuild | undefined;
  /** Milliseconds. */
  readonly responseTime: () => number | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Asks every part how it is; one that fails, or is silent for too long, is in error. */
export async function examine(sources: HealthSources): Promise<HealthDetails> {
  const { db, probes, progress, sockets, workers, rebuild } = sources;
  const [head, parked, bus, providers, stats, files, waiting, backups] = await Promise.all([
    inTime(probes.eventStoreHead()),
    inTime(countEventsParked(db)),
    inTime(probes.bus().then(() => true)),
    inTime(probes.providers()),
    inTime(workers.stats()),
    inTime(probes.files?.() ?? Promise.resolve(undefined)),
    inTime(probes.waiting(progress.position, countedLag)),
    inTime(probes.backups?.() ?? Promise.resolve(undefined)),
  ]);
  const damaged = probes.damaged?.() ?? new Set();
  const lag = waiting?.events ?? 0;
  const lagSeconds = lag === 0 ? 0 : secondsSince(waiting?.since, sources.now());
  const eventStore = storeFinding(head, damaged.has('event store'));
  const readModel = readModelFinding({
    parked,
    lag,
    lagSeconds,
    isDamaged: damaged.has('read model'),
    rebuild: rebuild?.(),
  });
  const vault: Finding = damaged.has('vault')
    ? { status: 'error', reason: isDamaged }
    : { status: 'healthy' };
  const disk = files && diskFinding(files.disk);
  const backup = backups && backupFinding(backups, sources.now());
  const busStatus: HealthStatus = bus === undefined ? 'error' : 'healthy';
  return {
    status: worst([
      eventStore.status,
      readModel.status,
      vault.status,
      busStatus,
      disk?.status ?? 'healthy',
      backup?.status ?? 'healthy',
    ]),
    websocket: {
      status: 'healthy',
      latency: sockets.latency,
      connectedClients: sockets.connectedClients,
      lastHeartbeat: sockets.lastHeartbeat?.toISOString() ?? null,
    },
    api: {
      status: 'healthy',
      responseTime: sources.responseTime(),
      lastCheck: new Date(sources.now()).toISOString(),
    },
    eventStore: {
      ...eventStore,
      position: String(head ?? 0n),
      ...given('logBytes', files?.log),
      ...given('walBytes', files?.wal.eventStore),
    },
    readModel: {
      ...readModel,
      position: String(progress.position),
      lag,
      lagSeconds,
      parked: parked ?? 0,
      ...given('walBytes', files?.wal.readModel),
    },
    vault: { ...vault, ...given('walBytes', files?.wal.vault) },
    ...(files === undefined || disk === undefined
      ? {}
      : { disk: { ...disk, freeBytes: files.disk.free, totalBytes: files.disk.total } }),
    ...(backup === undefined ? {} : { backup }),
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

interface Finding {
  readonly status: HealthStatus;
  readonly reason?: string;
}

const isDamaged =
  'It is damaged. Stop the server, keep a copy of the file, and restore the last backup.';

function storeFinding(head: bigint | undefined, damaged: boolean): Finding {
  if (damaged) return { status: 'error', reason: isDamaged };
  return { status: head === undefined ? 'error' : 'healthy' };
}

function readModelFinding(known: {
  readonly parked: number | undefined;
  readonly lag: number;
  readonly lagSeconds: number;
  readonly isDamaged: boolean;
  readonly rebuild: Rebuild | undefined;
}): Finding {
  const { parked, lag, lagSeconds, rebuild } = known;
  if (known.isDamaged) {
    return { status: 'error', reason: 'They are damaged. Rebuild them: nothing is lost.' };
  }
  if (parked === undefined) return { status: 'error' };
  const degraded = (reason: string): Finding => ({ status: 'degraded', reason });
  if (rebuild?.state === 'failed') {
    return degraded('The last rebuild failed. Those from before it are in use.');
  }
  if (parked > 0)
    return degraded('Events could not be applied: what waits behind them is not shown.');
  if (lag > mostLag) return degraded(`They are more than ${mostLag} events behind.`);
  if (lagSeconds > mostLagSeconds) {
    return degraded(`They have not applied an event for ${Math.round(lagSeconds)} s.`);
  }
  return { status: 'healthy' };
}

/** Read models that are a moment late are healthy. */
const mostLagSeconds = 30;

/** Below these, people are soon refused: a tenth of the disk, or 500 MB. */
const littleRoom = { share: 0.1, bytes: 500_000_000 } as const;
/** Below this, nothing may be stored any more. */
const noRoom = 16_000_000;

function diskFinding({ free, total }: FileFigures['disk']): Finding {
  if (free < noRoom) {
    return { status: 'error', reason: 'The disk is full. Make room on it; no restart is needed.' };
  }
  const isLittle = free < littleRoom.bytes || free < total * littleRoom.share;
  return isLittle
    ? { status: 'degraded', reason: 'The disk is nearly full. Make room on it.' }
    : { status: 'healthy' };
}

type Backups = Awaited<ReturnType<NonNullable<HealthProbes['backups']>>>;

function backupFinding({ newest, mostMs }: Backups, now: number) {
  if (newest === undefined)
    return {
      status: 'degraded',
      ageSeconds: null,
      reason: 'There is no backup yet. Make one.',
    } as const;
  const ageSeconds = Math.max(0, (now - newest) / 1000);
  if (ageSeconds * 1000 <= mostMs) return { status: 'healthy', ageSeconds } as const;
  return {
    status: 'degraded',
    ageSeconds,
    reason: 'The newest backup is too old. Make one.',
  } as const;
}

function secondsSince(time: string | undefined, now: number): number {
  const seconds = time === undefined ? 0 : (now - Date.parse(time)) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
}

const given = <Name extends string>(name: Name, value: number | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [key in Name]?: number };

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
