import { registerCommandApi } from '@mach42/command-api/app.ts';
import { lookupsIn } from '@mach42/command-api/lookups.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import { storageOf } from '@mach42/read-models/storage/storage.reads.ts';
import type { Parts } from './parts.ts';
import { callsModels, needsPeople, needsReadModels, type Plan } from './plan.ts';

/** Serves the calls that change something. */
export async function composeCommandApi(parts: Parts, plan: Plan): Promise<void> {
  await needsPeople(parts, plan);
  await needsReadModels(parts, plan);
  await callsModels(parts, plan);
  const { store, signals } = await parts.storage();
  const commanding = await parts.commanding();
  const readModels = await parts.readModels();
  const { catalogue } = await parts.models();
  const deps = {
    ...commanding,
    ...(await parts.people()),
    compute: await parts.compute(),
    store,
    signals,
    models: catalogue,
    runs: (await parts.modelWork()).runs,
    textSoFar: await parts.textSoFar(),
    lookups: lookupsIn(readModels.reader),
    readModels: {
      projectors: projectors.map(({ name }) => name),
      areKept: () => readModels.areKept(),
      rebuild: () => readModels.rebuild(),
      isRebuilding: () => readModels.rebuilding()?.state === 'running',
    },
    now: Date.now,
  };
  commanding.storageQuota.countFrom((userId, at) => storageOf(readModels.reader, userId, at));
  plan.serve.push((app) => registerCommandApi(app, deps));
}
