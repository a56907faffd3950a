import { limits } from '@mach42/contracts/kernel/limits.ts';
import { exportsDecider, type ExportCommand } from '@mach42/domain/exports/decider.ts';
import { system } from '@mach42/domain/kernel/decider.ts';
import { DiskFull } from '@mach42/event-store/sqlite/errors.ts';
import { personalExport, storedPart } from '@mach42/read-models/exports/personal-exports.reads.ts';
import { dana } from '@mach42/testing/actors.ts';
import { ProcessorsWorld } from '@mach42/testing/processors/processors-world.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leaseMsAmongSeveral as leaseMs } from '../processor-options.ts';

const { readBytes, hours, triedMs } = limits.personalExport;
const exportId = '0192f3a0-0000-7000-8000-0000000000e1';
const sweepMs = 15_000;

let world: ProcessorsWorld;
beforeEach(async () => {
  world = await ProcessorsWorld.open();
});
afterEach(() => world.close());

const start = (workerId: string) => world.start({ workerId, leaseMs, sweepMs });
const execute = (command: object) =>
  world.commands.execute(
    exportsDecider,
    dana.id,
    { actor: dana, at: world.now, ...command } as ExportCommand,
    { correlationId: 'a request' },
  );
const request = () =>
  execute({
    type: 'RequestExport',
    data: { userId: dana.id, exportId, since: '2026-01-01T00:00:00.000Z' },
  });
const remove = (reason: string, actor: object = dana) =>
  execute({ type: 'RemoveExport', data: { exportId, reason }, actor });
const state = () => personalExport(world.database, { userId: dana.id, now: world.now });
const storedBlobs = () => world.uploads.stored.size;

/** Returns all parts together, as their person reads them. */
async function written(): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for (let number = 0; ; number += 1) {
    const which = { userId: dana.id, exportId, number, now: world.now };
    const stored = await storedPart(world.database, which);
    if (stored === undefined) return Buffer.concat(parts);
    const address = {
      owner: dana.id,
      id: exportId,
      part: `run ${stored.run} part ${number}`,
    } as const;
    const part = await world.uploads.files.open(address, stored.hash);
    if (part === undefined) throw new Error(`Part ${number} is not there.`);
    parts.push(part);
  }
}

