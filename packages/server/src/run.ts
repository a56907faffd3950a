import { parseArgs } from 'node:util';
import { readConfig, type Config } from './config/config.ts';
import { beginInstallation } from './first-start/begin-installation.ts';
import { createLogger } from './logging.ts';
import { readRoles } from './roles/role.ts';
import { startRoles } from './roles/start-roles.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/**
 * Runs the product, or the roles that `--role` names, as the environment says, until a signal ends
 * the process.
 * @param args of the command line
 * @param tell for what the person at the console is to read
 */
export async function run(args: readonly string[], tell: (text: string) => void): Promise<void> {
  const config = configOf(args);
  const logger = createLogger(config.logLevel);
  const server = await startRoles({
    config,
    logger,
    onFatal(error) {
      logger.fatal({ err: error }, 'The server cannot go on');
      process.exit(1);
    },
  });
  stopOnSignals(server, config.drainSeconds, (error) =>
    logger.fatal({ err: error }, 'The server could not be stopped'),
  );
  if (server.parts.has('command-api')) await beginInstallation(server.parts, tell);
  // Last, so that whoever gets an answer finds everyone who is told of.
  tell(`${nameOf(config)}: ${await server.listen()}`);
}

function configOf(args: readonly string[]): Config {
  const faults: string[] = [];
  const roles = readRoles(roleIn(args, faults), (fault) => faults.push(fault));
  return readConfig(process.env, roles, faults);
}

function roleIn(args: readonly string[], faults: string[]): string | undefined {
  try {
    const options = { role: { type: 'string', multiple: true } } as const;
    return parseArgs({ args: [...args], options }).values.role?.join(',');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    faults.push(`The command line cannot be read: ${error.message}`);
    return undefined;
  }
}

const nameOf = ({ product, roles, isShared }: Config): string =>
  isShared ? `${product.name} Workspace, ${roles.join(', ')}` : `${product.name} Workspace`;
