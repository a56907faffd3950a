import type { ProcessorOptions } from '@mach42/processors/processor-options.ts';
import type { ModelProvider } from '@mach42/processors/providers/provider.ts';
import { readConfig } from '@mach42/server/config/config.ts';
import { createLogger } from '@mach42/server/logging.ts';
import { startEmbedded, type Embedded } from '@mach42/server/roles/embedded.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unlimited } from './unlimited.ts';

export interface BenchProduct extends AsyncDisposable {
  readonly server: Embedded;
}

interface BenchProductOptions {
  /** The folder of an existing workspace, which is kept; default: an empty one that is removed. */
  readonly dataDir?: string;
  readonly providers?: readonly ModelProvider[];
  readonly processing?: Partial<ProcessorOptions>;
  /** More of the configuration. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The whole product in this process, without its web app, over an empty folder. */
export async function startBenchProduct({
  dataDir: given,
  environment = {},
  ...options
}: BenchProductOptions = {}): Promise<BenchProduct> {
  const dataDir = given ?? (await mkdtemp(join(tmpdir(), 'bench-product-')));
  const server = await startEmbedded({
    config: readConfig({
      PORT: '0',
      DIRECT_PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...unlimited,
      ...environment,
    }),
    logger: createLogger('error'),
    webApp: false,
    ...options,
    onFatal(error) {
      throw error;
    },
  });
  return {
    server,
    async [Symbol.asyncDispose]() {
      await server.stop();
      if (given === undefined) await rm(dataDir, { recursive: true });
    },
  };
}
