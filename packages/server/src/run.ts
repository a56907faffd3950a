import { readConfig } from './config/config.ts';
import { fillDemo } from './demo/fill.ts';
import { createFirstAdmin, textOf } from './first-start/first-admin.ts';
import { shipPersonas } from './first-start/ship-personas.ts';
import { createLogger } from './logging.ts';
import { startEmbedded, type Embedded } from './roles/embedded.ts';

/**
 * Runs the product as the environment says, until a signal ends the process.
 * @param tell for what the person at the console is to read
 */
export async function run(tell: (text: string) => void): Promise<void> {
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
  stopOnSignals(server, (error) => logger.fatal({ err: error }, 'The server could not be stopped'));

  const { commands, vault, files, store } = server;
  const isNew = (await store.head()) === 0n;
  if (isNew) {
    const admin = await createFirstAdmin({
      commands,
      vault,
      file: files.firstAdmin,
      admin: config.admin,
    });
    tell(`\nThe first admin, told once and kept in ${files.firstAdmin}:\n${textOf(admin)}`);
    if (config.demo) {
      const settled = () => server.processAll();
      await fillDemo({ commands, vault, now: new Date(), settled });
    }
  } else if (config.demo) {
    tell('DEMO=1 fills an empty data folder only; this one is kept as it is.');
  }
  await shipPersonas(commands);
  // Last, so that whoever gets an answer finds everyone who is told of.
  tell(`${config.product.name} Workspace: ${await server.listen()}`);
}

function stopOnSignals(server: Embedded, report: (error: unknown) => void): void {
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          report(error);
          process.exit(1);
        },
      );
    });
  }
}