/** Writes so many bytes, and then waits until it is asked to end, or for ever. */
function writes(length: number) {
  const [reached, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const content = Buffer.from(Array.from({ length }, (_, n) => n % 251));
  world.writeExport = async function* write(_, progress, signal) {
    progress.parts = 2;
    for (let from = 0; from < length; from += 200_000) yield content.subarray(from, from + 200_000);
    reached.resolve();
    const aborted = new Promise<void>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
    await Promise.race([end.promise, aborted]);
    progress.done = 2;
  };
  return { content, reached: reached.promise, end: () => end.resolve() };
}

describe('the file of a person’s own data', () => {
  it('[PK3] is stored in encrypted parts of the same length, and expires', async () => {
    await start('one');
    const { content, end } = writes(readBytes * 9 + 7);
    end();
    await request();
    await world.settle();
    const expiresAt = new Date(Date.parse(world.now) + hours * 3_600_000).toISOString();
    expect(await state()).toMatchObject({
      status: 'ready',
      done: 2,
      bytes: content.length,
      expiresAt,
    });
    expect(storedBlobs()).toBe(10);
    expect((await written()).equals(content)).toBe(true);
    expect(
      [...world.uploads.stored.values()].some((blob) => blob.includes(content.subarray(0, 64))),
    ).toBe(false);
    world.clock.advance(hours * 3_600_000);
    await world.settle();
    expect(await state()).toBeUndefined();
    expect(storedBlobs()).toBe(0);
    expect(await world.events('PersonalExportCleared')).toHaveLength(1);
  });

  it('[PK4] is written again by another process when the one that wrote it was killed', async () => {
    const begun = writes(readBytes * 8);
    const first = await start('one');
    await request();
    await begun.reached;
    await world.until('PersonalExportPartsKept', 1);
    expect(storedBlobs()).toBeGreaterThan(0);
    world.kill(first);
    const again = writes(readBytes * 3 + 1);
    again.end();
    await start('two');
    await world.settle();
    expect(await state()).toMatchObject({ status: 'preparing' });
    world.clock.advance(leaseMs + 1);
    await world.settle();
    world.clock.advance(sweepMs);
    await world.settle();
    expect(await state()).toMatchObject({ status: 'ready', bytes: again.content.length });
    expect((await written()).equals(again.content)).toBe(true);
    // Nothing of the first run is left.
    expect(storedBlobs()).toBe(4);
    const workers = (await world.events('PersonalExportStarted')).map(
      ({ data }) => data['workerId'],
    );
    expect(workers).toEqual(['one', 'two']);
  });

  it('[PK4] is given back by a process that stops, which leaves no attempt used up', async () => {
    const begun = writes(readBytes * 8);
    const first = await start('one');
    await request();
    await begun.reached;
    await world.stop(first);
    expect(await world.events('PersonalExportReleased')).toHaveLength(1);
    const again = writes(5);
    again.end();
    await start('two');
    await world.settle();
    expect(await state()).toMatchObject({ status: 'ready', bytes: 5 });
    const { data } = (await world.events('PersonalExportStarted')).at(-1) ?? {};
    expect(data).toMatchObject({ attempt: 1, run: 2 });
    world.clock.advance(sweepMs);
    await world.settle();
    expect(storedBlobs()).toBe(1);
  });

  it('[PK6] is written by itself when the disk has room again, and has no part of it until then', async () => {
    await start('one');
    const { content, end } = writes(readBytes * 9 + 7);
    end();
    const room = { parts: 8 };
    const { files } = world.uploads;
    const full = vi.spyOn(files, 'put').mockImplementation(async (blob) => {
      if (room.parts === 0) throw new DiskFull('a file');
      room.parts -= 1;
      world.uploads.stored.set(blob.hash, blob.bytes);
    });
    await request();
    await world.settle();
    const waiting = await state();
    expect(waiting).toMatchObject({ status: 'waiting', bytes: null });
    expect(Date.parse(waiting?.retryAt ?? '')).toBeGreaterThan(Date.parse(world.now));
    expect(storedBlobs()).toBe(0);
    full.mockRestore();
    world.clock.advance(sweepMs);
    await world.settle();
    expect(await state()).toMatchObject({ status: 'ready', bytes: content.length, retryAt: null });
    expect((await written()).equals(content)).toBe(true);
    world.clock.advance(sweepMs);
    await world.settle();
    expect(storedBlobs()).toBe(10);
  });

  it('[PK6] is tried at growing intervals for a day, and then fails', async () => {
    await start('one');
    writes(5).end();
    vi.spyOn(world.uploads.files, 'put').mockRejectedValue(new DiskFull('a file'));
    await request();
    await world.settle();
    for (let passed = 0; passed < triedMs; passed += 10 * 60_000) {
      expect(await state()).toMatchObject({ status: 'waiting' });
      world.clock.advance(10 * 60_000);
      await world.settle();
    }
    expect(await state()).toMatchObject({ status: 'failed' });
    const starts = await world.events('PersonalExportStarted');
    expect(starts.length).toBeLessThan(200);
    expect(new Set(starts.map(({ data }) => data['attempt']))).toEqual(new Set([1]));
  });

  it.each([
    ['its person deletes it', () => remove('person')],
    ['a person is forgotten', () => remove('forgotten', system)],
  ])('[PK5] leaves no part when %s, while it is written or after', async (_, over) => {
    await start('one');
    const begun = writes(readBytes * 8);
    await request();
    await begun.reached;
    await over();
    await world.settle();
    world.clock.advance(sweepMs);
    await world.settle();
    expect(storedBlobs()).toBe(0);
    expect(await state()).toBeUndefined();
    writes(900).end();
    await request();
    await world.settle();
    expect(storedBlobs()).toBe(1);
    await over();
    world.clock.advance(sweepMs);
    await world.settle();
    expect(storedBlobs()).toBe(0);
  });

  it('[PK5] says that it failed, keeps no part, and is begun again', async () => {
    await start('one');
    world.writeExport = async function* write() {
      yield Buffer.alloc(readBytes * 8);
      throw new Error('The rows are gone.');
    };
    await request();
    await world.settle();
    expect(await state()).toMatchObject({ status: 'failed' });
    world.clock.advance(sweepMs);
    await world.settle();
    expect(storedBlobs()).toBe(0);
    writes(5).end();
    await request();
    await world.settle();
    expect(await state()).toMatchObject({ status: 'ready' });
  });
});
