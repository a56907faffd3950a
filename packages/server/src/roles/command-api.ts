import { registerCommandApi } from '@mach42/command-api/app.ts';
import { lookupsIn } from '@mach42/command-api/lookups.ts';
import { projectors } from '@mach42/projectors/registry.ts';
import type { RebuildPlan } from '@mach42/projectors/runtime/rebuilding.ts';
import { storageOf } from '@mach42/read-models/storage/storage.reads.ts';
import { contentOf } from './parts/storage.ts';
import type { Parts } from './parts.ts';
import { callsModels, needsPeople, needsReadModels, type Plan } from './plan.ts';

/** Serves the calls that change something. */
export async function composeCommandApi(parts: Parts, plan: Plan): Promise<void> {
  await needsPeople(parts, plan);
  await needsReadModels(parts, plan);
  await callsModels(parts, plan);
  const storage = await parts.storage();
  const { store, signals } = storage;
  const commanding = await parts.commanding();
  const readModels = await parts.readModels();
  const keyWork = await parts.keyWork();
  const deps = {
    ...commanding,
    ...(await parts.people()),
    compute: await parts.compute(),
    store,
    signals,
    files: contentOf(storage).files,
    models: commanding.catalogue,
    services: await parts.modelServices(),
    runs: (await parts.modelWork()).runs,
    textSoFar: await parts.textSoFar(),
    lookups: lookupsIn(readModels.reader, {
      head: () => store.head(),
      waitFor: (position, timeoutMs) => readModels.progress.waitFor(position, timeoutMs),
    }),
    readModels: {
      projectors: projectors.map(({ name }) => name),
      areKept: () => readModels.areKept(),
      rebuild: (plan: RebuildPlan) => readModels.rebuild(plan),
      isRebuilding: () => readModels.rebuilding()?.state === 'running',
      isSwitching: () => {
        const known = readModels.rebuilding();
        return known?.state === 'running' && known.phase === 'switching';
      },
      control: readModels.control,
      comparedTables: readModels.comparedTables,
    },
    timeTravel: await parts.timeTravel(),
    backups: await parts.backups(),
    keyRotation: keyWork,
    archive: await parts.archiving(),
    now: Date.now,
  };
  commanding.storageQuota.countFrom((userId, at) => storageOf(readModels.reader, userId, at));
  plan.start.push(async () => void keyWork.keepOn());
  plan.serve.push((app) => registerCommandApi(app, deps));
}
