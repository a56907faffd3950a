import { directRoutes } from '@mach42/command-api/runs/direct-routes.ts';
import type { ModelRuns } from '@mach42/command-api/runs/model-runs.ts';
import { createHttpApp } from '@mach42/http-kit/app.ts';
import { storageOf } from '@mach42/read-models/storage/storage.reads.ts';
import type { FastifyInstance } from 'fastify';
import { refuseWhileRemaking } from '../../http/refuse-while-remaking.ts';
import { protect } from '../../http/security.ts';
import type { Surroundings } from '../surroundings.ts';
import type { CommandsPart } from './commands.ts';
import type { ModelsPart } from './models.ts';
import type { PeoplePart } from './people.ts';
import type { ReadModelsPart } from './read-models.ts';

/** The direct model service, on a port of its own. */
export async function createDirectService(
  { closing }: Surroundings,
  { commands, storageQuota }: CommandsPart,
  { http }: PeoplePart,
  { remaking, reader }: ReadModelsPart,
  { catalogue }: ModelsPart,
  runs: ModelRuns,
): Promise<FastifyInstance> {
  const app = createHttpApp(http);
  closing.defer(() => app.close());
  await protect(app);
  refuseWhileRemaking(app, remaking);
  storageQuota.countFrom((userId, at) => storageOf(reader, userId, at));
  app.register(async (scope) =>
    directRoutes(scope, { commands, models: catalogue, runs, storageQuota, now: Date.now }),
  );
  return app;
}
