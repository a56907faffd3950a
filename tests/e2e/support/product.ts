import { builtinProvider } from '@mach42/processors/providers/builtin/builtin-provider.ts';
import { readConfig } from '@mach42/server/config/config.ts';
import { fillDemo } from '@mach42/server/demo/fill.ts';
import { createLogger } from '@mach42/server/logging.ts';
import { startEmbedded, type Embedded } from '@mach42/server/roles/embedded.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Product extends AsyncDisposable {
  readonly server: Embedded;
  /** The address that a browser opens. */
  readonly address: string;
}

export interface ProductOptions {
  /** Pause between two pieces of an answer; long ones leave time to look. */
  readonly chunkDelayMs?: number;
}

/** The real server with the demo's people, on a free port and in a folder of its own. */
export async function startProduct({ chunkDelayMs = 1 }: ProductOptions = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'workspace-'));
  const failures: unknown[] = [];
  const server = await startEmbedded({
    config: readConfig({ DATA_DIR: dataDir, PORT: '0' }),
    logger: createLogger('silent'),
    providers: [builtinProvider({ chunkDelayMs })],
    onFatal: (error) => failures.push(error),
  });
  await fillDemo({ commands: server.commands, vault: server.vault, now: new Date() });
  await server.processAll();
  return {
    server,
    address: await server.listen(),
    async [Symbol.asyncDispose]() {
      await server.stop();
      await rm(dataDir, { recursive: true });
      if (failures.length > 0) throw new AggregateError(failures, 'The server failed.');
    },
  };
}
