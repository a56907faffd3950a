import type { WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { createHttpApp, type HttpAppOptions } from '@mach42/http-kit/app.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { installMeters, type Meters } from '@mach42/query-api/health/meters.ts';
import {
  StateMetrics,
  addWorkerMetrics,
  metricsText,
  metricsType,
} from '@mach42/query-api/health/metrics.ts';
import { countedLag } from '@mach42/query-api/health/projections.ts';
import type { HealthProbes } from '@mach42/query-api/kernel/deps.ts';
import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '../errors/unavailable.ts';
import { serveHealthChecks } from '../http/health-checks.ts';
import { describeApi } from '../http/openapi.ts';
import { refuseWhileRebuilding } from '../http/refuse-while-rebuilding.ts';
import { protect } from '../http/security.ts';
import { serveWebApp } from '../http/web-app.ts';
import { waitingAfter } from '../stores/store-health.ts';
import type { Parts } from './parts.ts';
import type { Plan } from './plan.ts';

export interface MainAppOptions {
  /** Folder of the built web app; false serves none. Served where queries are. */
  readonly webApp?: string | false;
  readonly isStopping: () => boolean;
}

/** Creates the app that the process serves at its port: at least its health. */
export async function createMainApp(
  parts: Parts,
  plan: Plan,
  { webApp = parts.context.config.webApp, isStopping }: MainAppOptions,
): Promise<FastifyInstance> {
  const { config, closing, logger } = parts.context;
  const { servesPeople } = parts;
  const refusing: HttpAppOptions = { authenticate: refuseEverybody, isUnavailable, logger };
  const app = createHttpApp(servesPeople ? (await parts.people()).http : refusing);
  closing.defer(() => app.close());
  await protect(app);
  if (servesPeople) {
    refuseWhileRebuilding(app, (await parts.readModels()).initialRebuild);
    describeApi(app, config.product.name, await parts.compute());
  }
  for (const serve of plan.serve) await serve(app);
  serveHealthChecks(app, plan.checks, isStopping);
  if (parts.has('query-api')) {
    if (webApp !== false) await serveWebApp(app, config.product, webApp);
  } else await serveOwnMetrics(app, parts);
  return app;
}

async function serveOwnMetrics(app: FastifyInstance, parts: Parts): Promise<void> {
  const { store, signals } = await parts.storage();
  const callsModels = (['processors', 'command-api', 'direct'] as const).some((role) =>
    parts.has(role),
  );
  const readsModels = callsModels || parts.has('projectors');
  const work = callsModels ? await parts.modelWork() : undefined;
  serveRoleMetrics(app, {
    meters: installMeters(app, signals),
    head: () => store.head(),
    waiting: (position, most) => waitingAfter(store, position, most),
    ...(readsModels ? { readModels: (await parts.readModels()).progress } : {}),
    ...(work === undefined ? {} : { work: () => work.workerReport() }),
  });
}

async function refuseEverybody(): Promise<never> {
  throw new HttpRefusal('UNAUTHORIZED', 'Nobody signs in here.');
}

interface RoleMetrics {
  readonly meters: Meters;
  /** Position of the last event; a rejection leaves its figures out. */
  readonly head: () => Promise<bigint>;
  /** Position that the read models have reached; absent where the process reads none. */
  readonly readModels?: { readonly position: bigint };
  readonly waiting: HealthProbes['waiting'];
  /** Absent in a process that calls no model. */
  readonly work?: () => Promise<WorkerReport>;
}

/** Serves `/metrics` of a process that answers no queries: its own figures, and its positions. */
function serveRoleMetrics(app: FastifyInstance, role: RoleMetrics): void {
  app.get('/metrics', { schema: { hide: true } }, async (_, reply) => {
    const state = new StateMetrics();
    await addPositions(state, role);
    if (role.work !== undefined) addWorkerMetrics(state, await role.work());
    return reply.type(metricsType).send(await metricsText(role.meters, state));
  });
}

async function addPositions(
  state: StateMetrics,
  { head, readModels, waiting }: RoleMetrics,
): Promise<void> {
  const last = await head().catch(() => undefined);
  const reached = readModels?.position;
  const lag =
    reached === undefined
      ? undefined
      : await waiting(reached, countedLag).then(
          ({ events }) => events,
          () => undefined,
        );
  const add = (name: string, help: string, value: bigint | number | undefined): void =>
    state.gauge(name, help, value === undefined ? undefined : Number(value));
  add('workspace_event_log_position', 'Position of the last event.', last);
  add('workspace_read_model_position', 'Position that the read models have reached.', reached);
  add('workspace_read_model_lag_events', 'Events not applied yet, counted up to 1,001.', lag);
}
