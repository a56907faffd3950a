import { newEvent } from '@mach42/event-store/contract/builders.ts';
import { StoreClosed } from '@mach42/event-store/errors.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { expect, it } from 'vitest';
import { lazyLog } from './compose.ts';

const begun = newEvent();

async function firstOf(log: ReturnType<typeof lazyLog>): Promise<string | undefined> {
  for await (const [first] of log.subscribe({ after: 0n, signal: new AbortController().signal })) {
    return first?.id;
  }
  return undefined;
}

it('opens a log once, when it is read, and again where that failed', async () => {
  const store = memoryEventStore();
  await store.append('a', [begun], 'none');
  let tries = 0;
  const log = lazyLog(async () => {
    tries += 1;
    if (tries === 1) throw new Error('No PostgreSQL answers.');
    return store;
  });
  expect(tries).toBe(0);
  await expect(firstOf(log)).rejects.toThrow('No PostgreSQL answers.');
  expect(await firstOf(log)).toBe(begun.id);
  expect(await firstOf(log)).toBe(begun.id);
  expect(tries).toBe(2);
  await log.close();
  await expect(store.head()).rejects.toThrow(StoreClosed);
});

it('closes what was never opened, or could not be', async () => {
  const log = lazyLog(() => Promise.reject(new Error('No PostgreSQL answers.')));
  await log.close();
  await expect(firstOf(log)).rejects.toThrow('No PostgreSQL answers.');
  await expect(log.close()).resolves.toBeUndefined();
});
