import { positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { listenDirectly } from '../http/direct-service.ts';
import { serveCommands } from './parts/command-api.ts';
import { createDirectService } from './parts/direct.ts';
import { serveQueries } from './parts/query-api.ts';
import { relayLog } from './parts/relay.ts';
import { reportWork } from './parts/report-work.ts';
import type { Parts } from './parts.ts';
import type { Plan } from './plan.ts';
import type { Role } from './role.ts';

type Open = (parts: Parts, plan: Plan) => Promise<void>;

/** What each role opens and does. A process has some of them, and `all` is their sum. */
export const table: Readonly<Record<Role, Open>> = {
  async projectors(parts, plan) {
    await needsReadModels(parts, plan);
    const { isWaiting } = await parts.readModels();
    plan.checks['projections'] = async () => {
      if (isWaiting?.() === true) throw new Error('They wait for a database.');
    };
  },

  async processors(parts, plan) {
    await needsReadModels(parts, plan);
    const processors = await parts.processors();
    await callsModels(parts, plan);
    plan.start.push(() => processors.start());
    plan.windDown.push(() => processors.windDown());
  },

  async 'command-api'(parts, plan) {
    await needsPeople(parts, plan);
    await needsReadModels(parts, plan);
    await callsModels(parts, plan);
    const deps = {
      compute: await parts.compute(),
      storage: await parts.storage(),
      commanding: await parts.commanding(),
      people: await parts.people(),
      readModels: await parts.readModels(),
      models: await parts.models(),
      runs: (await parts.modelWork()).runs,
      textSoFar: await parts.textSoFar(),
    };
    plan.serve.push((app) => serveCommands(app, deps));
  },

  async 'query-api'(parts, plan) {
    await needsPeople(parts, plan);
    await needsReadModels(parts, plan);
    const deps = {
      compute: await parts.compute(),
      storage: await parts.storage(),
      commanding: await parts.commanding(),
      people: await parts.people(),
      readModels: await parts.readModels(),
      workers: await parts.knownWorkers(),
    };
    plan.serve.push((app) => serveQueries(app, parts.around, deps));
    const { signals } = deps.storage;
    // Who is online elsewhere is asked when somebody listens here.
    plan.start.push(async () => signals.publish({ kind: 'roll-call' }));
  },

  async direct(parts, plan) {
    await needsPeople(parts, plan);
    await needsReadModels(parts, plan);
    await callsModels(parts, plan);
    const { config, logger } = parts.around;
    const app = await createDirectService(
      parts.around,
      await parts.commanding(),
      await parts.people(),
      await parts.readModels(),
      await parts.models(),
      (await parts.modelWork()).runs,
    );
    const isOnlyPlace = !parts.has('command-api');
    const warn = (message: string) => logger.warn(message);
    plan.listen.push(() => listenDirectly(app, config, isOnlyPlace ? undefined : warn));
  },

  async relay(parts) {
    await relayLog(parts.around);
  },
};

async function needsReadModels(parts: Parts, { checks }: Plan): Promise<void> {
  const { reader, remaking } = await parts.readModels();
  checks['readModels'] = async () => {
    await positionOf(reader);
    if (remaking() !== undefined) throw new Error('They are made anew.');
  };
}

async function needsPeople(parts: Parts, { checks }: Plan): Promise<void> {
  const { vault } = await parts.people();
  checks['vault'] = () => vault.isRevoked('of nobody');
}

/** Requests that wait for a model are ended before the process waits for requests. */
async function callsModels(parts: Parts, plan: Plan): Promise<void> {
  const { start } = await parts.models();
  if (plan.start.includes(start)) return;
  plan.start.push(start);
  const { runs } = await parts.modelWork();
  plan.beforeStop.push(() => runs.end());
  const { around } = parts;
  if (around.config.isShared) {
    reportWork(around, await parts.storage(), await parts.workersHere());
  }
}
