import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { DiskFull } from '@mach42/event-store/sqlite/errors.ts';
import { DatabaseUnavailable } from '@mach42/read-models/kernel/errors.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { KeptLog } from '@mach42/testing/processors/kept-log.ts';
import { memoryCheckpoints } from '@mach42/testing/processors/processors-world.ts';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventRunner } from './event-runner.ts';

let store: ReturnType<typeof memoryEventStore>;
let clock: FakeClock;
let log: KeptLog;
let runner: EventRunner | undefined;
const checkpoints = () => memoryCheckpoints();

beforeEach(() => {
  store = memoryEventStore();
  clock = new FakeClock();
  log = new KeptLog();
});
afterEach(() => runner?.stop());

async function append(type: string, key = 'k'): Promise<void> {
  const metadata = {
    commandId: newId(),
    correlationId: newId(),
    actorId: 'system',
    activeRole: 'system',
    occurredAt: clock.now().toISOString(),
    schemaVersion: 1,
    key,
    subjects: [],
  };
  await store.append(
    'thing-1',
    [{ id: newId(), type, data: { secret: 'content' }, metadata }],
    'any',
  );
}

function run(handle: (event: RecordedEvent) => Promise<void>, kept = checkpoints()): EventRunner {
  runner = new EventRunner(
    { name: 'p', handle },
    { feed: store, checkpoints: kept, clock, log, retryMs: 1000 },
  );
  runner.start();
  return runner;
}
const handled = async (running: EventRunner) => running.reached(await store.head());

