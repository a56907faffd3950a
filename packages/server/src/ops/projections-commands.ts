import { listProjections } from '@mach42/contracts/health/calls.ts';
import type { Projection, Rebuild, RebuildComparison } from '@mach42/contracts/health/schemas.ts';
import { beginRebuild, controlRebuild, showRebuildSamples } from '@mach42/contracts/ops/calls.ts';
import { setTimeout } from 'node:timers/promises';
import { counted, type Console } from './console.ts';
import { exitCodesText, exitCodes, Interrupted, OpsError, UsageError } from './ops-error.ts';
import { parseOptions, usualOptions } from './parse-options.ts';
import { linesOfComparison, lineOfProgress, lineOfProjection } from './projection-lines.ts';
import { ServerClient, signInText } from './server-client.ts';
import {
  compareStopped,
  listStopped,
  namingRows,
  rebuildStopped,
  stoppedOf,
} from './stopped-projections.ts';

const endings = exitCodesText({
  fault: 'refused or a fault',
  missing: 'no server or no folder',
  inUse: 'in use, or no rebuild to control',
  unsupported: 'not possible',
  differs: 'rows differ',
});

const projectionsUsage = `Usage: npm run ops -- projections <verb> [names] [options]

Verbs
  list      each projection with version, position, lag, rate and last error
  compare   rebuilds beside the rows in use, and says how many rows would differ, in which tables
  rebuild   rebuilds beside the rows in use, and uses the new rows when they have caught up
  pause, resume, abort   the rebuild under way
  switch    uses the rows that were compared; abort keeps those in use
  samples   rows that differ (--reason); each person whose rows they are sees that you read them
  reset     no projection can be reset to a position; this verb says what to do instead

Options
  --server <address> default OPS_SERVER, or http://127.0.0.1:4242
  --data <folder>    instead: a data folder that no server uses (list, compare, rebuild)
  --stopped          instead: the stores of EVENT_STORE, VAULT and READ_MODELS, which no server uses
  --dry-run          rebuild: compares, and keeps the rows in use
  --reason <text>    samples: at least 10 characters, which the audit keeps
  --no-wait          returns when it has begun
  --json             the answer as JSON

Names limit what is compared; a rebuild is always of all, which share one position.
${signInText}
${endings}`;

const verbs = [
  'list',
  'compare',
  'rebuild',
  'pause',
  'resume',
  'abort',
  'switch',
  'samples',
  'reset',
];
const ofStopped = ['list', 'compare', 'rebuild', 'reset'];

const options = {
  ...usualOptions,
  stopped: { type: 'boolean', default: false },
  reason: { type: 'string' },
} as const;

/**
 * Shows and rebuilds the projections of a running server, or of stores that no server uses.
 * @param args what follows `projections`
 * @returns the exit code: 0, or that rows differ
 * @throws OpsError
 */
export async function projections(args: readonly string[], console: Console): Promise<number> {
  const { values, positionals } = parsed(args);
  const [verb, ...names] = positionals;
  if (values.help || verb === undefined) {
    console.print(projectionsUsage);
    return 0;
  }
  if (!verbs.includes(verb)) {
    throw new UsageError(`There is no verb ${verb}. npm run ops -- projections --help lists them.`);
  }
  if (verb === 'reset') throw new OpsError(cannotReset, { finding: 'unsupported' });
  const isComparison = verb === 'compare' || (verb === 'rebuild' && values['dry-run']);
  const shown = { json: values.json, console };
  if (values.data !== undefined || values.stopped) {
    if (!ofStopped.includes(verb)) {
      throw new UsageError(`${verb} needs a running server: leave out --data and --stopped.`);
    }
    const given = stoppedOf(values.data, console.env);
    if (verb === 'list') return showList(await namingRows(given, () => listStopped(given)), shown);
    if (isComparison) {
      const compare = () => compareStopped(given, names, console);
      return showComparison(await namingRows(given, compare), shown);
    }
    const events = await namingRows(given, () => rebuildStopped(given, console));
    console.print(values.json ? JSON.stringify({ events }) : `Rebuilt from ${counted(events)}.`);
    return 0;
  }
  const client = await ServerClient.signIn(values.server, console.env);
  if (verb === 'list') return showList((await client.call(listProjections)).data, shown);
  if (verb === 'samples') {
    const reason = values.reason ?? '';
    const { data } = await client.call(showRebuildSamples, { body: { reason } });
    console.print(JSON.stringify(data, null, values.json ? 0 : 2));
    return 0;
  }
  if (verb === 'compare' || verb === 'rebuild') {
    const mode = isComparison ? 'compare' : 'switch';
    await client.call(beginRebuild, { body: { names, mode } });
    if (values['no-wait']) return showBegun(names, shown);
    const rebuild = await follow(client, shown);
    if (rebuild.comparison === undefined) return showEnd(rebuild, shown);
    const code = showComparison(rebuild.comparison, shown);
    if (verb === 'rebuild') await abort(client, console);
    else if (!values.json) console.print(toDecide);
    return code;
  }
  const control = verb as 'pause' | 'resume' | 'abort' | 'switch';
  if (control === 'abort') await abort(client, console);
  else await client.call(controlRebuild, { params: { control } });
  if (control === 'switch' && !values['no-wait'])
    return showEnd(await follow(client, shown), shown);
  console.print(values.json ? JSON.stringify({ control }) : `Done: ${control}.`);
  return 0;
}

