import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import type { AppliedChange } from '@mach42/read-models/changes/change.ts';
import { checkpoints, positionOf } from '@mach42/read-models/projections/projections.reads.ts';
import { moveCheckpoints } from '@mach42/read-models/projections/projections.writes.ts';
import { openReadModels } from '@mach42/read-models/testing/open-read-models.ts';
import { findUser } from '@mach42/read-models/users/users.reads.ts';
import { dump } from '@mach42/testing/projections/dump.ts';
import { FixedLog } from '@mach42/testing/projections/fixed-log.ts';
import { project, start } from '@mach42/testing/projections/project.ts';
import { randomWorkspace } from '@mach42/testing/projections/random/random-workspace.ts';
import {
  dana,
  id,
  messagePosted,
  roomCreated,
  userRegistered,
} from '@mach42/testing/projections/samples.ts';
import { recorded } from '@mach42/testing/projector-spec.ts';
import { describe, expect, it } from 'vitest';
import type { Projector } from '../kernel/projector.ts';
import { projectors } from '../registry.ts';
import { checkpointName, CheckpointMoved } from './checkpoints.ts';

const openInMemory = () => openReadModels();
const someone = userRegistered({ userId: dana });

/** Returns the same projectors, preceded by one that receives every event. */
function watched(apply: Projector['apply']): readonly Projector[] {
  const handles = [...new Set(projectors.flatMap((projector) => projector.handles))];
  return [{ name: 'watcher', version: 1, tables: [], handles, apply }, ...projectors];
}

