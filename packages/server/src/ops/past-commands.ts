import { tables } from '@mach42/read-models/tables.ts';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Environment } from '../config/variables.ts';
import { filesIn } from '../stores/data-folder.ts';
import { buildPast } from '../time-travel/build-past.ts';
import {
  lastPositionUpTo,
  lastPositionWhile,
  openReadLog,
  type LogLocation,
} from '../time-travel/past-log.ts';
import { replaySteps, type ChangedRow, type ReplayedStep } from '../time-travel/step-replay.ts';
import { counted, type Console } from './console.ts';
import { nothingWritten, requireRoom } from './dry-run.ts';
import { exitCodesText, Interrupted, OpsError, UsageError } from './ops-error.ts';
import { parseOptions } from './parse-options.ts';
import { requireDataFolder } from './require-data-folder.ts';
import { scratchFolder } from './scratch.ts';
import { timeOption } from './time-option.ts';

const endings = exitCodesText({
  missing:
    'no such log, a time before the first event or in the future, or a position behind the end',
  notEmpty: 'the folder is not empty',
});

const pastUsage = `Usage: npm run ops -- time-travel --at <time or position> --to <folder> [options]
       npm run ops -- replay [--from <position>] [--to <position>] [options]

time-travel  builds the read models as they were, in a new folder, for any tool that reads SQLite
replay       applies the log event by event, and prints which rows each changed: never what is in them

Options
  --data <folder>   the data folder; default DATA_DIR, or ./data
  --log <address>   instead: a log in PostgreSQL or KurrentDB, also as env:NAME; default EVENT_STORE
  --vault <address> a vault in PostgreSQL, also as env:NAME; default VAULT
  --at <when>       time-travel: a position, or a time such as 2026-11-23T10:00:00Z
  --to              time-travel: the new folder; replay: the last position, default the end of the log
  --from <position> replay: the first position that is printed; what is before is applied as well
  --table <name>    replay: only events that changed rows of this table
  --row <id>        replay: only events that changed rows with this id in their key
  --dry-run         time-travel: says what would be built, and writes nothing
  --json            the result as JSON; of replay one line for each event

Both read the log and the keys of its content, and change nothing of it, whether or not a server uses it.
${endings}`;

const options = {
  data: { type: 'string' },
  log: { type: 'string' },
  vault: { type: 'string' },
  at: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  table: { type: 'string' },
  row: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;
type Values = ReturnType<typeof parsed>;

/**
 * @param args what follows `time-travel`
 * @throws OpsError
 */
export async function timeTravel(args: readonly string[], console: Console): Promise<number> {
  const allowed = ['data', 'log', 'vault', 'at', 'to', 'dry-run', 'json', 'help'];
  const values = parsed('time-travel', args, allowed);
  if (values.help) return help(console);
  const { at, to, json } = values;
  if (at === undefined || to === undefined)
    throw new UsageError('time-travel needs --at and --to.');
  const folder = path.resolve(to);
  const log = await locationOf(values, console.env);
  const position = await positionOf(log, at);
  const file = path.join(folder, 'read.db');
  if (values['dry-run'] === true) {
    if ((await stat(folder).catch(() => undefined)) !== undefined) throw isThere(folder);
    await requireRoom(path.dirname(folder), 0);
    const would = `The read models after position ${position} would be built in ${file}.`;
    console.print(
      json ? JSON.stringify({ file, position: Number(position) }) : `${would} ${nothingWritten}`,
    );
    return 0;
  }
  await mkdir(folder, { mode: 0o700 }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') throw isThere(folder);
    throw new OpsError(`The folder ${folder} cannot be made.`, { cause });
  });
  const { signal } = console;
  const onProgress = (applied: number) => json || console.print(`Applied ${counted(applied)}`);
  const events = await buildPast({ log, file, position, signal, onProgress, progressMs: 5_000 });
  if (signal.aborted) {
    // The file has other rows than the person asked for.
    await rm(folder, { recursive: true });
    throw new Interrupted();
  }
  const rows = rowsIn(file);
  if (json) console.print(JSON.stringify({ file, position: Number(position), events, rows }));
  else {
    console.print(`${file} has the read models after position ${position}: ${counted(events)}.`);
    for (const [table, count] of Object.entries(rows))
      console.print(`  ${table}: ${counted(count, 'row')}`);
  }
  return 0;
}

/**
 * @param args what follows `replay`
 * @throws OpsError
 */
