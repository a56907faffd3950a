import type { Database, Transaction } from '@mach42/read-models/kernel/database.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import {
  countEventsParked,
  parkedEvents,
  positionOf,
} from '@mach42/read-models/projections/projections.reads.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import { forum, id, messagePosted, roomCreated } from '@mach42/testing/projections/samples.ts';
import { recorded } from '@mach42/testing/projector-spec.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { fragileDatabase } from './fragile-database.fixture.ts';
import type { ProjectionRunner } from './projection-runner.ts';

const { events } = randomWorkspace(7, 70);
const batchSize = 10;

/** The moment at which a transaction fails; `none`: it does not fail. */
type Fault = 'before' | 'in the middle' | 'answer lost' | 'rows lost' | 'none';

/** A database that fails as one of a server that goes away, once for each fault. */
function failing(whole: Database, faults: Fault[], withoutNewest = whole): Database {
  let database = whole;
  return {
    dialect: whole.dialect,
    all: (query, params) => database.all(query, params),
    first: (query, params) => database.first(query, params),
    async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
      const fault = faults.shift() ?? 'none';
      if (fault === 'rows lost') database = withoutNewest;
      if (fault === 'before' || fault === 'rows lost') throw new DatabaseUnavailable('away');
      const result = await database.transaction(async (tx) => {
        const done = await work(tx);
        if (fault === 'in the middle') throw new DatabaseUnavailable('away');
        return done;
      });
      if (fault === 'answer lost') throw new DatabaseUnavailable('away');
      return result;
    },
    close: () => whole.close(),
    [Symbol.asyncDispose]: () => whole[Symbol.asyncDispose](),
  };
}

/** A database whose server goes away once, at its nth write. */
function failingAt(whole: Database, fatal: number) {
  let writes = 0;
  const survive = () => {
    writes += 1;
    if (writes === fatal) throw new DatabaseUnavailable('away');
  };
  const database = fragileDatabase(whole, survive);
  return { database, hasFailed: () => writes >= fatal };
}

/** Read models with the checkpoints of all projectors, at the end of these events. */
async function openAfter(count: number): Promise<Database> {
  const database = await openReadModels();
  const { runner } = await start({ database, source: new FixedLog(events.slice(0, count)) });
  await runner.processAll();
  await runner.stop();
  return database;
}

function receive(runner: ProjectionRunner) {
  const positions: bigint[] = [];
  const changed: bigint[] = [];
  runner.onApplied((position, changes) => {
    positions.push(position);
    changed.push(...changes.map((change) => change.position));
  });
  return { positions, changed };
}

describe('a runner whose database goes away', () => {
  const source = new FixedLog(events);
  let away: unknown[];
  beforeEach(() => {
    away = [];
  });
  const onAway = (error: unknown) => void away.push(error);

  it.each<[Fault[]]>([
    [['before', 'before', 'before']],
    [['in the middle', 'none', 'before']],
    [['answer lost', 'before', 'answer lost']],
  ])('[PR33] continues by itself, and loses and tells nothing twice: %j', async (faults) => {
    await using undisturbed = await openAfter(0);
    const { runner: plain } = await start({ database: undisturbed, source, batchSize });
    const receivedPlainly = receive(plain);
    await plain.processAll();
    await plain.stop();

    await using database = await openAfter(0);
    const faulty = faults.filter((fault) => fault !== 'none').length;
    const { runner, failure } = await start({
      database: failing(database, faults),
      source,
      batchSize,
      onAway,
    });
    const received = receive(runner);
    await Promise.race([runner.processAll(), failure]);
    expect([runner.state, runner.isWaiting]).toEqual(['running', false]);
    await runner.stop();
    expect(faults).toEqual([]);
    expect(away).toHaveLength(faulty);
    expect(await dump(database)).toEqual(await dump(undisturbed));
    expect(await countEventsParked(database)).toBe(0);
    expect(received.changed).toEqual(receivedPlainly.changed);
  });

  it('[PR33] parks what is at fault itself, and nothing that the server going away broke', async () => {
    // The second message has the id of the first.
    const twice = messagePosted({ messageId: id(1) });
    const elsewhere = { roomId: forum, messageId: id(2) };
    const log = recorded(
      [roomCreated(), roomCreated({ roomId: forum }), twice, twice, messagePosted(elsewhere)],
      ({ data }) => ('roomId' in data ? String(data.roomId) : ''),
    );
    for (let write = 1; ; write += 1) {
      await using database = await openAfter(0);
      const faulty = failingAt(database, write);
      const { runner, failure } = await start({
        database: faulty.database,
        source: new FixedLog(log),
        onAway,
      });
      await Promise.race([runner.processAll(), failure]);
      await runner.stop();
      const parked = await parkedEvents(database);
      expect(parked.map(({ position }) => position)).toEqual([4n, 4n]);
      if (!faulty.hasFailed()) break;
    }
    expect(away.length).toBeGreaterThan(20);
  });

  it('[PR33] makes again what the server has lost at its end, and readers wait for it', async () => {
    await using undisturbed = await project(events);
    await using whole = await openAfter(0);
    await using withoutNewest = await openAfter(30);
    const database = failing(whole, ['none', 'rows lost'], withoutNewest);
    const { runner, failure } = await start({ database, source, batchSize, onAway });
    const { positions } = receive(runner);
    await Promise.race([runner.processAll(), failure]);
    await runner.stop();
    expect(positions).toEqual([40n, 30n, 70n]);
    expect(await dump(withoutNewest)).toEqual(await dump(undisturbed));
  });

  it('[PR33] waits for as long as that takes, and can be stopped while it waits', async () => {
    await using database = await openAfter(0);
    const faults = Array.from({ length: 1_000 }, (): Fault => 'before');
    const { runner } = await start({ database: failing(database, faults), source, onAway });
    await expect.poll(() => away.length).toBeGreaterThan(1);
    expect([runner.state, runner.isWaiting]).toEqual(['running', true]);
    const awaited = runner.waitFor(1n, 60_000);
    await runner.stop();
    expect(await awaited).toBe(false);
    expect([runner.state, runner.isWaiting]).toEqual(['stopped', false]);
    expect(await positionOf(database)).toBe(0n);
  });
});