describe('an event-driven processor', () => {
  it('[PP1] [PD4] is given every event after its checkpoint, in order, once', async () => {
    await append('A');
    const seen: string[] = [];
    const kept = checkpoints();
    const first = run(async ({ type }) => void seen.push(type), kept);
    await append('B');
    await handled(first);
    await first.stop();
    await append('C');
    await handled(run(async ({ type }) => void seen.push(type), kept));
    expect(seen).toEqual(['A', 'B', 'C']);
  });

  it('[PP1] starts again where its checkpoint is lost, or lies beyond the end of the log', async () => {
    await append('A');
    const kept = checkpoints();
    await kept.set('processor:p', 99n);
    const seen: string[] = [];
    const running = run(async ({ type }) => void seen.push(type), kept);
    await expect.poll(() => log.lines).toHaveLength(1);
    clock.advance(1000);
    await handled(running);
    expect(seen).toEqual(['A']);
  });

  it('[PP2] continues after a refused command', async () => {
    await append('A');
    await append('B');
    const seen: string[] = [];
    const running = run(async ({ type }) => {
      seen.push(type);
      throw new Refusal('CONFLICT', 'No.');
    });
    await handled(running);
    expect(seen).toEqual(['A', 'B']);
  });

  it('[PP3] tries an event again that failed, later and later, then parks it and continues', async () => {
    await append('A');
    await append('B');
    const seen: string[] = [];
    const running = run(async ({ type }) => {
      seen.push(type);
      if (type === 'A') throw new Error('content');
    });
    for (let tries = 1; tries < 8; tries += 1) {
      await expect.poll(() => seen).toHaveLength(tries);
      await expect.poll(() => log.lines).toHaveLength(tries);
      clock.advance(1000 * 2 ** (tries - 1));
    }
    await handled(running);
    expect(seen).toEqual([...Array<string>(8).fill('A'), 'B']);
    expect(log.lines.at(-1)).toMatchObject({
      level: 'error',
      fields: { position: '1', type: 'A' },
    });
    expect(log.text).not.toContain('content');
  });

  it('[PP6] [FA7] never parks an event because a database is away, but waits for it', async () => {
    await append('A');
    let tries = 0;
    const running = run(async () => {
      tries += 1;
      if (tries <= 20) throw new DatabaseUnavailable('away');
    });
    for (let awaited = 1; awaited <= 20; awaited += 1) {
      await expect.poll(() => tries).toBe(awaited);
      clock.advance(8_000);
    }
    await handled(running);
    expect(tries).toBe(21);
    // At once, after one minute, and that it was handled in the end.
    const waits = 'An event waits until a store is available again';
    const about = { processor: 'p', position: '1', type: 'A' };
    expect(log.lines.map(({ message }) => message)).toEqual([
      waits,
      waits,
      'The store is available again, and the event that waited for it was handled',
    ]);
    expect(log.lines.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn']);
    for (const { fields } of log.lines) expect(fields).toMatchObject(about);
  });

  it('[PP6] nor because the disk of the log is full', async () => {
    await append('A');
    let tries = 0;
    const running = run(async () => {
      tries += 1;
      if (tries <= 10) throw new DiskFull('/data/events.db');
    });
    for (let awaited = 1; awaited <= 10; awaited += 1) {
      await expect.poll(() => tries).toBe(awaited);
      clock.advance(8_000);
    }
    await handled(running);
    expect(tries).toBe(11);
  });

  it('[PP4] stops in the middle of its waiting', async () => {
    await append('A');
    const running = run(async () => {
      throw new Error('x');
    });
    await expect.poll(() => log.lines).toHaveLength(1);
    await running.stop();
    expect(log.lines).toHaveLength(1);
  });

  it('[PP4] ends when the store is closed', async () => {
    const running = run(async () => undefined);
    await store.close();
    await running.stop();
    expect(log.lines).toEqual([]);
  });

  describe('whose events have lanes', () => {
    let released: Map<string, () => void>;
    let seen: string[];
    const runInLanes = (kept = checkpoints()): EventRunner => {
      released = new Map();
      seen = [];
      const handle = async ({ type }: RecordedEvent): Promise<void> => {
        seen.push(type);
        await new Promise<void>((resolve) => released.set(type, resolve));
      };
      const laneOf = ({ type, metadata }: RecordedEvent) =>
        type === 'Other' ? undefined : metadata.key;
      const options = { feed: store, checkpoints: kept, clock, log, retryMs: 1000 };
      runner = new EventRunner({ name: 'p', handle, laneOf }, options);
      runner.start();
      return runner;
    };
    const isReached = async (running: EventRunner, position: bigint): Promise<boolean> => {
      const late = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
      return Promise.race([running.reached(position).then(() => true), late]);
    };

    it('[PP7] handles those of different lanes side by side, and those of one in order', async () => {
      await append('A1', 'a');
      await append('A2', 'a');
      await append('B1', 'b');
      const running = runInLanes();
      await expect.poll(() => seen).toEqual(['A1', 'B1']);
      released.get('B1')?.();
      released.get('A1')?.();
      await expect.poll(() => seen).toEqual(['A1', 'B1', 'A2']);
      expect(await isReached(running, 3n)).toBe(false);
      released.get('A2')?.();
      await running.reached(3n);
    });

    it('[PP7] is given again what came behind an event that was not handled when it stopped', async () => {
      await append('A1', 'a');
      await append('B1', 'b');
      await append('Other');
      const kept = checkpoints();
      const first = runInLanes(kept);
      await expect.poll(() => seen).toEqual(['A1', 'B1']);
      released.get('B1')?.();
      const stopping = first.stop();
      released.get('A1')?.();
      await stopping;
      expect(await kept.get('processor:p')).toBe(0n);
      const second = runInLanes(kept);
      await expect.poll(() => seen).toEqual(['A1', 'B1']);
      for (const release of released.values()) release();
      await second.reached(3n);
    });

    it('[PP7] handles a bounded number at once', async () => {
      for (let n = 0; n < 100; n += 1) await append(`E${n}`, `lane ${n}`);
      const running = runInLanes();
      await expect.poll(() => seen).toHaveLength(64);
      released.get('E7')?.();
      await expect.poll(() => seen).toHaveLength(65);
      const release = setInterval(() => {
        for (const end of released.values()) end();
      }, 1);
      await running.reached(100n);
      clearInterval(release);
    });
  });

  it('[PP8] handles the next event while a checkpoint is being stored', async () => {
    await append('A');
    const kept = checkpoints();
    const stored = Promise.withResolvers<void>();
    const slow = { ...kept, set: () => stored.promise };
    const seen: string[] = [];
    const running = run(async ({ type }) => void seen.push(type), slow);
    await handled(running);
    clock.advance(5000);
    await append('B');
    await handled(running);
    expect(seen).toEqual(['A', 'B']);
    stored.resolve();
  });
});
