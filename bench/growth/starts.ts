import { newId } from '@mach42/command-api/kernel/ids.ts';
import { listProjections, rebuildProjection } from '@mach42/contracts/health/calls.ts';
import type { Projection } from '@mach42/contracts/health/schemas.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { entriesDecider } from '@mach42/domain/datarais/decider.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BenchRow } from '../row.ts';
import { exponentOf, floorMs, type Point } from './exponent.ts';
import { costOf, type Cost } from './measured.ts';
import { growthLimits } from './rows.ts';
import { largestFile, shapes } from './shapes.ts';
import { bodyOf, GrowthWorld, type Person } from './world.ts';

/** No person is answered yet, or no person waits for it. */
const mostBlockMs = 100;
/** People with the heaviest that is allowed. */
const sizes = [2, 4, 8];
const rounds = 2;
const betweenPollsMs = 20;

/** Measures the start of workspaces whose people have the heaviest files, entries and rooms. */
export async function startsBench(): Promise<BenchRow[]> {
  const costs = new Map<string, Cost[]>();
  for (const size of sizes) {
    console.error(`  ${size} people …`);
    const dataDir = await mkdtemp(join(tmpdir(), 'bench-starts-'));
    try {
      await fill(dataDir, size);
      for (const [name, cost] of Object.entries(await measured(dataDir)))
        costs.set(name, [...(costs.get(name) ?? []), cost]);
    } finally {
      await rm(dataDir, { recursive: true });
    }
  }
  return [...costs].map(([name, found]) => rowOf(name, found));
}

async function fill(dataDir: string, people: number): Promise<void> {
  await using world = await GrowthWorld.open(dataDir);
  for (let n = 0; n < people; n += 1) {
    const person = await world.person();
    await saveFiles(world, person, n);
    await addEntries(world, person);
    await fillForum(world, person);
    await world.server.processAll();
  }
}

const longText = 'A "quoted" word, and then a line.\n'.repeat(limits.largeBodyBytes / 2 / 35);

/** Saves a file of one shape, and then changes all of it twice. */
async function saveFiles(world: GrowthWorld, { id, actor }: Person, n: number): Promise<void> {
  const makers = [
    ...Object.values(shapes).map((shape) => (edition: number) => shape(largestFile, edition)),
    (edition: number) => ({ notes: [{ title: `Edition ${edition}`, content: longText }] }),
  ];
  const make = makers[n % makers.length] ?? (() => ({}));
  for (const edition of [0, 1, 2]) {
    const source = { kind: 'json-editor' } as const;
    const data = { userId: id, briefData: make(edition), source };
    await world.execute(phodDecider, id, actor, { type: 'SavePhod', data });
  }
}

async function addEntries(world: GrowthWorld, { id: userId, actor }: Person): Promise<void> {
  const content = 'Freja signs the lease on Friday. '.repeat(3000);
  for (let n = 0; n < 20; n += 1) {
    const entryId = newId();
    const data = { entryId, userId, title: `Note ${n}`, content };
    await world.execute(entriesDecider, entryId, actor, { type: 'RecordEntry', data });
  }
}

async function fillForum(world: GrowthWorld, { actor }: Person): Promise<void> {
  const roomId = newId();
  const type = 'internal_forum';
  const data = { roomId, name: 'Forum', type } as const;
  await world.execute(roomsDecider, roomId, actor, { type: 'CreateRoom', data });
  for (let n = 0; n < 500; n += 1) {
    const guest = { id: newId(), activeRole: 'guest' } as const;
    await world.execute(roomsDecider, roomId, guest, { type: 'JoinRoom', data: {} });
  }
}

/** The modules are loaded by now; the server of a new process loads them before it listens. */
async function measured(dataDir: string): Promise<Record<string, Cost>> {
  const found: Record<string, Cost[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    const of = async (name: string) => {
      found[name] = [...(found[name] ?? []), await costOfStart(dataDir)];
    };
    await of('start');
    await removeReadModels(dataDir);
    await of('start without read models');
    found['rebuild beside the read models in use'] = [
      ...(found['rebuild beside the read models in use'] ?? []),
      await costOfRebuild(dataDir),
    ];
  }
  return Object.fromEntries(
    Object.entries(found).map(([name, costs]) => [
      name,
      {
        processor: Math.min(...costs.map(({ processor }) => processor)),
        block: Math.min(...costs.map(({ block }) => block)),
      },
    ]),
  );
}

async function costOfStart(dataDir: string): Promise<Cost> {
  await using ending = new AsyncDisposableStack();
  return await costOf(async () => {
    const world = await GrowthWorld.open(dataDir);
    ending.use(world);
    await world.server.processAll();
  });
}

async function costOfRebuild(dataDir: string): Promise<Cost> {
  await using world = await GrowthWorld.open(dataDir);
  const as = await world.person('admin');
  await world.server.processAll();
  return await costOf(async () => {
    await world.ask({ call: rebuildProjection, as, params: { name: 'phod' } });
    while (await isRebuilding(world, as)) await setTimeout(betweenPollsMs);
  });
}

async function isRebuilding(world: GrowthWorld, as: Person): Promise<boolean> {
  const { data } = bodyOf<{ data: Projection[] }>(await world.ask({ call: listProjections, as }));
  const states = data.flatMap(({ rebuild }) => rebuild?.state ?? []);
  if (states.length === 0 || states.includes('failed')) throw new Error('There was no rebuild.');
  return states.includes('running');
}

async function removeReadModels(dataDir: string): Promise<void> {
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('read'));
  if (files.length === 0) throw new Error('There are no read models to remove.');
  for (const name of files) await rm(join(dataDir, name), { recursive: true });
}

function rowOf(name: string, costs: readonly Cost[]): BenchRow {
  const points = costs.map(({ processor }, at): Point => ({ size: sizes[at] ?? 0, processor }));
  const exponent = exponentOf(points, floorMs.call);
  const value = Math.max(...costs.map(({ block }) => block));
  return {
    work: `${name}, everybody with the heaviest data`,
    value,
    unit: 'ms',
    target: `block at most ${mostBlockMs} ms, exponent at most ${growthLimits.exponent}`,
    ok: value <= mostBlockMs && (exponent ?? 0) <= growthLimits.exponent,
    note: [
      exponent === undefined ? 'does not grow visibly' : `exponent ${exponent.toFixed(2)}`,
      points.map(({ processor }) => processor.toFixed(0)).join(', '),
      `up to ${sizes.at(-1)} people`,
    ].join('; '),
  };
}
