import { listen } from '@mach42/http-kit/listen.ts';
import { useTracing } from '@mach42/telemetry/tracing.ts';
import type { FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { scheduleBackups } from '../backup/schedule-backups.ts';
import { isLoopback } from '../config/config.ts';
import { startSealing } from '../evidence/sealing.ts';
import { FoundDamage } from '../stores/found-damage.ts';
import { checkFiles } from '../stores/store-health.ts';
import type { AppContext } from './app-context.ts';
import type { MainAppOptions } from './main-app.ts';
import type { Parts, PartsOptions } from './parts.ts';
import { openFolder, openStorage } from './parts/storage.ts';
import { emptyPlan } from './plan.ts';
import { roles } from './role.ts';

export interface RolesOptions
  extends
    Pick<AppContext, 'config' | 'logger' | 'onFatal' | 'lingerMs'>,
    Pick<PartsOptions, 'providers' | 'processing'>,
    Pick<MainAppOptions, 'webApp'> {}

/** A process with its roles. */
export interface Running {
  readonly app: FastifyInstance;
  readonly parts: Parts;
  /** Opens the port; resolves to its address. */
  listen(): Promise<string>;
  /**
   * Reports from now on that it accepts no more work. Resolves when it has no work left; never where it
   * serves people, as the load balancer needs time to notice.
   */
  beginStop(): Promise<void>;
  /** Finishes the work under way and closes everything, in the order of the flow. */
  stop(): Promise<void>;
}

/** @throws a clear error when something that a role needs cannot be used */
export async function startRoles(options: RolesOptions): Promise<Running> {
  await using opened = new AsyncDisposableStack();
  const running = await open(options, opened);
  const closing = opened.move();
  return {
    ...running,
    async stop() {
      await running.stop();
      await closing.disposeAsync();
    },
  };
}

const never = new Promise<void>(() => undefined);

/** Tracing starts first, so that the work under way at a stop is still traced. */
async function startTracing(
  { telemetry, roles }: AppContext['config'],
  logger: Logger,
  closing: AsyncDisposableStack,
): Promise<void> {
  if (telemetry === undefined) return;
  const { openTracing } = await import('../telemetry/open-tracing.ts');
  const warn = () => logger.warn('Spans could not be sent to the exporter of traces');
  const instance = `${roles.join('+')}@${hostname()}:${process.pid}`;
  const tracing = await openTracing(telemetry, instance, warn);
  closing.defer(() => tracing.close());
  closing.defer(useTracing(tracing));
}

/** Opens the parts of the process. When one of them cannot be opened, `closing` closes those that are open. */
async function open(options: RolesOptions, closing: AsyncDisposableStack): Promise<Running> {
  const { config, logger } = options;
  await startTracing(config, logger, closing);
  const ending = new AbortController();
  const damage = new FoundDamage();
  const context: AppContext = { ...options, closing, ending: ending.signal, damage };
  const files = await openFolder(context);
  // The thread of the log begins while this one loads the rest.
  const [storage, { Parts }, { compose }, { createMainApp }] = await Promise.all([
    openStorage(context, files),
    import('./parts.ts'),
    import('./compose.ts'),
    import('./main-app.ts'),
  ]);
  closing.defer(() => ending.abort());
  const { store } = storage;
  const parts = new Parts({ ...options, ...context }, storage);
  let isStopping = false;
  const plan = emptyPlan();
  plan.checks['eventStore'] = () => store.head();
  for (const role of roles) if (parts.has(role)) await compose[role](parts, plan);
  const app = await createMainApp(parts, plan, { ...options, isStopping: () => isStopping });
  for (const start of plan.start) await start();
  checkFiles(parts.context);
  scheduleBackups(parts.context, await parts.backups());
  await startSealing(parts);

  return {
    app,
    parts,
    async listen() {
      if (parts.servesPeople && config.publicOrigin === undefined && !isLoopback(config.host))
        options.logger.warn(
          'PUBLIC_ORIGIN is not set: links have the address of the request in them. Set it to the address that people open, such as https://workspace.example.org.',
        );
      await listen(app, config);
      for (const listen of plan.listen) await listen();
      const { port } = app.server.address() as AddressInfo;
      return `http://${config.host}:${port}`;
    },
    async beginStop() {
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
