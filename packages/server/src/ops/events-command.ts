import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listLogEvents, readLogEvent, showLogEvent } from '@mach42/contracts/ops/calls.ts';
import { LogQuery, type ChainedEvent, type LogEvent } from '@mach42/contracts/ops/log-schemas.ts';
import type { ParkedPayload } from '@mach42/contracts/ops/schemas.ts';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Value } from 'typebox/value';
import type { Console } from './console.ts';
import { bytesText } from './dry-run.ts';
import { exitCodesText, OpsError, UsageError } from './ops-error.ts';
import { parseOptions } from './parse-options.ts';
import { ServerClient, signInText } from './server-client.ts';
import { findStoredEvents, readStoredEvent, type StoredLogEvent } from './stopped-events.ts';
import { timeOption } from './time-option.ts';

const endings = exitCodesText({
  fault: 'refused or a fault',
  missing: 'no such event, no server or no folder',
  unsupported: 'needs a server',
});

const eventsUsage = `Usage: npm run ops -- events [options]
       npm run ops -- events <event id> [--reason <text>]

Without an id: the newest events that fit, oldest first, without what they hold.
With an id: what is known of one event, and everything that its request led to; with --reason also what it
holds, once it is recorded, for each person whose data it is to read.

Options
  --stream, --category, --type, --actor, --correlation, --command, --causation
                      only events with this
  --from, --to <day or time>
                      only events of this time, a day to its end
  --after, --before <position>
                      only events behind, or in front of, this position
  --limit <number>    at most 500; default 100
  --follow            prints newer events as they come, until it is interrupted
  --server <address>  default OPS_SERVER, or http://127.0.0.1:4242
  --data <folder>     instead: the log of a data folder, in use or not; without what rows and sockets had
  --json              as JSON, one line for each event

${signInText}
${endings}`;

const words = [
  'stream',
  'category',
  'type',
  'actor',
  'correlation',
  'command',
  'causation',
  'from',
  'to',
] as const;
const numbers = ['after', 'before', 'limit'] as const;
const text = { type: 'string' } as const;
const options = {
  ...(Object.fromEntries(words.map((word) => [word, text])) as Record<
    (typeof words)[number],
    typeof text
  >),
  ...(Object.fromEntries(numbers.map((word) => [word, text])) as Record<
    (typeof numbers)[number],
    typeof text
  >),
  reason: text,
  data: text,
  follow: { type: 'boolean', default: false },
  server: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;
type Values = ReturnType<typeof parsed>['values'];

const followMs = 2_000;

/**
 * Finds events of a running server, or of a data folder.
 * @param args what follows `events`
 * @throws OpsError
 */
export async function events(args: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parsed(args);
  const { print, env } = console;
  if (values.help) {
    print(eventsUsage);
    return 0;
  }
  const [eventId, ...more] = positionals;
  if (more.length > 0) throw new UsageError('events takes one id.');
  const query = queryOf(values);
  const source =
    values.data === undefined
      ? ofServer(await ServerClient.signIn(values.server, env))
      : ofFolder(path.resolve(values.data), console.signal);
  if (eventId !== undefined) {
    await showOne(source, eventId, values, print);
    return 0;
  }
  await list(source, query, values, console);
  return 0;
}

/** The source from which events are read. */
interface EventSource {
  list(query: LogQuery): Promise<readonly AuditEvent[]>;
  one(eventId: string): Promise<StoredLogEvent | LogEvent>;
  /** The content of an event; the reading is recorded. */
  content(eventId: string, reason: string): Promise<ParkedPayload>;
}

const ofServer = (client: ServerClient): EventSource => ({
  list: async (query) => (await client.call(listLogEvents, { query })).data,
  one: async (eventId) => (await client.call(readLogEvent, { params: { eventId } })).data,
  content: async (eventId, reason) =>
    (await client.call(showLogEvent, { params: { eventId }, body: { reason } })).data,
});

const ofFolder = (folder: string, signal: AbortSignal): EventSource => ({
  list: (query) => findStoredEvents(folder, query, signal),
  one: (eventId) => readStoredEvent(folder, eventId, signal),
  async content() {
    throw new OpsError(
      'What an event holds is shown by a running server, which records who read it: leave out --data, or --reason.',
      { finding: 'unsupported' },
    );
  },
});

async function list(
  source: EventSource,
  query: LogQuery,
  values: Values,
  { print, signal }: Console,
): Promise<void> {
  let newest = query.after ?? 0;
  const printAll = (found: readonly AuditEvent[]): void => {
    for (const event of found) {
      print(values.json ? JSON.stringify(event) : lineOf(event));
      newest = event.position;
    }
  };
  printAll(await source.list(query));
  const { before: _, ...following } = query;
  while (values.follow && !signal.aborted) {
    try {
      await setTimeout(followMs, undefined, { signal });
    } catch {
      // Interrupted: that is how following ends.
      return;
    }
    printAll(await source.list({ ...following, after: newest }));
  }
}

async function showOne(
  source: EventSource,
  eventId: string,
  { reason, json }: Values,
  print: (text: string) => void,
): Promise<void> {
  const shown = reason === undefined ? undefined : await source.content(eventId, reason);
  const data = await source.one(eventId);
  if (json) print(JSON.stringify({ ...data, shown }));
  else for (const line of linesOf(data)) print(line);
  if (!json && shown !== undefined)
    print([shown.note, shown.text].filter((part) => part !== null).join('\n'));
}

function queryOf(values: Values): LogQuery {
  const given = words.flatMap((word) => {
    const value = values[word];
    if (value === undefined) return [];
    const isTime = word === 'from' || word === 'to';
    return [[word, isTime ? timeOption(word, value, { isEnd: word === 'to' }) : value] as const];
  });
  const counted = numbers.flatMap((word) => {
    const value = values[word];
    if (value === undefined) return [];
    if (!/^\d{1,15}$/.test(value)) throw new UsageError(`--${word} must be a number.`);
    return [[word, Number(value)] as const];
  });
  const query: unknown = Object.fromEntries([...given, ...counted]);
  if (Value.Check(LogQuery, query)) return query;
  throw new UsageError(
    `Texts have up to 100 characters, times are as 2026-11-23T10:00:00Z, and --limit is at most ${limits.auditPageMaximum}.`,
  );
}

const lineOf = ({
  position,
  occurredAt,
  type,
  stream,
  actorName,
  actorId,
  eventId,
}: AuditEvent): string =>
  `${position}  ${occurredAt}  ${type}  ${stream}  ${actorName ?? actorId}  ${eventId}`;

function linesOf({
  event,
  revision,
  schemaVersion,
  fields,
  chain,
}: StoredLogEvent | LogEvent): string[] {
  return [
    lineOf(event),
    `revision ${revision}, schema version ${schemaVersion}, command ${event.commandId}`,
    ...fields.map(({ name, kind, bytes }) => `  ${name}: ${kind}, ${bytesText(bytes)}`),
    `request ${event.correlationId}:`,
    ...chain.map((chained) => {
      const { event: one } = chained;
      const cause = one.causationId === undefined ? '' : ` after ${one.causationId}`;
      return `  ${one.position}  ${one.type}${cause}${handlersIn(chained)}`;
    }),
  ];
}

function handlersIn(chained: object): string {
  if (!('handledBy' in chained)) return '';
  const names = (chained as ChainedEvent).handledBy.map(({ projector, isParked }) =>
    isParked ? `${projector} (parked)` : projector,
  );
  return `, for ${names.join(', ')}`;
}

function parsed(args: readonly string[]) {
  return parseOptions({ args: [...args], options, allowPositionals: true }, 'events --help');
}
