import { createCommands } from '@mach42/command-api/kernel/create-commands.ts';
import { newId } from '@mach42/command-api/kernel/ids.ts';
import type { Archive, ArchivePlan } from '@mach42/contracts/ops/archive-schemas.ts';
import { archiveEvents, listArchive, stopArchiving } from '@mach42/contracts/ops/calls.ts';
import { archiveTexts } from '@mach42/contracts/ops/texts.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { archiveDecider, archiveId } from '@mach42/domain/ops/archive.ts';
import { damageOfSegment, listSegments } from '@mach42/event-store/sqlite/archive-log.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { archiveEncrypted, problemOf } from '../archive/archive-encrypted.ts';
import { archivePlan, stepText, type Wanted } from '../archive/archive-plan.ts';
import { archiveOf, recordArchived, recordFailed, recordStopped } from '../archive/archive-work.ts';
import { filesIn } from '../stores/data-folder.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { requireKnownFormat } from '../stores/log-format.ts';
import { decryptedStore } from '../stores/open-stores.ts';
import { counted, type Console } from './console.ts';
import { bytesText } from './dry-run.ts';
import {
  continuesWhereItStopped,
  exitCodes,
  exitCodesText,
  Interrupted,
  OpsError,
  UsageError,
} from './ops-error.ts';
import { parseOptions, usualOptions } from './parse-options.ts';
import { requireDataFolder, requireStopped } from './require-data-folder.ts';
import { ServerClient, signInText } from './server-client.ts';
import { timeOption } from './time-option.ts';

const endings = exitCodesText({
  fault: 'refused or a fault',
  missing: 'no server or no folder',
  inUse: 'in use',
  unsupported: 'the log is in a database server, or has content in the clear',
  differs: 'a segment was changed',
});

const archiveUsage = `Usage: npm run ops -- archive <verb> [options]

Verbs
  list    the segments of the log: positions, size, hash
  create  moves the content of old events into segments, which are read where they are; the log becomes smaller
  stop    ends what a running server archives, after the step that it is in; create continues it
  verify  compares every segment with its hash (with --data; a server may use the folder)

Options
  --up-to <position>  create: the last event that is archived
  --before <time>     create: instead, events before a day or a time, as 2026-01-01
  --dry-run           create: says what would be archived, and changes nothing
  --server <address>  default OPS_SERVER, or http://127.0.0.1:4242
  --data <folder>     instead: a data folder (create: that no server uses)
  --no-wait           create: returns when it has begun (with --server)
  --json              the answer as JSON

The folder archive, beside events.db, belongs to the log: keep both together. ops backup takes it along.
${signInText}
${endings}`;

const options = {
  ...usualOptions,
  'up-to': { type: 'string' },
  before: { type: 'string' },
} as const;
type Values = ReturnType<typeof parsed>['values'];

const number = new Intl.NumberFormat('en');

/**
 * Lists, makes and verifies the archive of a log.
 * @param args what follows `archive`
 * @throws OpsError
 */
export async function archive(args: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parsed(args);
  const [verb, ...more] = positionals;
  if (values.help || verb === undefined) {
    console.print(archiveUsage);
    return 0;
  }
  if (!['list', 'create', 'stop', 'verify'].includes(verb) || more.length > 0)
    throw new UsageError('archive reads list, create, stop or verify.');
  if (values.data === undefined && verb !== 'verify') {
    const client = await ServerClient.signIn(values.server, console.env);
    if (verb === 'stop') return stopOnServer(client, values, console);
    return verb === 'list'
      ? listOfServer(client, values, console)
      : createOnServer(client, values, console);
  }
  if (values.data === undefined)
    throw new UsageError('verify reads the files: name the data folder with --data.');
  const folder = path.resolve(values.data);
  await requireDataFolder(folder);
  const log = filesIn(folder).events;
  if (verb === 'verify') return verify(log, values, console);
  if (verb === 'stop')
    throw new UsageError('stop is for a running server. Interrupt create where it runs.');
  if (verb === 'create') return create(folder, values, console);
  const { size: logBytes } = statSync(log);
  show({ isSupported: true, ...archiveOf(log), logBytes, work: null }, values, console);
  return 0;
}

async function listOfServer(
  client: ServerClient,
  values: Values,
  console: Console,
): Promise<number> {
  const { data } = await client.call(listArchive);
  if (!data.isSupported) throw unsupported();
  show(data, values, console);
  return 0;
}

async function stopOnServer(
  client: ServerClient,
  values: Values,
  { print }: Console,
): Promise<number> {
  if (!(await client.call(listArchive)).data.isSupported) throw unsupported();
  await client.call(stopArchiving);
  if (values.json) print(JSON.stringify((await client.call(listArchive)).data));
  else print(`${archiveTexts.stopping}.`);
  return 0;
}

const unsupported = (): OpsError =>
  new OpsError(archiveTexts.unsupported, { finding: 'unsupported' });

const serverContinues =
  'The server continues: npm run ops -- archive list says how far it is, and stop ends it.';