describe('the projection runner', () => {
  it('PR1 gives every event to every projector once, in global order', async () => {
    const { events } = randomWorkspace(1, 120);
    const seen: bigint[] = [];
    await using database = await openInMemory();
    const { runner } = await start({
      database,
      source: new FixedLog(events),
      batchSize: 7,
      projectors: watched(async ({ position }) => void seen.push(position)),
    });
    await runner.processAll();
    await runner.stop();
    const handled = new Set(projectors.flatMap((projector) => projector.handles));
    const expected = events.filter(({ type }) => handled.has(type));
    expect(seen).toEqual(expected.map(({ position }) => position));
  });

  it('PR12 announces positions and changes in order, and reads include them by then', async () => {
    const { events } = randomWorkspace(2, 60);
    await using database = await openInMemory();
    const { runner } = await start({ database, source: new FixedLog(events), batchSize: 10 });
    const received: {
      position: bigint;
      read: Promise<bigint>;
      changes: readonly AppliedChange[];
    }[] = [];
    runner.onApplied((position, changes) => {
      received.push({ position, changes, read: positionOf(database) });
    });
    await runner.processAll();
    await runner.stop();
    expect(received.map(({ position }) => position)).toEqual([40n, 60n]);
    for (const { position, read, changes } of received) {
      expect(await read).toBeGreaterThanOrEqual(position);
      expect(changes.every((change) => change.position <= position)).toBe(true);
    }
    const notified = received.flatMap(({ changes }) => changes.map((change) => change.position));
    expect(notified).toEqual(notified.toSorted((a, b) => Number(a - b)));
    expect(notified.length).toBeGreaterThan(30);
  });

  it('PR11 ends when another process has moved a checkpoint, and writes nothing', async () => {
    const store = memoryEventStore();
    await using database = await openInMemory();
    const { runner, failure } = await start({ database, source: store });
    const [users] = projectors.filter(({ name }) => name === 'users').map(checkpointName);
    if (users === undefined) throw new Error('No projector of users.');
    await database.transaction(async (tx) => tx.run(moveCheckpoints([users]), { from: 0, to: 5 }));
    const [event] = recorded([someone]);
    if (event !== undefined) await store.append(`user-${dana}`, [event], 'none');
    await expect(failure).rejects.toBeInstanceOf(CheckpointMoved);
    expect(runner.state).toBe('failed');
    expect(await findUser(database, dana)).toBeUndefined();
  });

  it('PR21 rebuilds everything when a projector has another version', async () => {
    const { events } = randomWorkspace(3, 80);
    await using database = await openInMemory();
    const source = new FixedLog(events);
    const first = await start({ database, source });
    await first.runner.processAll();
    await first.runner.stop();

    const newer = projectors.map((projector, at) =>
      at === 0 ? { ...projector, version: projector.version + 1 } : projector,
    );
    const second = await start({ database, source, projectors: newer });
    await second.runner.processAll();
    await second.runner.stop();
    const names = (await checkpoints(database)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(newer.map(checkpointName)));
    expect(names).not.toContain(projectors.map(checkpointName)[0]);
    await using fresh = await project(events);
    const { checkpoints: _, ...rows } = await dump(database);
    expect(rows).toEqual(withoutCheckpoints(await dump(fresh)));
  });

  it('PR22 rebuilds when the read models are ahead of the log', async () => {
    const { events } = randomWorkspace(4, 60);
    await using database = await openInMemory();
    const long = await start({ database, source: new FixedLog(events) });
    await long.runner.processAll();
    await long.runner.stop();
    const short = events.slice(0, 20);
    const again = await start({ database, source: new FixedLog(short) });
    await again.runner.processAll();
    await again.runner.stop();
    await using fresh = await project(short);
    expect(await dump(database)).toEqual(await dump(fresh));
  });

  it('PR23 continues where the checkpoints are', async () => {
    const { events } = randomWorkspace(5, 60);
    await using database = await openInMemory();
    const first = await start({ database, source: new FixedLog(events.slice(0, 25)) });
    await first.runner.processAll();
    await first.runner.stop();
    const second = await start({ database, source: new FixedLog(events) });
    const applied: bigint[] = [];
    second.runner.onApplied((_, changes) => applied.push(...changes.map((c) => c.position)));
    await second.runner.processAll();
    await second.runner.stop();
    expect(applied.every((position) => position > 25n)).toBe(true);
    await using fresh = await project(events);
    expect(await dump(database)).toEqual(await dump(fresh));
  });

  it('PR40 waits for a position, and answers false when the time is up or it ends', async () => {
    const store = memoryEventStore();
    await using database = await openInMemory();
    const { runner } = await start({ database, source: store });
    expect(await runner.waitFor(0n, 0)).toBe(true);
    expect(await runner.waitFor(1n, 1)).toBe(false);
    const reached = runner.waitFor(1n, 60_000);
    const [event] = recorded([someone]);
    if (event !== undefined) await store.append(`user-${dana}`, [event], 'none');
    expect(await reached).toBe(true);
    expect(await findUser(database, dana)).toMatchObject({ username: 'dana' });
    const never = runner.waitFor(9n, 60_000);
    await runner.stop();
    expect(await never).toBe(false);
    expect(runner.state).toBe('stopped');
  });

  it('PR41 lets the event loop have its turn in the middle of a batch', async () => {
    const messages = Array.from({ length: 100 }, (_, n) => messagePosted({ messageId: id(n) }));
    await using database = await openInMemory();
    const source = new FixedLog(recorded([roomCreated(), ...messages]));
    let time = 0;
    const { runner } = await start({ database, source, now: () => (time += 1), sliceMs: 5 });
    let turns = 0;
    const turn = () => {
      turns += 1;
      if (runner.position === 0n && runner.state === 'running') setImmediate(turn);
    };
    setImmediate(turn);
    await runner.processAll();
    await runner.stop();
    expect(turns).toBeGreaterThan(10);
  });

  it('PR42 does not claim to have applied what came after its end', async () => {
    const store = memoryEventStore();
    await using database = await openInMemory();
    const { runner } = await start({ database, source: store });
    await runner.processAll();
    await runner.stop();
    const events = recorded([someone, roomCreated()]);
    await store.append(`user-${dana}`, events, 'none');
    await expect(runner.processAll()).rejects.toThrow('ended at 0');
  });
});

function withoutCheckpoints({ checkpoints: _, ...rows }: Record<string, string[]>) {
  return rows;
}
