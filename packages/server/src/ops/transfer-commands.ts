import { isPostgresAddress } from '@mach42/event-store/postgres/address.ts';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '../config/variables.ts';
import { programVersion } from '../stores/log-format.ts';
import { openExportSource, type ExportLocation } from '../transfer/export-source.ts';
import { requireFilesOf } from '../transfer/exported-files.ts';
import { importWorkspace, planImport, type ImportTarget } from '../transfer/import-workspace.ts';
import { requireExport, requireExportFiles } from '../transfer/manifest.ts';
import { passphraseLength } from '../transfer/wrapped-vault.ts';
import { planExport, type ExportPlan, writeExport } from '../transfer/write-export.ts';
import { resolved, uploadsIn } from './arguments.ts';
import { counted, type Console } from './console.ts';
import { andFiles, bytesText, nothingWritten } from './dry-run.ts';
import { exitCodesText, OpsError, UsageError } from './ops-error.ts';
import { parseOptions } from './parse-options.ts';
import { requireDataFolder } from './require-data-folder.ts';

const endings = exitCodesText({
  fault: 'a fault or another passphrase',
  missing: 'missing',
  inUse: 'in use',
  notEmpty: 'the target is not empty',
  differs: 'what was imported differs',
});

const transferUsage = `Usage: npm run ops -- export --to <folder> [options]
       npm run ops -- import --from <folder> --to <folder> [options]

export  writes a whole workspace into a folder of files that any store can be filled from; servers may run
import  fills a new data folder, or empty databases, from an export, and reads everything through at the end

Options of export
  --data <folder>       the data folder; default DATA_DIR, or ./data
  --log, --vault        instead: the log in PostgreSQL or KurrentDB and the vault in PostgreSQL; default EVENT_STORE
                        and VAULT
  --to <folder>         a new folder, or one with an export of the same log: that one is continued
Options of import
  --from <folder>       the folder of an export
  --to <folder>         a new folder, to which DATA_DIR is set afterwards
  --log, --vault        instead: empty stores of servers
  --data <folder>       with --log: the data folder of the server that uses it, for seals and receipts
  --check               compares the files of the export with its manifest, and imports nothing
Options of both
  --dry-run             reads and checks everything, says what would be written, and writes nothing
  --passphrase <file>   a file with the passphrase of the vault in the export; default OPS_PASSPHRASE
  --json                the result as JSON

The vault has the keys of all content and the hashes of passwords; in the export it is encrypted by the passphrase, of
at least ${passphraseLength} characters, without which nothing of the export can be read. env:NAME is what the variable NAME
holds. A run that was interrupted is continued by the same command.
Files of messages are in the export as they are stored: encrypted, each named by the hash of its bytes. Where FILES
names a bucket, they are read from it, and imported into it.
${endings}`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;
const options = {
  from: text,
  to: text,
  data: text,
  log: text,
  vault: text,
  passphrase: text,
  check: flag,
  'dry-run': flag,
  json: flag,
  help: { ...flag, short: 'h' },
} as const;
type Values = ReturnType<typeof parsed>;

/**
 * @param args what follows `export`
 * @throws OpsError
 */
export async function exportWorkspace(args: readonly string[], console: Console): Promise<number> {
  const values = parsed(args, 'export');
  if (values.help) return help(console);
  const { env, print, status, signal } = console;
  const to = folderIn('to', values.to, 'export');
  const location = locationOf(values, env);
  if ('folder' in location) await requireDataFolder(location.folder);
  const passphrase = await passphraseOf(values, env);
  const source = await openExportSource(location, print);
  try {
    if (values['dry-run']) {
      const onProgress = (events: number) => values.json || status?.(`Read ${counted(events)}`);
      const plan = await planExport({ source, to, signal, onProgress });
      print(values.json ? JSON.stringify({ folder: to, ...plan }) : exportPlanText(to, plan));
      return 0;
    }
    const { log, parts } = await writeExport({
      source,
      to,
      passphrase,
      program: programVersion,
      now: Date.now,
      signal,
      onProgress: (events) => values.json || status?.(`Exported ${counted(events)}`),
      onFiles: (files) => values.json || status?.(`Exported ${counted(files, 'file')} of messages`),
    });
    print(
      values.json
        ? JSON.stringify({ folder: to, ...log, parts: parts.length })
        : `Exported and read through: ${to}, ${counted(log.events)} in ${counted(parts.length, 'file')}. Keep the passphrase: without it nothing of them can be read.`,
    );
  } finally {
    await source.close();
  }
  return 0;
}

/**
 * @param args what follows `import`
 * @throws OpsError
 */
