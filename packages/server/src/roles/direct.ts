import { listen } from '@mach42/http-kit/listen.ts';
import { directRoutes } from '@mach42/command-api/runs/direct-routes.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { storageOf } from '@mach42/read-models/storage/storage.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { refuseWhileRebuilding } from '../http/refuse-while-rebuilding.ts';
import { protect } from '../http/security.ts';
import type { Parts } from './parts.ts';
import { callsModels, needsPeople, needsReadModels, type Plan } from './plan.ts';

/** Serves the direct model service, on a port of its own. */
export async function composeDirect(parts: Parts, plan: Plan): Promise<void> {
  await needsPeople(parts, plan);
  await needsReadModels(parts, plan);
  await callsModels(parts, plan);
  const { config, logger, closing } = parts.context;
  const { commands, storageQuota, catalogue } = await parts.commanding();
  const { http } = await parts.people();
  const { initialRebuild, reader } = await parts.readModels();
  const { runs } = await parts.modelWork();
  const app = createHttpApp(http);
  closing.defer(() => app.close());
  await protect(app);
  refuseWhileRebuilding(app, initialRebuild);
  storageQuota.countFrom((userId, at) => storageOf(reader, userId, at));
  app.register(async (scope) =>
    directRoutes(scope, { commands, models: catalogue, runs, storageQuota, now: Date.now }),
  );
  // The command API answers the same calls on the main port.
  const warn = parts.has('command-api') ? (message: string) => logger.warn(message) : undefined;
  plan.listen.push(() => listenDirectly(app, config, warn));
}

/**
 * Opens the port of the direct model service, unless it is 0.
 * @param warn receives that the port is taken, where the same calls are answered on the main port too;
 *   absent: the port is needed
 */
async function listenDirectly(
  app: FastifyInstance,
  { host, directPort }: Pick<Config, 'host' | 'directPort'>,
  warn?: (message: string) => void,
): Promise<void> {
  if (directPort === 0) return;
  try {
    await listen(app, { host, port: directPort });
  } catch (error) {
    if (!isTaken(error) || warn === undefined) throw error;
    warn(`The port ${directPort} is taken: direct runs are served on the main port only.`);
  }
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
