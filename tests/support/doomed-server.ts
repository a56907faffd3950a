/**
 * The product, which ends its own process as `kill -9` does, the moment an event of a type is stored
 * that its parent names: `{ type, afterMs }`. It answers `armed` when it listens for it.
 */
import { loadQuickly } from '@mach42/server/load-quickly.ts';
import { flushCompileCache } from 'node:module';

loadQuickly();
const { readConfig } = await import('@mach42/server/config/config.ts');
const { createLogger } = await import('@mach42/server/logging.ts');
const { startEmbedded } = await import('@mach42/server/roles/embedded.ts');

/** When the process is to end. */
export interface Doom {
  readonly type: string;
  /** Milliseconds since the event was stored. */
  readonly afterMs: number;
}

const config = readConfig(process.env);
const server = await startEmbedded({
  config,
  logger: createLogger(config.logLevel),
  webApp: false,
  onFatal(error) {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
});
process.on('message', (doom: Doom) => {
  dieAt(doom).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  });
});
process.stdout.write(`${config.product.name} Workspace: ${await server.listen()}\n`);
flushCompileCache();

async function dieAt({ type, afterMs }: Doom): Promise<void> {
  const after = await server.store.head();
  const never = new AbortController();
  const events = server.store.subscribe({ after, signal: never.signal });
  process.send?.('armed');
  for await (const batch of events) {
    if (!batch.some((event) => event.type === type)) continue;
    if (afterMs === 0) process.kill(process.pid, 'SIGKILL');
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), afterMs);
  }
}
