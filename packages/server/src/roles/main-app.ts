import { createHttpApp, type HttpAppOptions } from '@mach42/http-kit/app.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { installMeters } from '@mach42/query-api/health/meters.ts';
import type { FastifyInstance } from 'fastify';
import { isUnavailable } from '../errors/unavailable.ts';
import { serveHealthChecks } from '../http/health-checks.ts';
import { describeApi } from '../http/openapi.ts';
import { refuseWhileRebuilding } from '../http/refuse-while-rebuilding.ts';
import { serveRoleMetrics } from '../http/role-metrics.ts';
import { protect } from '../http/security.ts';
import { serveWebApp } from '../http/web-app.ts';
import type { Parts } from './parts.ts';
import type { Plan } from './plan.ts';

export interface MainAppOptions {
  /** Folder of the built web app; false serves none. Served where queries are. */
  readonly webApp?: string | false;
  readonly isStopping: () => boolean;
}

/** Creates what the process serves at its port: at least its health. */
export async function createMainApp(
  parts: Parts,
  plan: Plan,
  { webApp = parts.context.config.webApp, isStopping }: MainAppOptions,
): Promise<FastifyInstance> {
  const { config, closing, logger } = parts.context;
  const { servesPeople } = parts;
  const nobody: HttpAppOptions = { authenticate: refuseEverybody, isUnavailable, logger };
  const app = createHttpApp(servesPeople ? (await parts.people()).http : nobody);
  closing.defer(() => app.close());
  await protect(app);
  if (servesPeople) {
    refuseWhileRebuilding(app, (await parts.readModels()).initialRebuild);
    await describeApi(app, config.product.name);
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
    ...(readsModels ? { readModels: (await parts.readModels()).progress } : {}),
    ...(work === undefined ? {} : { work: () => work.workerReport() }),
  });
}

async function refuseEverybody(): Promise<never> {
  throw new HttpRefusal('UNAUTHORIZED', 'Nobody signs in here.');
}
