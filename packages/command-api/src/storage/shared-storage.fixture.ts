import { bytesOf } from '@mach42/domain/storage/event-bytes.ts';
import { dana } from '@mach42/testing/actors.ts';
import type { AccountRecords, CopyableVault } from '@mach42/vault/vault.ts';
import { expect, it } from 'vitest';
import { addedForMs, graceMs } from './allotments.ts';
import { StorageQuota, type CountedUse } from './storage-quota.ts';

const event = { type: 'EntryRecorded', data: { content: 'x'.repeat(10_000) } };
const size = bytesOf(event);
const largeEvent = { ...event, data: { content: 'x'.repeat(100_000) } };
const large = bytesOf(largeEvent);

/** Processes that take commands over one vault, and read models that are behind until they are waited for. */
function processesOver(vault: CopyableVault, count: number, limit: number) {
  const world = { now: Date.now(), canCatchUp: true, warned: 0 };
  const log: number[] = [];
  let counted: CountedUse = { bytes: 0, day: 0, position: 0 };
  let reads = 0;
  const records: Pick<AccountRecords, 'read' | 'put'> = {
    read(kind, id) {
      reads += 1;
      return vault.records.read(kind, id);
    },
    put: (record, before) => vault.records.put(record, before),
  };
  const countAll = () => {
    const bytes = log.reduce((sum, one) => sum + one, 0);
    counted = { bytes, day: bytes, position: log.length };
  };
  const quotas = Array.from({ length: count }, (_, at) => {
    const quota = new StorageQuota({
      limits: () => ({ bytes: limit, day: null }),
      now: () => world.now,
      warn: () => {
        world.warned += 1;
      },
      shared: { records, process: `command-api ${at}`, warn: () => undefined },
    });
    quota.countFrom(
      async () => counted,
      async () => {
        if (world.canCatchUp) countAll();
        return world.canCatchUp;
      },
    );
    return quota;
  });
  const send = async (quota: StorageQuota, what = event): Promise<boolean> => {
    const admitted = await quota.admit({ actor: dana }, [what])?.catch(() => undefined);
    if (admitted === undefined) return false;
    log.push(bytesOf(what));
    admitted.stored(BigInt(log.length));
    return true;
  };
  const stored = () => log.reduce((sum, one) => sum + one, 0);
  return { world, quotas, send, stored, countAll, reads: () => reads };
}

/** The rules SK5 and SK6, over the vault of an adapter. */
export function sharedStorageSuite(open: () => Promise<CopyableVault>): void {
  it('[SK5] several processes together never pass a limit, though nothing is counted yet', async () => {
    const { world, quotas, send, stored } = processesOver(await open(), 3, 200 * size);
    world.canCatchUp = false;
    for (let round = 0; round < 3; round += 1) {
      const sent = quotas.flatMap((quota) => Array.from({ length: 30 }, () => send(quota)));
      await Promise.all(sent);
      world.now += addedForMs;
    }
    expect(stored()).toBeLessThanOrEqual(200 * size);
    expect(stored()).toBeGreaterThan(170 * size);
    expect(world.warned).toBe(0);
  });

  it('[SK5] of large texts that are sent to each at once, no more than fit are stored', async () => {
    const { quotas, send } = processesOver(await open(), 4, 2 * large + size);
    const accepted = await Promise.all(quotas.map((quota) => send(quota, largeEvent)));
    expect(accepted.filter(Boolean)).toHaveLength(2);
  });

  it('[SK6] what a process did not use is left to the others, when its time is over', async () => {
    const { world, quotas, send, stored } = processesOver(await open(), 2, 40 * size);
    const [first, second] = quotas as [StorageQuota, StorageQuota];
    expect(await send(first)).toBe(true);
    while (await send(second)) expect(stored()).toBeLessThanOrEqual(40 * size);
    world.now += addedForMs + graceMs;
    while (await send(second)) expect(stored()).toBeLessThanOrEqual(40 * size);
    expect(stored()).toBe(40 * size);
  });

  it('[SK6] waits for what is counted before it holds a process to what others had', async () => {
    const { world, quotas, send, stored } = processesOver(await open(), 2, 40 * size);
    const [first, second] = quotas as [StorageQuota, StorageQuota];
    for (let time = 0; time < 20; time += 1) expect(await send(first)).toBe(true);
    world.canCatchUp = false;
    world.now += addedForMs + graceMs;
    while (await send(second)) expect(stored()).toBeLessThanOrEqual(40 * size);
    expect(stored()).toBeLessThanOrEqual(40 * size);
    world.canCatchUp = true;
    while (await send(second)) expect(stored()).toBeLessThanOrEqual(40 * size);
    expect(stored()).toBe(40 * size);
  });

  it('[SK6] does not ask the vault for what is counted as too much', async () => {
    const { quotas, send, countAll, reads } = processesOver(await open(), 2, 3 * size);
    const [first, second] = quotas as [StorageQuota, StorageQuota];
    for (let time = 0; time < 3; time += 1) expect(await send(first)).toBe(true);
    countAll();
    expect(await send(second)).toBe(false);
    const before = reads();
    for (let time = 0; time < 20; time += 1) expect(await send(second)).toBe(false);
    expect(reads()).toBe(before);
  });

  it('[SK6] asks the vault for many commands once', async () => {
    const { quotas, send, reads } = processesOver(await open(), 1, 100_000 * size);
    const [first] = quotas as [StorageQuota];
    for (let time = 0; time < 100; time += 1) expect(await send(first)).toBe(true);
    expect(reads()).toBe(1);
  });
}
