import type { Rebuild } from '@mach42/contracts/health/schemas.ts';
import type { QueryApiDeps } from '../kernel/deps.ts';
import type { StateMetrics } from './metrics.ts';
import { lagsOf } from './projections.ts';

/** Adds how far each projector is behind the log, and the rebuild under way or the last. */
export async function addProjections(
  state: StateMetrics,
  { db, probes, now, rebuild }: Pick<QueryApiDeps, 'db' | 'probes' | 'now' | 'rebuild'>,
): Promise<void> {
  const waiting = (position: bigint, most: number) => probes.waiting(position, most);
  const lags = await lagsOf({ db, waiting, now: now() });
  const byProjector = (valueOf: (lag: (typeof lags)[number]) => number) =>
    lags.map((lag) => ({ labels: { projector: lag.name }, value: valueOf(lag) }));
  state.gauge(
    'workspace_projector_lag_seconds',
    'For how long the oldest event has been waiting that the projector has not applied.',
    byProjector(({ lagSeconds }) => lagSeconds),
  );
  state.gauge(
    'workspace_projector_lag_events',
    'Events that the projector has not applied yet, counted up to 1,001.',
    byProjector(({ lag }) => lag),
  );
  addRebuild(state, rebuild());
}

function addRebuild(state: StateMetrics, rebuild: Rebuild | undefined): void {
  const isRunning = rebuild?.state === 'running';
  state.gauge('workspace_rebuild_running', 'Whether a rebuild is under way.', isRunning ? 1 : 0);
  state.gauge(
    'workspace_rebuild_waits',
    'Whether a rebuild waits for a decision, or is paused.',
    isRunning && ['compared', 'paused'].includes(rebuild.phase) ? 1 : 0,
  );
  state.gauge(
    'workspace_rebuild_failed',
    'Whether the last rebuild since the start failed.',
    rebuild?.state === 'failed' ? 1 : 0,
  );
  const { totalEvents } = rebuild ?? {};
  state.gauge(
    'workspace_rebuild_progress_ratio',
    'Share of the events that a rebuild under way has applied.',
    isRunning && totalEvents ? Math.min(1, rebuild.events / totalEvents) : undefined,
  );
}

/** Adds the sizes of the files and of their disk; nothing where they are none of this process. */
export async function addSizes(
  state: StateMetrics,
  { probes }: Pick<QueryApiDeps, 'probes'>,
): Promise<void> {
  const files = await probes.files?.().catch(unknown);
  state.gauge(
    'workspace_store_bytes',
    'Size of what is kept in files, without write-ahead logs.',
    Object.entries(files?.stores ?? {}).map(([store, value]) => ({ labels: { store }, value })),
  );
  state.gauge('workspace_disk_total_bytes', 'Size of the disk of the data.', files?.disk.total);
}

/** A folder that cannot be read has no figures; health says so. */
const unknown = (): undefined => undefined;

/** Adds the versions of what runs. */
export function addBuild(state: StateMetrics, program: string): void {
  state.gauge('workspace_build_info', 'Versions of what runs; always 1.', [
    { labels: { version: program, node: process.version }, value: 1 },
  ]);
}
