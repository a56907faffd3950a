import { isKurrentAddress } from '@mach42/event-store/kurrentdb/address.ts';
import { isPostgresAddress } from '@mach42/event-store/postgres/address.ts';
import path from 'node:path';
import type { RestoreTarget } from '../backup/restore-backup.ts';
import type { BackupSource } from '../backup/write-backup.ts';
import type { Environment } from '../config/variables.ts';
import type { Choice } from '../evidence/sealed-log.ts';
import { OpsError, UsageError } from './ops-error.ts';
import { parseOptions } from './parse-options.ts';

export interface Ends {
  readonly from: string;
  readonly to: string;
}

/** The arguments of `copy` and `verify`, which work between two logs. */
export interface CopyArguments {
  readonly command: 'copy' | 'verify';
  readonly log: Ends;
  readonly vault: Ends | undefined;
  /** Address of the bucket into which files are copied with the vault; absent: beside it. */
  readonly uploads?: string;
  readonly isDry: boolean;
  readonly json: boolean;
}

export interface BackupArguments {
  readonly command: 'backup';
  readonly source: BackupSource;
  /** The folder of the backups. */
  readonly to: string;
  readonly incremental: boolean;
  readonly keep: number | undefined;
  /** Whether the command only says what it would write. */
  readonly isDry: boolean;
  readonly json: boolean;
}

export interface RestoreArguments {
  readonly command: 'restore';
  /** The folder of one backup. */
  readonly from: string;
  readonly target: RestoreTarget;
  readonly isDry: boolean;
  readonly json: boolean;
}

export interface ListArguments {
  readonly command: 'backups';
  readonly from: string;
  /** The number of backups that are kept; absent: all. */
  readonly keep: number | undefined;
  /** Whether each backup is read through. */
  readonly verify: boolean;
  /** Whether the backups that `keep` removes are only named. */
  readonly isDry: boolean;
  /** The backup that is listed and read through; absent: all. */
  readonly backup: string | undefined;
  readonly json: boolean;
}

/** One log, its seals and its vault. */
export interface EvidenceArguments {
  readonly command: 'verify-one' | 'prove' | 'public-key' | 'audit-export';
  readonly source: BackupSource;
  /** The file of seals; absent: that of the data folder. */
  readonly seals: string | undefined;
  /** A copy of the seals that was kept elsewhere. */
  readonly kept: string | undefined;
  readonly withRows: boolean;
  /** The file to write to. */
  readonly to: string | undefined;
  /** A file for the same rows as a table. */
  readonly table: string | undefined;
  readonly choice: Choice;
  readonly isDry: boolean;
  readonly json: boolean;
}

type OpsArguments =
  | CopyArguments
  | BackupArguments
  | RestoreArguments
  | ListArguments
  | EvidenceArguments;

