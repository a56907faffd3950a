import { rebuildProjection } from '@mach42/contracts/health/calls.ts';
import { ProjectionParams, RebuildBegun } from '@mach42/contracts/health/schemas.ts';
import { opsTexts } from '@mach42/contracts/health/texts.ts';
import { beginRebuild, controlRebuild, showRebuildSamples } from '@mach42/contracts/ops/calls.ts';
import {
  DifferentRowView,
  RebuildBody,
  RebuildControlled,
  RebuildControlParams,
  SamplesBody,
} from '@mach42/contracts/ops/schemas.ts';
import { accessDecider } from '@mach42/domain/audit/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import {
  rebuildDecider,
  rebuildId,
  type EndRebuild,
  type RebuildCommand,
} from '@mach42/domain/ops/decider.ts';
import { HttpRefusal } from '@mach42/http-kit/refusal.ts';
import { route } from '@mach42/http-kit/route.ts';
import type { Cell, Cells, ComparedTable } from '@mach42/read-models/comparison/comparison.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { CommandApiDeps } from '../deps.ts';
import { callingOf, partOf, type Calling } from '../http/calling.ts';
import { newId } from '../kernel/ids.ts';

/** Tables whose cells hold parts of a PHOD, with its secrets, or texts that were sent from one. */
const holdFiles: ReadonlySet<string> = new Set([
  'phod_versions',
  'phod_keyframes',
  'jobs',
  'kept_runs',
  'model_calls',
  'guest_calls',
  'search_texts',
]);

/** Columns that say whose row it is. */
const ofPerson: readonly string[] = ['user_id', 'person_id'];

/** An id, a number, a date or a short name: nothing that a person wrote in a file. */
const plain = /^[\w:.+-]{0,64}$/;

/** The samples of compared tables; of what may hold a PHOD only ids, numbers, dates and short names. */
const viewsOf = (tables: readonly ComparedTable[]): DifferentRowView[] =>
  tables.flatMap(({ name, samples }) =>
    samples.map(({ kind, columns, current, rebuilt }) => ({
      table: name,
      kind,
      columns: [...columns],
      current: textsOf(name, current),
      rebuilt: textsOf(name, rebuilt),
    })),
  );

/** Each person whose rows are among the samples, with the table of the first. */
function peopleIn(tables: readonly ComparedTable[]): ReadonlyMap<string, string> {
  const people = new Map<string, string>();
  for (const { name, samples } of tables) {
    for (const row of samples.flatMap(({ current, rebuilt }) => [current, rebuilt])) {
      for (const column of name === 'users' ? ['id'] : ofPerson) {
        const id = row?.[column];
        if (typeof id === 'string' && id !== '' && !people.has(id)) people.set(id, name);
      }
    }
  }
  return people;
}

function textsOf(table: string, row: Cells | null): DifferentRowView['current'] {
  if (row === null) return null;
  return Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [column, textOf(table, cell)]),
  );
}

function textOf(table: string, cell: Cell): string | null {
  if (cell === null) return null;
  if (cell instanceof Uint8Array)
    return `${cell.byteLength} ${cell.byteLength === 1 ? 'byte' : 'bytes'}`;
  const text = String(cell);
  return holdFiles.has(table) && !plain.test(text) ? '(not shown)' : text;
}

const commandOf = {
  pause: 'PauseRebuild',
  resume: 'ResumeRebuild',
  abort: 'AbortRebuild',
  switch: 'ApproveRebuild',
} as const;

