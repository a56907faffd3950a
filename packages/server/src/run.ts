import { limits } from '@mach42/contracts/kernel/limits.ts';
import { requireFree } from '@mach42/http-kit/listen.ts';
import { parseArgs } from 'node:util';
import { readConfig, type Config } from './config/config.ts';
import { serverUsage } from './config/variables.ts';
import { endProcess } from './end-process.ts';
import { beginInstallation } from './first-start/begin-installation.ts';
import { createLogger } from './logging.ts';
import { readRoles, roles } from './roles/role.ts';
import { startRoles } from './roles/start-roles.ts';
import { stopOnSignals } from './stop-on-signals.ts';
import { recordFormat } from './stores/log-format.ts';

/**
 * Runs the product, or the roles that `--role` names, as the environment says, until a signal ends
 * the process.
 * @param args of the command line
 * @param print shows a text to the person at the console
 */
export async function run(args: readonly string[], print: (text: string) => void): Promise<void> {
  const given = commandLine(args);
  if (given.help) return print(serverUsage(roles));
  const config = configOf(given);
  // First: a server that cannot listen must not create the first admin.
  await requireFree(config);
  const logger = createLogger(config.logLevel);
  const server = await startRoles({
    config,
    logger,
    lingerMs: limits.http.lingerMs,
    onFatal(error) {
      logger.fatal({ err: error }, 'The server cannot continue');
      endProcess(1);
    },
  });
  stopOnSignals(server, config.drainSeconds, (error) =>
    logger.fatal({ err: error }, 'The server could not be stopped'),
  );
  if (server.parts.has('command-api')) {
    await beginInstallation(server.parts, print);
    await recordFormat((await server.parts.commanding()).commands);
  }
  // Last, so that the people who were announced exist when the first answer is given.
  print(`${nameOf(config)}: ${await server.listen()}`);
}

interface CommandLine {
  readonly help: boolean;
  readonly role: string | undefined;
  readonly faults: readonly string[];
}

function commandLine(args: readonly string[]): CommandLine {
  try {
    const options = {
      role: { type: 'string', multiple: true },
      help: { type: 'boolean', short: 'h' },
    } as const;
    const { role, help = false } = parseArgs({ args: [...args], options }).values;
    return { help, role: role?.join(','), faults: [] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const fault = `The command line cannot be read: ${error.message}. See --help.`;
    return { help: false, role: undefined, faults: [fault] };
  }
}

function configOf({ role, faults: known }: CommandLine): Config {
  const faults = [...known];
  const chosen = readRoles(role, (fault) => faults.push(fault));
  return readConfig(process.env, chosen, faults);
}

const nameOf = ({ product, roles, isShared }: Config): string =>
  isShared ? `${product.name} Workspace, ${roles.join(', ')}` : `${product.name} Workspace`;
