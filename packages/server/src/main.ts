import { EventStoreError } from '@mach42/event-store/errors.ts';
import { DatabaseUnavailable, NotAReadModel } from '@mach42/read-models/kernel/errors.ts';
import { UnusableVault } from '@mach42/vault/errors.ts';
import { ConfigError, readConfig } from './config/config.ts';
import { DataFolderError } from './data-folder.ts';
import { fillDemo } from './demo/fill.ts';
import { createFirstAdmin, textOf } from './first-start/first-admin.ts';
import { WebAppMissing } from './http/web-app.ts';
import { createLogger } from './logging.ts';
import { startEmbedded, type Embedded } from './roles/embedded.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const logger = createLogger(config.logLevel);
  const server = await startEmbedded({
    config,
    logger,
    onFatal(error) {
      logger.fatal({ err: error }, 'The server cannot go on');
      process.exit(1);
    },
  });
  stopOnSignals(server);

  const { commands, vault, files, store } = server;
  const isNew = (await store.head()) === 0n;
  if (isNew) {
    const admin = await createFirstAdmin({
      commands,
      vault,
      file: files.firstAdmin,
      admin: config.admin,
    });
    console.log(`\nThe first admin, told once and kept in ${files.firstAdmin}:\n${textOf(admin)}`);
    if (config.demo) {
      const settled = () => server.processAll();
      await fillDemo({ commands, vault, now: new Date(), settled });
    }
  } else if (config.demo) {
    console.log('DEMO=1 fills an empty data folder only; this one is kept as it is.');
  }
  console.log(`${config.product.name} Workspace: ${await server.listen()}`);
}

function stopOnSignals(server: Embedded): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
  }
}

/** Failures whose message says all that the person at the console needs. */
const clear = [
  ConfigError,
  DataFolderError,
  EventStoreError,
  UnusableVault,
  DatabaseUnavailable,
  NotAReadModel,
  WebAppMissing,
];

/** What the person at the console reads: what to do, where that is known, else the whole error. */
function told(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Stop what listens there, or set PORT to another port.`;
  }
  return clear.some((kind) => error instanceof kind) ? error.message : error;
}

try {
  await main();
} catch (error) {
  console.error(told(error));
  process.exit(1);
}
