import { system, type Actor } from '@mach42/domain/kernel/decider.ts';
import { Refusal } from '@mach42/domain/kernel/refusal.ts';
import { bytesOf } from '@mach42/domain/storage/event-bytes.ts';
import { ada, dana, mo } from '@mach42/testing/actors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { StorageQuota, usedForMs, type CountedUse } from './storage-quota.ts';

const event = { type: 'EntryRecorded', data: { content: 'x'.repeat(10_000) } };
const size = bytesOf(event);
const most = 3 * size;

let now: number;
let counted: CountedUse;
let reads: number;
let broken: boolean;
let warned: string[];
let limit: number | null;
let quota: StorageQuota;

beforeEach(() => {
  [now, reads, broken, warned, limit] = [0, 0, false, [], most];
  counted = { bytes: 0, day: 0, position: 0 };
  quota = new StorageQuota({
    limits: () => ({ bytes: limit, day: null }),
    now: () => now,
    warn: (message) => warned.push(message),
    people: 2,
  });
  quota.countFrom(async () => {
    reads += 1;
    if (broken) throw new Error('The read models are away.');
    return counted;
  });
});

const admit = async (actor: Actor = dana) => quota.admit({ actor }, [event]);
const outcomes = async (several: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(several)).map(({ status }) => status);

describe('the quota of storage', () => {
  it('[SK1] holds back content of people in every role, and nothing else', async () => {
    counted = { bytes: most, day: 0, position: 1 };
    for (const actor of [dana, mo, ada]) await expect(admit(actor)).rejects.toThrow(Refusal);
    expect(quota.admit({ actor: system }, [event])).toBeUndefined();
    expect(quota.admit({ actor: dana }, [{ type: 'UserSignedOut', data: {} }])).toBeUndefined();
    limit = null;
    expect(quota.admit({ actor: dana }, [event])).toBeUndefined();
  });

  it('[SK2] lets commands that are sent together pass no limit', async () => {
    const sent = await outcomes(Array.from({ length: 5 }, () => admit()));
    expect(sent.filter((status) => status === 'fulfilled')).toHaveLength(3);
  });

  it('[SK2] reads once for commands that are sent together while much is left', async () => {
    limit = 100 * size;
    await Promise.all(Array.from({ length: 5 }, () => admit()));
    expect(reads).toBe(1);
  });

  it('[SK2] reads again after some seconds, and counts nothing twice', async () => {
    (await admit())?.stored(7n);
    (await admit())?.stored(9n);
    now += usedForMs;
    counted = { bytes: size, day: 0, position: 7 };
    const before = reads;
    await admit();
    expect(reads).toBe(before + 1);
    await expect(admit()).rejects.toThrow(Refusal);
    now += usedForMs;
    counted = { bytes: 2 * size, day: 0, position: 9 };
    await expect(admit()).rejects.toThrow(Refusal);
    limit = most + size;
    await expect(admit()).resolves.toBeDefined();
  });

  it('[SK2] remembers some people, the newest', async () => {
    limit = 100 * size;
    for (const actor of [dana, mo, ada, mo, dana]) await admit(actor);
    expect(reads).toBe(4);
  });

  it('[SK3] does not count what was not stored', async () => {
    for (let time = 0; time < 5; time += 1) (await admit())?.dropped();
    await expect(admit()).resolves.toBeDefined();
  });

  it('[SK3] uses what was known while nothing can be read, and says so', async () => {
    counted = { bytes: most, day: 0, position: 1 };
    await expect(admit()).rejects.toThrow(Refusal);
    broken = true;
    now += usedForMs;
    await expect(admit()).rejects.toThrow(Refusal);
    await expect(admit(mo)).resolves.toBeDefined();
    expect(warned).toHaveLength(2);
  });

  it('[SK4] says ahead whether there is any left', async () => {
    counted = { bytes: most - 1, day: 0, position: 1 };
    await quota.requireSpace(dana.id);
    counted = { bytes: most, day: 0, position: 1 };
    await expect(quota.requireSpace(mo.id)).rejects.toThrow(Refusal);
  });
});