const options = {
  from: { type: 'string' },
  to: { type: 'string' },
  'vault-from': { type: 'string' },
  'vault-to': { type: 'string' },
  data: { type: 'string' },
  keep: { type: 'string' },
  seals: { type: 'string' },
  kept: { type: 'string' },
  quick: { type: 'boolean' },
  verify: { type: 'boolean' },
  backup: { type: 'string' },
  event: { type: 'string' },
  stream: { type: 'string' },
  type: { type: 'string' },
  since: { type: 'string' },
  table: { type: 'string' },
  incremental: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
type Values = ReturnType<typeof parsed>['values'];

const ofEvidence = [
  'data',
  'from',
  'vault-from',
  'seals',
  'stream',
  'type',
  'since',
  'dry-run',
  'json',
] as const;

/** Options of each command beside `--help`; another one is a mistake. */
const optionsOf = {
  copy: ['from', 'to', 'vault-from', 'vault-to', 'dry-run', 'json'],
  verify: ['from', 'to', 'vault-from', 'vault-to', 'data', 'seals', 'kept', 'quick', 'json'],
  prove: [...ofEvidence, 'to', 'event'],
  'public-key': ['data', 'from', 'vault-from', 'json'],
  'audit-export': [...ofEvidence, 'to', 'table'],
  backup: ['data', 'from', 'vault-from', 'to', 'incremental', 'keep', 'dry-run', 'json'],
  restore: ['from', 'to', 'vault-to', 'dry-run', 'json'],
  backups: ['from', 'backup', 'keep', 'verify', 'dry-run', 'json'],
} as const satisfies Readonly<Record<string, readonly (keyof Values)[]>>;
type Command = keyof typeof optionsOf;

const seeUsage = 'npm run ops -- --help lists the commands.';
const seeUsageOf = (command: Command): string =>
  `npm run ops -- ${command} --help lists the options.`;

/**
 * @param args what follows the name of the program
 * @returns undefined when help is asked for
 * @throws OpsError it cannot be understood
 */
export function readArguments(args: readonly string[], env: Environment): OpsArguments | undefined {
  const { values, positionals } = parsed(args);
  if (values.help === true || args.length === 0) return undefined;
  const [command, ...more] = positionals;
  if (command === undefined || !isCommand(command)) {
    throw new UsageError(`There is no command ${command ?? '(none given)'}. ${seeUsage}`);
  }
  if (more.length > 0)
    throw new UsageError(`${more.join(' ')} is one word too many. ${seeUsageOf(command)}`);
  for (const name of Object.keys(values)) {
    if (!optionsOf[command].some((one: string) => one === name))
      throw new UsageError(`${command} has no option --${name}. ${seeUsageOf(command)}`);
  }
  if (command === 'backup') return backupArguments(values, env);
  if (command === 'restore') return restoreArguments(values, env);
  if (command === 'backups') {
    const from = required('from', values.from ?? env['BACKUP_DIR'], command);
    return {
      command,
      from: path.resolve(from),
      keep: keepIn(values.keep),
      verify: values.verify === true,
      backup: values.backup,
      isDry: values['dry-run'] === true,
      json: values.json === true,
    };
  }
  if (command === 'prove' || command === 'public-key' || command === 'audit-export')
    return evidenceArguments(command, values, env);
  if (command === 'verify' && values.to === undefined && values['vault-to'] === undefined)
    return evidenceArguments('verify-one', values, env);
  return copyArguments(command, values, env);
}

function evidenceArguments(
  command: EvidenceArguments['command'],
  values: Values,
  env: Environment,
): EvidenceArguments {
  const { event, stream, type, since } = values;
  if (since !== undefined && !/^\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?$/.test(since))
    throw new UsageError('--since must be a day or a time such as 2026-11-23T10:00:00Z.');
  const seals = values.seals ?? env['SEALS_FILE'];
  return {
    command,
    source: sourceOf(values, env),
    seals: seals === undefined ? undefined : path.resolve(seals),
    kept: values.kept === undefined ? undefined : path.resolve(values.kept),
    withRows: values.quick !== true,
    to:
      command === 'prove' || command === 'audit-export'
        ? path.resolve(required('to', values.to, command))
        : undefined,
    table: values.table === undefined ? undefined : path.resolve(values.table),
    choice: JSON.parse(JSON.stringify({ event, stream, type, since })) as Choice,
    isDry: values['dry-run'] === true,
    json: values.json === true,
  };
}

const isCommand = (text: string): text is Command => Object.hasOwn(optionsOf, text);

function copyArguments(
  command: CopyArguments['command'],
  values: Values,
  env: Environment,
): CopyArguments {
  const address = (name: 'from' | 'to' | 'vault-from' | 'vault-to') =>
    resolved(name, values[name], env);
  const log = bothEnds('from', address('from'), 'to', address('to'));
  if (log === undefined) throw new UsageError(`${command} needs --from and --to. ${seeUsage}`);
  const vault = bothEnds('vault-from', address('vault-from'), 'vault-to', address('vault-to'));
  if (vault !== undefined && command === 'verify') {
    throw new UsageError(`verify compares logs only: leave --vault-from and --vault-to out.`);
  }
  const isDry = values['dry-run'] === true;
  return { command, log, vault, ...uploadsIn(env), isDry, json: values.json === true };
}

function backupArguments(values: Values, env: Environment): BackupArguments {
  return {
    command: 'backup',
    source: sourceOf(values, env),
    to: path.resolve(required('to', values.to ?? env['BACKUP_DIR'], 'backup')),
    incremental: values.incremental === true,
    keep: keepIn(values.keep),
    isDry: values['dry-run'] === true,
    json: values.json === true,
  };
}

function keepIn(keep: string | undefined): number | undefined {
  if (keep === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(keep)) return Number(keep);
  throw new UsageError('--keep must be a number of backups, 1 to 9999.');
}

type SourceOptions = Pick<Values, 'data' | 'from' | 'vault-from'>;

/** Returns the log and the vault of a server with the same environment. */
export function sourceOf(values: SourceOptions, env: Environment): BackupSource {
  const folder = path.resolve(values.data ?? (env['DATA_DIR'] || 'data'));
  const events = resolved('from', values.from, env) ?? env['EVENT_STORE'];
  const vault = resolved('vault-from', values['vault-from'], env) ?? env['VAULT'];
  const uploads = uploadsIn(env);
  if (values.data !== undefined || (events === undefined && vault === undefined))
    return { engine: 'sqlite', folder, ...uploads };
  if (isKurrentAddress(events ?? ''))
    throw new OpsError(
      'A log in KurrentDB is read by ops copy alone: copy it to a file with its vault, and run this verb on the copy, ' +
        'with --seals and the SEALS_FILE of the servers where it takes that. Back it up by the means of that server.',
      { finding: 'unsupported' },
    );
  return { engine: 'postgres', ...databases('from', events, 'vault-from', vault), ...uploads };
}

/** The bucket that a server with the same environment has its files in. */
export function uploadsIn(env: Environment): { readonly uploads?: string } {
  const uploads = env['FILES'] ?? '';
  return uploads === '' ? {} : { uploads };
}

function restoreArguments(values: Values, env: Environment): RestoreArguments {
  return {
    command: 'restore',
    from: path.resolve(required('from', values.from, 'restore')),
    target: targetOf(values, env, 'restore'),
    isDry: values['dry-run'] === true,
    json: values.json === true,
  };
}

/** A folder, or two databases, that are to be filled. */
export function targetOf(
  values: Pick<Values, 'to' | 'vault-to'>,
  env: Environment,
  command: string,
): RestoreTarget {
  const to = required('to', resolved('to', values.to, env), command);
  const vault = resolved('vault-to', values['vault-to'], env);
  if (vault !== undefined || isPostgresAddress(to))
    return { engine: 'postgres', ...databases('to', to, 'vault-to', vault) };
  if (/^[a-z]+:\/\//.test(to)) throw new UsageError(`--to must be a folder. ${seeUsage}`);
  return { engine: 'sqlite', folder: path.resolve(to) };
}

function databases(
  eventsName: string,
  events: string | undefined,
  vaultName: string,
  vault: string | undefined,
): { readonly events: string; readonly vault: string } {
  if (isPostgresAddress(events ?? '') && isPostgresAddress(vault ?? ''))
    return { events: events ?? '', vault: vault ?? '' };
  throw new OpsError(
    'Name a data folder, or log and vault that are both in PostgreSQL: ' +
      `--${eventsName} and --${vaultName} must be postgres://user:password@host:5432/database. ` +
      'A log in KurrentDB is backed up by the means of that server, or copied by ops copy.',
    { finding: 'unsupported' },
  );
}

function required(name: string, value: string | undefined, command: string): string {
  if (value !== undefined && value !== '') return value;
  throw new UsageError(`${command} needs --${name}. ${seeUsage}`);
}

function parsed(args: readonly string[]) {
  return parseOptions({ args: [...args], options, allowPositionals: true }, '--help');
}

/** The value of an option, or of the environment variable that it names: `env:NAME`. */
export function resolved(
  name: string,
  given: string | undefined,
  env: Environment,
): string | undefined {
  const variable = /^env:(.*)$/.exec(given ?? '')?.[1];
  if (variable === undefined) return given;
  const value = env[variable];
  if (value === undefined || value === '') {
    throw new UsageError(`--${name} names the environment variable ${variable}, which is not set.`);
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
  if (from === undefined) throw new UsageError(`--${fromName} is missing. ${seeUsage}`);
  if (to === undefined) throw new UsageError(`--${toName} is missing. ${seeUsage}`);
  if (from === to) throw new UsageError(`--${fromName} and --${toName} are the same.`);
  return { from, to };
}