const cannotReset =
  'No projection can be reset to a position: rows of earlier positions are not kept, and rows of one depend on rows ' +
  'of others. npm run ops -- projections rebuild builds all rows from the first event on.';
const toDecide =
  'Nothing has changed. npm run ops -- projections switch uses the rebuilt rows, abort keeps those in use.';

const serverContinues =
  'The server continues: npm run ops -- projections list says how far it is, and abort ends it.';

interface Shown {
  readonly json: boolean;
  readonly console: Pick<Console, 'print' | 'status' | 'signal'>;
}

const everyMs = 500;

/** Shows how far a rebuild is, until it ends or waits for a decision. */
async function follow(client: ServerClient, { json, console }: Shown): Promise<Rebuild> {
  for (;;) {
    const [first] = (await client.call(listProjections)).data;
    const rebuild = first?.rebuild;
    if (rebuild === undefined) throw new OpsError('The server knows of no rebuild any more.');
    if (rebuild.state !== 'running' || rebuild.phase === 'compared') return rebuild;
    if (!json) console.status?.(lineOfProgress(rebuild));
    if (console.signal.aborted) throw new Interrupted(serverContinues);
    await setTimeout(everyMs);
  }
}

/** Aborts the rebuild, and waits until the rebuilt rows are removed: no other rebuild could begin before. */
async function abort(client: ServerClient, { signal }: Shown['console']): Promise<void> {
  await client.call(controlRebuild, { params: { control: 'abort' } });
  while ((await client.call(listProjections)).data[0]?.rebuild?.state === 'running') {
    if (signal.aborted) throw new Interrupted(serverContinues);
    await setTimeout(everyMs / 5);
  }
}

function showBegun(names: readonly string[], { json, console }: Shown): number {
  console.print(
    json ? JSON.stringify({ state: 'running', names }) : `It has begun. ${serverContinues}`,
  );
  return 0;
}

function showEnd({ state, reason, events }: Rebuild, { json, console }: Shown): number {
  if (json) console.print(JSON.stringify({ state, events, reason }));
  else if (state === 'done') console.print(`Rebuilt from ${counted(events)}.`);
  if (state === 'done') return 0;
  throw new OpsError(`The rebuild ended as ${state}. ${reason ?? 'The rows in use stay.'}`);
}

function showList(found: readonly Projection[], { json, console }: Shown): number {
  if (json) console.print(JSON.stringify(found));
  else for (const projection of found) console.print(lineOfProjection(projection));
  return 0;
}

function showComparison(comparison: RebuildComparison, { json, console }: Shown): number {
  if (json) console.print(JSON.stringify(comparison));
  else for (const line of linesOfComparison(comparison)) console.print(line);
  return comparison.different.length === 0 ? 0 : exitCodes.differs;
}

function parsed(args: readonly string[]) {
  return parseOptions({ args: [...args], options, allowPositionals: true }, 'projections --help');
}
