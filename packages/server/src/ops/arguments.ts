import { parseArgs } from 'node:util';
import { OpsError } from './ops-error.ts';

export interface Ends {
  readonly from: string;
  readonly to: string;
}

export interface OpsArguments {
  readonly command: 'copy' | 'verify';
  readonly log: Ends;
  readonly vault: Ends | undefined;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  'vault-from': { type: 'string' },
  'vault-to': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

const seeUsage = 'npm run ops -- --help tells what there is.';

/**
 * @param args what follows the name of the program
 * @returns undefined when help is asked for
 * @throws OpsError it cannot be understood
 */
export function readArguments(args: readonly string[], env: Environment): OpsArguments | undefined {
  const { values, positionals } = parsed(args);
  if (values.help === true || args.length === 0) return undefined;
  const [command, ...more] = positionals;
  if (command !== 'copy' && command !== 'verify') {
    throw new OpsError(`There is no command ${command ?? '(none given)'}. ${seeUsage}`);
  }
  if (more.length > 0) throw new OpsError(`${more.join(' ')} is one word too many. ${seeUsage}`);

  const address = (name: 'from' | 'to' | 'vault-from' | 'vault-to') =>
    resolved(name, values[name], env);
  const log = bothEnds('from', address('from'), 'to', address('to'));
  if (log === undefined) throw new OpsError(`${command} needs --from and --to. ${seeUsage}`);
  const vault = bothEnds('vault-from', address('vault-from'), 'vault-to', address('vault-to'));
  if (vault !== undefined && command === 'verify') {
    throw new OpsError(`verify compares logs only: leave --vault-from and --vault-to out.`);
  }
  return { command, log, vault };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new OpsError(`${(error as Error).message}. ${seeUsage}`, { cause: error });
  }
}

function resolved(name: string, given: string | undefined, env: Environment): string | undefined {
  const variable = /^env:(.*)$/.exec(given ?? '')?.[1];
  if (variable === undefined) return given;
  const value = env[variable];
  if (value === undefined || value === '') {
    throw new OpsError(`--${name} names the environment variable ${variable}, which is not set.`);
  }
  return value;
}

function bothEnds(
  fromName: string,
  from: string | undefined,
  toName: string,
  to: string | undefined,
): Ends | undefined {
  if (from === undefined && to === undefined) return undefined;
  if (from === undefined) throw new OpsError(`--${fromName} is missing. ${seeUsage}`);
  if (to === undefined) throw new OpsError(`--${toName} is missing. ${seeUsage}`);
  if (from === to) throw new OpsError(`--${fromName} and --${toName} name the same place.`);
  return { from, to };
}