export async function importExported(args: readonly string[], console: Console): Promise<number> {
  const values = parsed(args, 'import');
  if (values.help) return help(console);
  const { env, print, signal } = console;
  const from = folderIn('from', values.from, 'import');
  if (values.check) return check(from, values.json, console);
  const to = targetOf(values, env);
  const passphrase = await passphraseOf(values, env);
  const onLine = values.json ? () => undefined : print;
  if (values['dry-run']) {
    const plan = await planImport({ from, to, passphrase, print: onLine, signal });
    const { events, already, files } = plan;
    const text =
      `${counted(events - already)}${andFiles(files, 'messages')} would be imported from ${from}. ` +
      `The target has ${already === 0 ? 'none of them' : `the first ${counted(already)}`}. ${nothingWritten}`;
    print(values.json ? JSON.stringify({ from, ...plan }) : text);
    return 0;
  }
  const { log } = await importWorkspace({ from, to, passphrase, print: onLine, signal });
  if (values.json) print(JSON.stringify({ imported: from, events: log.events }));
  else {
    print(`Imported and compared: ${counted(log.events)} of ${from}.`);
    print(
      'folder' in to
        ? `Set DATA_DIR to ${to.folder} and start the server: it builds the read models from the log.`
        : 'Set EVENT_STORE and VAULT to these stores and READ_MODELS to an empty database, and start the servers.',
    );
  }
  return 0;
}

function exportPlanText(to: string, { already, events, bytes, files }: ExportPlan): string {
  const has = already === 0 ? '' : ` It has ${counted(already)} already.`;
  return (
    `${counted(events)} of ${bytesText(bytes)} before compression${andFiles(files, 'messages')} would be written into ` +
    `${to}.${has} ${nothingWritten}`
  );
}

async function check(from: string, json: boolean, { print }: Console): Promise<number> {
  const manifest = await requireExport(from);
  await requireExportFiles(from, manifest);
  await requireFilesOf(from);
  const { log, isComplete, madeAt } = manifest;
  const state = isComplete ? 'finished' : 'not finished: run the export again, it continues';
  print(
    json
      ? JSON.stringify({ folder: from, ...log, isComplete, madeAt })
      : `${from}, of ${madeAt}: ${counted(log.events)}, as its manifest says; ${state}.`,
  );
  return 0;
}

function help({ print }: Console): number {
  print(transferUsage);
  return 0;
}

/** Returns the stores of an export, with the bucket in which a server with the same environment has its files. */
function locationOf(values: Values, env: Environment): ExportLocation {
  return { ...storesOf(values, env), ...uploadsIn(env) };
}

function storesOf({ data, log, vault }: Values, env: Environment): ExportLocation {
  const folder = { folder: path.resolve(data ?? (env['DATA_DIR'] || 'data')) };
  if (data !== undefined) {
    if (log === undefined && vault === undefined) return folder;
    throw new UsageError('export takes --data, or --log and --vault.');
  }
  const [from, keys] = [
    resolved('log', log, env) ?? env['EVENT_STORE'],
    resolved('vault', vault, env) ?? env['VAULT'],
  ];
  if (from === undefined && keys === undefined) return folder;
  return stores(from, keys);
}

function targetOf({ to, log, vault, data }: Values, env: Environment): ImportTarget {
  if (log === undefined && vault === undefined) {
    if (data !== undefined)
      throw new UsageError('--data belongs to --log and --vault: name the folder by --to.');
    return { folder: folderIn('to', to, 'import'), ...uploadsIn(env) };
  }
  if (to !== undefined) throw new UsageError('import takes --to, or --log and --vault.');
  const besides = data === undefined ? {} : { besides: path.resolve(data) };
  return {
    ...stores(resolved('log', log, env), resolved('vault', vault, env)),
    ...besides,
    ...uploadsIn(env),
  };
}

function stores(log: string | undefined, vault: string | undefined) {
  if (log !== undefined && isPostgresAddress(vault ?? '')) return { log, vault: vault ?? '' };
  throw new OpsError(
    '--log must be postgres://user:password@host:5432/database or kurrentdb://user:password@host:2113, and --vault ' +
      'postgres://user:password@host:5432/database.',
    { finding: 'unsupported' },
  );
}

function folderIn(name: string, given: string | undefined, verb: Verb): string {
  if (given !== undefined && given !== '' && !/^[a-z]+:\/\//.test(given))
    return path.resolve(given);
  throw new UsageError(
    `--${name} must name a folder. npm run ops -- ${verb} --help lists the options.`,
  );
}

const mostOfFile = 10_000;

async function passphraseOf({ passphrase: file }: Values, env: Environment): Promise<string> {
  const given = file === undefined ? env['OPS_PASSPHRASE'] : await firstLine(file);
  if (given === undefined) {
    throw new UsageError(
      'Set OPS_PASSPHRASE to the passphrase of the export, or name a file with --passphrase.',
    );
  }
  if (given.length >= passphraseLength) return given;
  throw new UsageError(`The passphrase must have at least ${passphraseLength} characters.`);
}

async function firstLine(file: string): Promise<string> {
  const found = await stat(file).catch(() => undefined);
  if (found?.isFile() !== true || found.size > mostOfFile) {
    throw new OpsError(`There is no file with a passphrase at ${file}.`, { finding: 'missing' });
  }
  return (await readFile(file, 'utf8')).split(/\r?\n/, 1)[0] ?? '';
}

type Verb = 'export' | 'import';

/** Export has the other options, too. */
const ofImport = ['from', 'check'] as const;

function parsed(args: readonly string[], verb: Verb) {
  const { values } = parseOptions({ args: [...args], options }, `${verb} --help`);
  const other = ofImport.find((name) => values[name] !== undefined && values[name] !== false);
  if (verb === 'import' || other === undefined) return values;
  throw new UsageError(
    `--${other} is an option of import, not of export: leave it out, or run import. npm run ops -- export --help lists the options.`,
  );
}