/** The calls of operators about the read models. Each is recorded before it is carried out. */
export function opsRoutes(app: FastifyInstance, deps: CommandApiDeps): void {
  const { commands, readModels, now } = deps;

  async function execute(
    { actor, at, origin }: Calling,
    command: Pick<RebuildCommand, 'type' | 'data'>,
  ): Promise<bigint | undefined> {
    const whole = { ...command, actor, at } as RebuildCommand;
    return (await commands.execute(rebuildDecider, rebuildId, whole, origin)).position;
  }

  async function begin(calling: Calling, names: readonly string[], mode: RebuildBody['mode']) {
    const { projectors } = readModels;
    if (!names.every((name) => projectors.includes(name))) {
      throw new HttpRefusal('NOT_FOUND', opsTexts.unknown);
    }
    if (!readModels.areKept()) throw new HttpRefusal('UNAVAILABLE', opsTexts.noProjections);
    if (readModels.isRebuilding()) throw underWay();
    const projector = names.join(', ');
    const data = mode === 'compare' ? ({ projector, mode } as const) : { projector };
    // Recorded first: it may have ended before the call is answered.
    const position = await execute(calling, { type: 'BeginRebuild', data });
    if (!readModels.rebuild({ mode: mode ?? 'switch', compared: names })) throw underWay();
    return position;
  }

  route(
    app,
    rebuildProjection,
    {
      params: ProjectionParams,
      answer: { data: RebuildBegun },
      access: 'admins',
      summary:
        'Rebuilds the read models while the old ones are still read; all projectors share one position, so all are rebuilt.',
    },
    async (request) => {
      const { name } = request.params;
      const position = await begin(callingOf(request, now), [name], 'switch');
      return { answer: { data: { name, rebuilds: [...readModels.projectors] } }, position };
    },
  );

  route(
    app,
    beginRebuild,
    {
      body: RebuildBody,
      answer: { data: Type.Pick(RebuildBegun, ['rebuilds']) },
      access: 'admins',
      summary:
        'Rebuilds the read models beside those in use; with mode compare the rows are compared, and wait for a decision.',
    },
    async (request) => {
      const { names = [], mode } = request.body;
      const chosen = names.length === 0 ? readModels.projectors : names;
      const position = await begin(callingOf(request, now), chosen, mode);
      return { answer: { data: { rebuilds: [...readModels.projectors] } }, position };
    },
  );

  route(
    app,
    controlRebuild,
    {
      params: RebuildControlParams,
      answer: { data: RebuildControlled },
      access: 'admins',
      summary: 'Pauses, resumes or aborts a rebuild, or has compared read models used.',
    },
    async (request) => {
      const { control } = request.params;
      if (readModels.isSwitching()) throw new HttpRefusal('CONFLICT', opsTexts.cannotPause);
      const command = { type: commandOf[control], data: {} };
      const position = await execute(callingOf(request, now), command);
      readModels.control(control);
      return { answer: { data: { control } }, position };
    },
  );

  route(
    app,
    showRebuildSamples,
    {
      body: SamplesBody,
      answer: { data: Type.Array(DifferentRowView) },
      access: 'admins',
      summary:
        'Rows that a comparison found to differ, with their content; recorded, and shown to each person whose rows they are.',
    },
    async (request) => {
      const { reason } = request.body;
      const calling = callingOf(request, now);
      const compared = readModels.comparedTables();
      const tables = compared.filter(({ samples }) => samples.length > 0);
      const data = { reason, tables: tables.map(({ name }) => name) };
      // Stored before it is answered.
      const position = await execute(calling, { type: 'ShowRebuildSamples', data });
      if (compared.length === 0) throw new HttpRefusal('UNAVAILABLE', opsTexts.comparedElsewhere);
      const { actor, at, origin } = calling;
      for (const [userId, name] of peopleIn(tables)) {
        if (userId === actor.id) continue;
        const read = { openingId: newId(), userId, kind: 'rows', ref: name, reason } as const;
        const command = { type: 'ReadOnce', data: read, actor, at } as const;
        await commands.execute(accessDecider, userId, command, partOf(origin, userId));
      }
      return { answer: { data: viewsOf(tables) }, position };
    },
  );
}

const underWay = (): HttpRefusal => new HttpRefusal('CONFLICT', opsTexts.alreadyRebuilding);

type Recording = Pick<CommandApiDeps, 'commands' | 'now'>;

/** Records how a rebuild of the read models ended; nothing where none was under way. */
export async function endRebuild(
  deps: Recording,
  outcome: EndRebuild['data']['outcome'],
  reason?: string,
): Promise<void> {
  const data = { outcome, ...(reason === undefined ? {} : { reason }) };
  await executeAsPlatform(deps, { type: 'EndRebuild', data });
}

/** Records that the rebuilt rows were compared with those in use, and wait for a decision. */
export async function recordComparison(
  deps: Recording,
  data: { readonly position: string; readonly rows: number; readonly tables: readonly string[] },
): Promise<void> {
  await executeAsPlatform(deps, { type: 'RecordComparison', data });
}

async function executeAsPlatform(
  { commands, now }: Recording,
  command: Pick<RebuildCommand, 'type' | 'data'>,
): Promise<void> {
  const at = new Date(now()).toISOString();
  const whole = { ...command, actor: system, at } as RebuildCommand;
  const cause = await commands.causeOf(rebuildDecider, rebuildId);
  await commands.execute(rebuildDecider, rebuildId, whole, cause ?? { correlationId: newId() });
}