async function createOnServer(
  client: ServerClient,
  values: Values,
  console: Console,
): Promise<number> {
  const wanted = wantedIn(values);
  if (!(await client.call(listArchive)).data.isSupported) throw unsupported();
  const { upTo, before } = wanted;
  const which = upTo === undefined ? { before: before ?? '' } : { upTo };
  const body = { ...which, dryRun: values['dry-run'] };
  const { data: plan } = await client.call(archiveEvents, { body });
  if (values['dry-run'] || plan.events === 0) return showPlan(plan, values, console);
  let found = (await client.call(listArchive)).data;
  while (isUnderWay(found) && !values['no-wait']) {
    console.status?.(`${found.work?.step}, ${found.work?.percent} %`);
    if (console.signal.aborted) throw new Interrupted(serverContinues);
    await setTimeout(everyMs);
    found = (await client.call(listArchive)).data;
  }
  if (found.work?.state === 'failed')
    throw new OpsError(found.work.problem ?? archiveTexts.problems.other);
  if (found.work?.state === 'stopped')
    throw new OpsError('It was stopped. Archive again: it continues.');
  show(found, values, console);
  return 0;
}

const everyMs = 300;

const isUnderWay = ({ work }: Archive): boolean =>
  work?.state === 'running' || work?.state === 'stopping';

async function create(folder: string, values: Values, console: Console): Promise<number> {
  const files = filesIn(folder);
  const plan = archivePlan(files.events, wantedIn(values));
  if (values['dry-run']) return showPlan(plan, values, console);
  requireStopped(folder);
  await using closing = new AsyncDisposableStack();
  const vault = await openSqliteVault(files.vault);
  closing.defer(() => vault.close());
  const stored = await openSqliteEventStore({ file: files.events });
  const store = decryptedStore(stored, new KeyRing(vault.contentKeys));
  closing.defer(() => store.close());
  await requireKnownFormat(store);
  const commands = createCommands({ store, warn: () => undefined });
  const { signal } = console;
  const upTo = plan.last;
  if (plan.events > 0) {
    const command = { type: 'RequestArchive', data: { upTo }, actor: system } as const;
    const at = new Date().toISOString();
    const origin = { correlationId: newId() };
    await commands.execute(archiveDecider, archiveId, { ...command, at }, origin);
  }
  try {
    const segments = await archiveEncrypted(files.events, Number(upTo), {
      now: Date.now,
      onStep: (step, position) => console.status?.(stepText(step, position)),
      signal,
    });
    // This also records a run that was killed before it was recorded.
    await recordArchived(commands, { segments: segments.length }, Date.now());
  } catch (error) {
    if (!signal.aborted) {
      // When nothing can be written, the archiving stays requested, and the next start continues it.
      await recordFailed(commands, problemOf(error), Date.now()).catch(() => undefined);
      throw error;
    }
    await recordStopped(commands, Date.now());
    throw new Interrupted(continuesWhereItStopped);
  }
  const { size: logBytes } = statSync(files.events);
  show({ isSupported: true, ...archiveOf(files.events), logBytes, work: null }, values, console);
  return 0;
}

async function verify(
  log: string,
  values: Values,
  { print, status, signal }: Console,
): Promise<number> {
  const found: { readonly file: string; readonly damage: string | null }[] = [];
  for (const segment of listSegments(log)) {
    if (signal.aborted) throw new Interrupted();
    status?.(`Reading ${segment.file}`);
    found.push({ file: segment.file, damage: (await damageOfSegment(log, segment)) ?? null });
  }
  const damaged = found.filter(({ damage }) => damage !== null);
  if (values.json) print(JSON.stringify(found));
  else {
    for (const { file, damage } of damaged) print(`The segment ${file} was changed: ${damage}.`);
    if (damaged.length === 0)
      print(
        found.length === 0
          ? 'There is no segment: nothing has been archived.'
          : found.length === 1
            ? '1 segment is as it was written.'
            : `${found.length} segments are as they were written.`,
      );
  }
  return damaged.length === 0 ? 0 : exitCodes.differs;
}

function wantedIn({ 'up-to': upTo, before }: Values): Wanted {
  if ((upTo === undefined) === (before === undefined))
    throw new UsageError('create needs --up-to or --before.');
  if (upTo !== undefined) {
    if (!/^[1-9]\d{0,14}$/.test(upTo)) throw new UsageError('--up-to must be a position.');
    return { upTo };
  }
  return { before: timeOption('before', before ?? '') };
}

function showPlan(
  { first, last, events }: ArchivePlan,
  { json }: Values,
  { print }: Console,
): number {
  if (json) print(JSON.stringify({ first, last, events }));
  else if (events === 0)
    print('No event would be archived: there is none up to there that is not archived already.');
  else
    print(
      `${counted(events)} would be archived, from position ${first} to ${last}. Nothing was changed.`,
    );
  return 0;
}

function show(found: Archive, { json }: Values, { print }: Console): void {
  if (json) {
    print(JSON.stringify(found));
    return;
  }
  for (const { first, last, file, bytes, sha256, madeAt } of found.segments)
    print(
      `${file}  positions ${first} to ${last}, ${bytesText(bytes)}, of ${madeAt}, sha256 ${sha256}`,
    );
  const archived = Number(found.segments.at(-1)?.last ?? 0);
  print(
    `${number.format(archived)} of ${counted(Number(found.head))} ${archived === 1 ? 'is' : 'are'} archived; the file of the log has ${bytesText(found.logBytes)}.`,
  );
}

function parsed(args: readonly string[]) {
  return parseOptions({ args: [...args], options, allowPositionals: true }, 'archive --help');
}
