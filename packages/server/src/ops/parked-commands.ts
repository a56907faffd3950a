import { Id } from '@mach42/contracts/kernel/schema.ts';
import {
  listParked,
  listSkipped,
  repairParked,
  retryParked,
  showParked,
  skipParked,
} from '@mach42/contracts/ops/calls.ts';
import {
  mostResolved,
  type ParkedEventView,
  type ParkedPayload,
  type SkippedEventView,
} from '@mach42/contracts/ops/schemas.ts';
import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import type { JsonObject } from '@mach42/domain/kernel/json.ts';
import { isFields } from '@mach42/json-document/json-value.ts';
import { Value } from 'typebox/value';
import { resolved } from './arguments.ts';
import type { Console } from './console.ts';
import { exitCodesText, exitCodes, OpsError, UsageError } from './ops-error.ts';
import { parseOptions } from './parse-options.ts';
import { ServerClient, signInText } from './server-client.ts';
import {
  listStoppedParked,
  listStoppedSkipped,
  mostOfFolder,
  type ParkedList,
  type Resolution,
  resolveStopped,
} from './stopped-parked.ts';
import { namingRows, stoppedOf, type Stopped } from './stopped-projections.ts';

const endings = exitCodesText({
  fault: 'refused or a fault',
  missing: 'not parked, no server or no folder',
  inUse: 'it waits for another event, or a server uses the stores',
  unsupported: 'needs a server',
  differs: 'an event was tried again and cannot be applied',
});

const parkedUsage = `Usage: npm run ops -- parked <verb> [event ids] [options]

Verbs
  list    events that projections could not apply, with what waits for them
  retry   gives them to the projections again, as after an update that can apply them
  skip    leaves them out, and applies what waits for them (--reason)
  repair  replaces the data of one event, and applies what waits for it (--reason, --data)
  show    what one event holds (--reason); each person whose data it is sees that you read it
  skipped events that were left out, with who decided it, when and why; the newest first

Options
  --all              all parked events instead of event ids (retry and skip)
  --reason <text>    why: at least 10 characters, which the audit keeps
  --data <json>      the data that the event should have had; env:NAME takes it from an environment variable, so
                     that no other user of the machine sees what a person wrote
  --server <address> default OPS_SERVER, or http://127.0.0.1:4242
  --folder <folder>  instead: a data folder that no server uses (all but show; list and skipped also of one in use)
  --stopped          instead: the stores of EVENT_STORE, VAULT and READ_MODELS, which no server uses (all but show)
  --dry-run          names the events, and does nothing
  --json             the answer as JSON

${signInText}
${endings}`;

const options = {
  all: { type: 'boolean', default: false },
  reason: { type: 'string' },
  data: { type: 'string' },
  server: { type: 'string' },
  folder: { type: 'string' },
  stopped: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/**
 * Lists and resolves parked events of a running server, or of stores that no server uses.
 * @param args what follows `parked`
 * @throws OpsError
 */
export async function parked(args: readonly string[], { env, print }: Console): Promise<number> {
  const { values, positionals } = parsed(args);
  const [verb, ...named] = positionals;
  if (values.help || verb === undefined) {
    print(parkedUsage);
    return 0;
  }
  const { json } = values;
  if (!['list', 'retry', 'skip', 'repair', 'show', 'skipped'].includes(verb)) {
    throw new UsageError(`There is no verb ${verb}. npm run ops -- parked --help lists them.`);
  }
  const data = verb === 'repair' ? dataOf(resolved('data', values.data, env)) : {};
  const reason = ['retry', 'list', 'skipped'].includes(verb)
    ? ''
    : required('reason', values.reason);
  const source =
    values.folder === undefined && !values.stopped
      ? ofServer(await ServerClient.signIn(values.server, env))
      : ofStopped(stoppedOf(values.folder, env));
  if (verb === 'list') {
    const found = await source.list();
    if (json) print(JSON.stringify(found));
    else for (const line of linesOf(found.data, found.meta.total)) print(line);
    return 0;
  }
  if (verb === 'skipped') {
    const data = await source.skipped();
    if (json) print(JSON.stringify({ data }));
    else for (const line of linesOfSkipped(data)) print(line);
    return 0;
  }
  const eventIds = values.all ? await source.ids() : named;
  if (eventIds.length === 0 && values.all) {
    print('Nothing is parked.');
    return 0;
  }
  const [eventId] = eventIds;
  if (eventId === undefined) throw new UsageError(`${verb} needs the id of an event, or --all.`);
  const odd = eventIds.find((id) => !isId(id));
  if (odd !== undefined)
    throw new UsageError(`${odd} is no id of an event: parked list shows them.`);
  const isOfOne = verb === 'repair' || verb === 'show';
  if (isOfOne && (values.all || eventIds.length > 1)) {
    throw new UsageError(`${verb} takes one event.`);
  }
  if (values['dry-run']) {
    await requireParked(source, eventIds);
    print(json ? JSON.stringify({ verb, eventIds }) : `Would ${verb}: ${eventIds.join(', ')}`);
    return 0;
  }
  if (verb === 'show') {
    const shown = await source.show(eventId, reason);
    print(json ? JSON.stringify(shown) : [shown.text, shown.note].filter(Boolean).join('\n'));
    return 0;
  }
  const resolution: Resolution =
    verb === 'repair'
      ? { verb, reason, data }
      : verb === 'skip'
        ? { verb, reason }
        : { verb: 'retry' };
  const parkedStill = await source.resolve(eventIds, resolution);
  const failed = eventIds.filter((id) => parkedStill.includes(id));
  const [done, left] = [eventIds.length - failed.length, parkedStill.length];
  if (json) print(JSON.stringify({ events: done, left, failed }));
  else {
    print(`Done: ${done}. Still parked: ${left}.`);
    if (failed.length > 0)
      print(`Tried again, and cannot be applied: ${failed.join(', ')}. parked list says why.`);
    if (values.all && left > failed.length)
      print(`Parked in the meantime: ${left - failed.length}. Run the verb again for them.`);
  }
  const isDone = failed.length === 0 && !(values.all && left > 0);
  return isDone ? 0 : exitCodes.differs;
}

/** The source of the parked events. */
interface ParkedSource {
  /** The first of them. */
  list(): Promise<ParkedList>;
  /** The ids of all of them. */
  ids(): Promise<readonly string[]>;
  /** Returns all events that were left out, the newest decision first. */
  skipped(): Promise<readonly SkippedEventView[]>;
  show(eventId: string, reason: string): Promise<ParkedPayload>;
  /** Resolves with the ids of those that are parked afterwards. */
  resolve(eventIds: readonly string[], resolution: Resolution): Promise<readonly string[]>;
}

const ofServer = (client: ServerClient): ParkedSource => ({
  list: () => client.call(listParked, { query: { limit: mostResolved } }),
  show: async (eventId, reason) =>
    (await client.call(showParked, { params: { eventId }, body: { reason } })).data,
  ids: () => idsOf(client),
  skipped: () => skippedOf(client),
  async resolve(ids, resolution) {
    const [eventId = ''] = ids;
    if (resolution.verb === 'repair') {
      const { data, reason } = resolution;
      await client.call(repairParked, { params: { eventId }, body: { data, reason } });
    } else {
      for (let at = 0; at < ids.length; at += mostResolved) {
        const eventIds = ids.slice(at, at + mostResolved);
        if (resolution.verb === 'retry') await client.call(retryParked, { body: { eventIds } });
        else await client.call(skipParked, { body: { eventIds, reason: resolution.reason } });
      }
    }
    return idsOf(client);
  },
});

async function idsOf(client: ServerClient): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const after = ids.at(-1);
    const query = { limit: mostResolved, ...(after === undefined ? {} : { after }) };
    const { data, meta } = await client.call(listParked, { query });
    ids.push(...data.map(({ eventId }) => eventId));
    if (!meta.hasMore || data.length === 0) return ids;
  }
}

