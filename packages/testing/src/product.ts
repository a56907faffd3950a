import { WorkerCompute } from '@mach42/compute/worker-compute.ts';
import type { ProcessorOptions } from '@mach42/processors/processor-options.ts';
import { builtinProvider } from '@mach42/processors/providers/builtin/builtin-provider.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { readConfig } from '@mach42/server/config/config.ts';
import type { Environment } from '@mach42/server/config/variables.ts';
import { fillDemo } from '@mach42/server/demo/fill.ts';
import { shipPersonas } from '@mach42/server/first-start/begin-installation.ts';
import { createLogger } from '@mach42/server/logging.ts';
import { startEmbedded, type Embedded } from '@mach42/server/roles/embedded.ts';
import { startByRoles } from './embedded-by-roles.ts';
import { storesOf, variables } from './product-stores.ts';

export interface Product extends AsyncDisposable {
  readonly server: Embedded;
  /** The address that a browser opens. */
  readonly address: string;
  /** Stops the server; throws the error that it failed with while it ran. */
  stop(): Promise<void>;
}

export interface ProductOptions {
  /** Filled with the demo if it is empty, and kept at the end. */
  readonly dataDir: string;
  /** Default: those that the environment names, else the built-in one. */
  readonly providers?: readonly ModelProvider[];
  /** The environment of the server; its folder and its port are chosen here. */
  readonly environment?: Environment;
  readonly processing?: Partial<ProcessorOptions>;
  /** Whether the built web app is served; default false. */
  readonly webApp?: boolean;
  /** Whether each role is opened by itself; its stores are on servers then. Default: the choice of the test run. */
  readonly isByRoles?: boolean;
}

/** The real server on a free port of this process, with the demo's people. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { dataDir, environment, processing, webApp = false } = options;
  const { isByRoles = process.env[variables.byRoles] !== undefined } = options;
  const compute = new WorkerCompute();
  const usual = environment === undefined ? [builtinProvider({ compute })] : undefined;
  const { providers = usual } = options;
  const failures: unknown[] = [];
  const whole = {
    DIRECT_PORT: '0',
    ...(await storesOf(dataDir)),
    ...environment,
    DATA_DIR: dataDir,
    PORT: '0',
  };
  const parts = {
    logger: createLogger('silent'),
    ...(providers === undefined ? {} : { providers }),
    ...(processing === undefined ? {} : { processing }),
    ...(webApp ? {} : { webApp }),
    onFatal: (error: unknown) => failures.push(error),
  };
  const server = isByRoles
    ? await startByRoles({ environment: whole, ...parts })
    : await startEmbedded({ config: readConfig(whole), ...parts });
  if ((await server.store.head()) === 0n) {
    const { commands, vault } = server;
    await fillDemo({ commands, vault, now: new Date(), settled: () => server.processAll() });
    await server.processAll();
  }
  await shipPersonas(server.commands);
  const address = await server.listen();
  async function stop(): Promise<void> {
    await server.stop();
    await compute.close();
    if (failures.length > 0) throw new AggregateError(failures, 'The server failed.');
  }
  return { server, address, stop, [Symbol.asyncDispose]: stop };
}
