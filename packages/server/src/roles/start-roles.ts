import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { FoundDamage, lookForDamage } from '../stores-watch.ts';
import { createMainApp, type MainAppOptions } from './parts/main-app.ts';
import { Parts, type PartsOptions } from './parts.ts';
import { emptyPlan } from './plan.ts';
import { roles } from './role.ts';
import type { Surroundings } from './surroundings.ts';
import { table } from './table.ts';

export interface RolesOptions
  extends
    Pick<Surroundings, 'config' | 'logger' | 'onFatal' | 'lingerMs'>,
    Pick<PartsOptions, 'providers' | 'processing'>,
    Pick<MainAppOptions, 'webApp'> {}

/** A process with its roles. */
export interface Running {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  /** Opens the port; resolves to its address. */
  listen(): Promise<string>;
  /**
   * From now on it tells that it is not to be given work any more. Resolves when it has none left; never
   * where requests come, as whoever shares them out needs time to notice.
   */
  announceStop(): Promise<void>;
  /** Finishes what is under way and closes everything, in the order of the flow. */
  stop(): Promise<void>;
}

/** @throws a clear error when something that a role needs cannot be used */
export async function startRoles(options: RolesOptions): Promise<Running> {
  await using opened = new AsyncDisposableStack();
  const running = await compose(options, opened);
  const closing = opened.move();
  return {
    ...running,
    async stop() {
      await running.stop();
      await closing.disposeAsync();
    },
  };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.');

const never = new Promise<void>(() => undefined);

/** What has been opened when something cannot be is closed again. */
async function compose(options: RolesOptions, closing: AsyncDisposableStack): Promise<Running> {
  const { config } = options;
  const ending = new AbortController();
  const damage = new FoundDamage();
  const parts = new Parts({ ...options, closing, ending: ending.signal, damage });
  let isStopping = false;
  const plan = emptyPlan();

  const { store } = await parts.storage();
  closing.defer(() => ending.abort());
  plan.checks['eventStore'] = () => store.head();
  // A vault of another installation is refused before anything is projected.
  if (parts.servesPeople) await parts.people();
  for (const role of roles) if (parts.has(role)) await table[role](parts, plan);
  const app = await createMainApp(parts, plan, { ...options, isStopping: () => isStopping });
  for (const start of plan.start) await start();
  lookForDamage(parts.around);

  return {
    app,
    parts,
    async listen() {
      if (parts.servesPeople && config.publicOrigin === undefined && !isLoopback(config.host))
        options.logger.warn(
          'PUBLIC_ORIGIN is not set: links that are handed out name the address that was asked. Set it to what people open, such as https://workspace.example.org.',
        );
      await app.listen({ host: config.host, port: config.port });
      for (const listen of plan.listen) await listen();
      const { port } = app.server.address() as AddressInfo;
      return `http://${config.host}:${port}`;
    },
    async announceStop() {
      isStopping = true;
      await Promise.all(plan.windDown.map((windDown) => windDown()));
      if (parts.servesPeople) await never;
    },
    async stop() {
      isStopping = true;
      for (const end of plan.beforeStop) end();
    },
  };
}