export async function replay(args: readonly string[], console: Console): Promise<number> {
  const values = parsed('replay', args, [
    'data',
    'log',
    'vault',
    'from',
    'to',
    'table',
    'row',
    'json',
    'help',
  ]);
  if (values.help) return help(console);
  const { table, row, json } = values;
  const isTable = tables.some(({ name }) => name === table);
  if (table !== undefined && !isTable) throw new UsageError(`There is no table ${table}.`);
  const location = await locationOf(values, console.env);
  const log = await openReadLog(location);
  await using scratch = await scratchFolder();
  try {
    const from = positionIn('from', values.from) ?? 0n;
    const head = await log.head();
    const to = positionIn('to', values.to) ?? head;
    if (from > head)
      throw new OpsError(`The log ends at position ${head}.`, { finding: 'missing' });
    if (from > to) throw new UsageError('--from names a later position than --to.');
    const file = path.join(scratch.path, 'read.db');
    const isWanted = (one: ChangedRow): boolean =>
      (table === undefined || one.table === table) && (row === undefined || one.key.includes(row));
    let steps = 0;
    const { signal } = console;
    const onProgress = (applied: number) => json || console.print(`Applied ${counted(applied)}`);
    for await (const step of replaySteps({ log, file, from, to, signal, onProgress })) {
      steps += 1;
      const rows = step.rows.filter(isWanted);
      if (rows.length === 0 && (table !== undefined || row !== undefined)) continue;
      for (const line of json ? [jsonOf(step, rows)] : linesOf(step, rows)) console.print(line);
    }
    if (console.signal.aborted) throw new Interrupted();
    if (!json) console.print(`Replayed ${counted(steps)} one by one.`);
  } finally {
    await log.close();
  }
  return 0;
}

const isThere = (folder: string): OpsError =>
  new OpsError(`The folder ${folder} exists, and was left as it is. Name a new one.`, {
    finding: 'notEmpty',
  });

function help({ print }: Console): number {
  print(pastUsage);
  return 0;
}

function parsed(of: 'replay' | 'time-travel', args: readonly string[], allowed: readonly string[]) {
  const { values } = parseOptions({ args: [...args], options }, `${of} --help`);
  const other = Object.keys(values).find((name) => !allowed.includes(name) && name !== 'json');
  if (other !== undefined)
    throw new UsageError(
      `--${other} is an option of ${of === 'replay' ? 'time-travel' : 'replay'}, not of ${of}. npm run ops -- ${of} --help`,
    );
  return values;
}

async function locationOf({ data, log, vault }: Values, env: Environment): Promise<LogLocation> {
  const given = (text: string | undefined, variable: string): string | undefined => {
    const named = /^env:(.*)$/.exec(text ?? '')?.[1];
    const usual = data === undefined ? env[variable] : undefined;
    return (named === undefined ? text : env[named]) ?? usual;
  };
  const folder = path.resolve(data ?? (env['DATA_DIR'] || 'data'));
  const files = filesIn(folder);
  const url = given(log, 'EVENT_STORE');
  const address = given(vault, 'VAULT');
  // Opening a missing file would make a new one.
  if (url === undefined && address === undefined) await requireDataFolder(folder);
  return {
    log: url === undefined ? { kind: 'file', file: files.events } : { kind: 'server', url },
    vault: { address, file: files.vault },
  };
}

function positionIn(name: string, text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,18}$/.test(text)) return BigInt(text);
  throw new UsageError(`--${name} must be a position.`);
}

/**
 * Returns the position of the last event up to a time or a position.
 * @throws OpsError there was no event yet, the position is behind the end of the log, or the time has not come
 */
async function positionOf(location: LogLocation, at: string): Promise<bigint> {
  const isPosition = /^\d{1,18}$/.test(at);
  const time = isPosition ? '' : timeOption('at', at);
  const log = await openReadLog(location);
  try {
    const head = await log.head();
    const end = `The log ends at position ${head}.`;
    if (isPosition && BigInt(at) > head) throw new OpsError(end, { finding: 'missing' });
    if (time > new Date().toISOString())
      throw new OpsError(`${at} has not come yet. ${end}`, { finding: 'missing' });
    const found = isPosition
      ? await lastPositionWhile(log, (position) => position <= BigInt(at))
      : await lastPositionUpTo(log, time);
    if (found !== undefined) return found;
    throw new OpsError(`Nothing had happened yet at ${at}.`, { finding: 'missing' });
  } finally {
    await log.close();
  }
}

function rowsIn(file: string): Record<string, number> {
  using database = new DatabaseSync(file, { readOnly: true });
  return Object.fromEntries(
    tables.map(({ name }) => {
      const row = database.prepare(`SELECT count(*) AS rows FROM "${name}"`).get();
      return [name, Number(row?.['rows'])];
    }),
  );
}

const jsonOf = (
  { event: { position, id, type, stream, metadata } }: ReplayedStep,
  rows: readonly ChangedRow[],
) =>
  JSON.stringify({
    position: Number(position),
    eventId: id,
    type,
    stream,
    occurredAt: metadata.occurredAt,
    rows,
  });

function linesOf(
  { event: { position, type, stream, metadata } }: ReplayedStep,
  rows: readonly ChangedRow[],
): string[] {
  const changes = rows.map(({ table, change, key, columns }) => {
    const which = columns.length === 0 ? '' : ` (${columns.join(', ')})`;
    return `    ${table} ${key.join('/')} ${change}${which}`;
  });
  return [`${position}  ${type}  ${stream}  ${metadata.occurredAt}`, ...changes];
}