async function skippedOf(client: ServerClient): Promise<readonly SkippedEventView[]> {
  const all: SkippedEventView[] = [];
  for (;;) {
    const before = all.at(-1)?.decidedAt;
    const query = { limit: mostResolved, ...(before === undefined ? {} : { before }) };
    const { data, meta } = await client.call(listSkipped, { query });
    all.push(...data);
    if (!meta.hasMore || data.length === 0) return all;
  }
}

function ofStopped(stopped: Stopped): ParkedSource {
  const list = (most: number) => namingRows(stopped, () => listStoppedParked(stopped, most));
  return {
    list: () => list(mostResolved),
    ids: async () => (await list(mostOfFolder)).data.map(({ eventId }) => eventId),
    skipped: () => namingRows(stopped, () => listStoppedSkipped(stopped, mostOfFolder)),
    resolve: (eventIds, resolution) =>
      namingRows(stopped, () => resolveStopped(stopped, eventIds, resolution)),
    async show() {
      throw new OpsError(
        'What an event holds is shown by a running server, which records who read it: leave out --folder and --stopped.',
        { finding: 'unsupported' },
      );
    },
  };
}

const isId = (text: string): boolean => Value.Check(Id, text);

/** @throws OpsError one of them is not parked */
async function requireParked(
  source: Pick<ParkedSource, 'list'>,
  eventIds: readonly string[],
): Promise<void> {
  const { data, meta } = await source.list();
  const other = eventIds.find((id) => data.every(({ eventId }) => eventId !== id));
  // A list that is not whole says nothing about those that it lacks.
  if (other === undefined || meta.total > data.length) return;
  throw new OpsError(parkedTexts.notParked, { finding: 'missing' });
}

function parsed(args: readonly string[]) {
  return parseOptions({ args: [...args], options, allowPositionals: true }, 'parked --help');
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`--${name} is missing.`);
  return value;
}

function dataOf(text: string | undefined): JsonObject {
  const given = required('data', text);
  try {
    const value = JSON.parse(given) as unknown;
    if (isFields(value)) return value as JsonObject;
  } catch (cause) {
    throw new UsageError('--data is no JSON.', { cause });
  }
  throw new UsageError('--data is no JSON object.');
}

function linesOf(events: readonly ParkedEventView[], total: number): string[] {
  if (total === 0) return ['Nothing is parked.'];
  const lines = events.map(({ eventId, type, position, stream, projectors, waiting }) => {
    const names = projectors.map(({ projector }) => projector).join(', ');
    const why = projectors[0]?.error ?? '';
    return `${eventId}  ${type} at ${position} of ${stream}, for ${names}; ${waiting === 1 ? '1 waits' : `${waiting} wait`}. ${why}`;
  });
  return total > events.length ? [...lines, `The first ${events.length} of ${total}.`] : lines;
}

function linesOfSkipped(events: readonly SkippedEventView[]): string[] {
  if (events.length === 0) return ['Nothing was skipped.'];
  return events.map(({ eventId, type, position, stream, reason, skippedAt, ...by }) => {
    const which =
      position === null ? 'not in the log any more' : `at ${position} of ${stream ?? ''}`;
    return `${eventId}  ${type} ${which}, skipped ${skippedAt} by ${by.skippedByName ?? by.skippedBy}. ${reason}`;
  });
}
