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
  type Rebuild,
} from '@mach42/contracts/health/schemas.ts';
import { route } from '@mach42/http-kit/route.ts';
import { countEventsParked } from '@mach42/read-models/projections/projections.reads.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { QueryApiDeps } from '../kernel/deps.ts';
import { examine, type HealthSources, type Sockets } from './examine.ts';
import type { Meters } from './meters.ts';
import { StateMetrics, addCaches, addWorkerMetrics, metricsText, metricsType } from './metrics.ts';
import { projectionsOf, lagsOf } from './projections.ts';
import { ResponseTimes } from './response-times.ts';
import { HealthSampler, sampling } from './sampler.ts';

/** Adds how far each projector is behind the log, and the rebuild under way or the last. */
async function addProjections(
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

/** Adds the sizes of the files and of their disk; nothing when this process has none. */
async function addSizes(
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
function addBuild(state: StateMetrics, program: string): void {
  state.gauge('workspace_build_info', 'Versions of what runs; always 1.', [
    { labels: { version: program, node: process.version }, value: 1 },
  ]);
}

const measured = 200;
const tooMany = 429;
const alive: Health = { status: 'healthy' };

interface HealthParts {
  readonly sockets: () => Sockets;
  readonly meters: Meters;
}

export function healthRoutes(app: FastifyInstance, deps: QueryApiDeps, parts: HealthParts): void {
  const responseTimes = new ResponseTimes(measured);
  app.addHook('onResponse', async (_, { statusCode, elapsedTime }) => {
    // Answers to clients over their limit are delayed on purpose, so they do not count.
    if (statusCode !== tooMany) responseTimes.add(elapsedTime);
  });
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
      const { db, probes } = deps;
      const data = await projectionsOf({
        db,
        waiting: (position, most) => probes.waiting(position, most),
        state: deps.projecting(),
        measured: deps.measured(),
        rebuild: deps.rebuild(),
        now: deps.now(),
      });
      return { answer: { data } };
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
  // Not awaited: a part that does not answer would keep the app from starting.
  app.addHook('onReady', async () => {
    void sample();
    timer = setInterval(() => void sample(), sampling.intervalMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

interface MetricsDeps extends QueryApiDeps {
  readonly sources: () => HealthSources;
  readonly meters: Meters;
}

/** Serves `/metrics`: counts and measures without any data of a person, for a monitoring system. */
function metricsRoute(app: FastifyInstance, deps: MetricsDeps): void {
  const { db, workers, sources, meters } = deps;
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const state = new StateMetrics();
    const details = await examine(sources());
    addStores(state, details, await countEventsParked(db));
    await addSizes(state, deps);
    await addProjections(state, deps);
    addEmail(state, deps);
    addSeals(state, deps);
    addPush(state, deps);
    addBuild(state, deps.program);
    addCaches(state);
    state.gauge(
      'workspace_call_cost_factor',
      'How many times its usual cost a call has, 1 unless the event loop is late.',
      app.meter?.busy.value,
    );
    addWorkerMetrics(state, await workers.report());
    return reply
      .type(metricsType)
      .send(await metricsText(meters, state, deps.appendTimes?.registry));
  });
}

function addStores(state: StateMetrics, details: HealthDetails, parked: number): void {
  const { eventStore, readModel, vault, disk, backup, bus, websocket } = details;
  const parts = {
    event_store: eventStore,
    read_model: readModel,
    bus,
    ...(vault === undefined ? {} : { vault }),
    ...(disk === undefined ? {} : { disk }),
    ...(backup === undefined ? {} : { backup }),
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
  state.gauge(
    'workspace_event_log_position',
    'Position of the last event.',
    Number(eventStore.position),
  );
  state.gauge(
    'workspace_read_model_position',
    'Position that the read models have reached.',
    Number(readModel.position),
  );
  state.gauge(
    'workspace_read_model_lag_events',
    'Events not applied yet, counted up to 1,001.',
    readModel.lag,
  );
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
    'workspace_backup_age_seconds',
    'Age of the newest backup; absent when there is none.',
    backup?.ageSeconds ?? undefined,
  );
  state.gauge(
    'workspace_wal_bytes',
    'Size of a write-ahead log.',
    Object.entries(wal).flatMap(([part, value]) =>
      value === undefined ? [] : [{ labels: { part }, value }],
    ),
  );
  state.gauge('workspace_sockets', 'Connected clients.', websocket.connectedClients);
}

/** Adds what outlets of seals have not received; no sample where none is set. */
function addSeals(state: StateMetrics, { sealsWaiting }: Pick<QueryApiDeps, 'sealsWaiting'>): void {
  const waiting = sealsWaiting?.() ?? [];
  state.gauge(
    'workspace_seals_waiting_bytes',
    'Bytes of the file of seals that an outlet has not received.',
    waiting.map(({ outlet, bytes }) => ({ labels: { outlet }, value: bytes })),
  );
}

/** Adds what became of the messages by e-mail of this process; nothing where none are sent. */
function addEmail(state: StateMetrics, { email }: Pick<QueryApiDeps, 'email'>): void {
  if (email === undefined) return;
  const { sent, failed, waiting, lastFailure } = email.figures();
  state.counter('workspace_emails_total', 'Attempts with messages by e-mail, by how they ended.', [
    { labels: { outcome: 'sent' }, value: sent },
    { labels: { outcome: 'failed' }, value: failed },
  ]);
  state.gauge('workspace_emails_waiting', 'Messages by e-mail that wait to be sent.', waiting);
  state.gauge(
    'workspace_email_last_failure_timestamp_seconds',
    'When a message by e-mail could not be sent last.',
    lastFailure === undefined ? undefined : lastFailure.at / 1000,
  );
}

/** Adds what became of the notices to browsers of this process; nothing where none are sent. */
function addPush(state: StateMetrics, { push }: Pick<QueryApiDeps, 'push'>): void {
  const figures = push.figures();
  if (figures === undefined) return;
  const { waiting, ...outcomes } = figures;
  state.counter(
    'workspace_push_notices_total',
    'Notices to browsers, by what became of them.',
    Object.entries(outcomes).map(([outcome, value]) => ({ labels: { outcome }, value })),
  );
  state.gauge('workspace_push_notices_waiting', 'Notices to browsers on their way.', waiting);
}
