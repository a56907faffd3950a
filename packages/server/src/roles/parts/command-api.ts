import { registerCommandApi } from '@mach42/command-api/app.ts';
import { lookupsIn } from '@mach42/command-api/lookups.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import type { ModelRuns } from '@mach42/command-api/runs/model-runs.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { storageOf } from '@mach42/read-models/storage/storage.reads.ts';
import type { FastifyInstance } from 'fastify';
import type { CommandsPart } from './commands.ts';
import type { ModelsPart } from './models.ts';
import type { PeoplePart } from './people.ts';
import type { ReadModelsPart } from './read-models.ts';
import type { Storage } from './storage.ts';

interface CommandApiParts {
  readonly compute: Compute;
  readonly storage: Storage;
  readonly commanding: CommandsPart;
  readonly people: PeoplePart;
  readonly readModels: ReadModelsPart;
  readonly models: ModelsPart;
  readonly runs: ModelRuns;
  readonly textSoFar: (messageId: string) => string;
}

/** Serves the calls that change something. */
export function serveCommands(app: FastifyInstance, parts: CommandApiParts): void {
  const { compute, storage, commanding, people, readModels, models, runs, textSoFar } = parts;
  commanding.storageQuota.countFrom((userId, at) => storageOf(readModels.reader, userId, at));
  registerCommandApi(app, {
    ...commanding,
    ...people,
    compute,
    store: storage.store,
    signals: storage.signals,
    models: models.catalogue,
    runs,
    textSoFar,
    lookups: lookupsIn(readModels.reader),
    readModels: {
      projectors: projectors.map(({ name }) => name),
      areKept: () => readModels.areKept(),
      rebuild: () => readModels.rebuild(),
      isRebuilding: () => readModels.rebuilding()?.state === 'running',
    },
    now: Date.now,
  });
}
