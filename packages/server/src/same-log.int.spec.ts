import { newEvent } from '@mach42/event-store/contract/builders.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { logIn } from './belongings.ts';
import { createLogger } from './logging.ts';
import { OtherLog, requireSameLog, type Belonging } from './same-log.ts';

const begun = newEvent();

async function folderOfTest(): Promise<Belonging> {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const name = 'The data folder';
  return {
    name,
    advice: 'Put it back.',
    hasPositions: true,
    ...logIn(path.join(folder.path, 'log.id')),
  };
}

function start(belonging: Belonging, store = memoryEventStore()) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const failures: unknown[] = [];
  const onFatal = (error: unknown) => failures.push(error);
  const logger = createLogger('silent');
  const warnings: string[] = [];
  logger.warn = (_: unknown, message?: unknown) => void warnings.push(String(message));
  const required = requireSameLog(belonging, store, { logger, ending: ending.signal, onFatal });
  return { required, store, failures, warnings };
}

it('keeps the id of the log that is there', async () => {
  const belonging = await folderOfTest();
  const store = memoryEventStore();
  await store.append('a', [begun], 'none');
  await start(belonging, store).required;
  expect(await belonging.log()).toBe(begun.id);
  await start(belonging, store).required;
  expect(await belonging.log()).toBe(begun.id);
});

it('keeps the id of a new log from its first event on', async () => {
  const belonging = await folderOfTest();
  const { required, store, failures } = start(belonging);
  await required;
  expect(await belonging.log()).toBeUndefined();
  await store.append('a', [begun, newEvent()], 'none');
  await expect.poll(() => belonging.log()).toBe(begun.id);
  expect(failures).toEqual([]);
});

it('waits for what keeps the id, where that is away as the first event is stored', async () => {
  const kept = await folderOfTest();
  let triesLeft = 2;
  const belonging: Belonging = {
    ...kept,
    async belongTo(log) {
      if (triesLeft === 0) return kept.belongTo(log);
      triesLeft -= 1;
      throw new VaultUnavailable('No PostgreSQL answers.');
    },
  };
  const { required, store, failures, warnings } = start(belonging);
  await required;
  await store.append('a', [begun], 'none');
  await expect.poll(() => kept.log()).toBe(begun.id);
  expect(failures).toEqual([]);
  const waits = 'Keeping the id of the log waits until what is away is back';
  expect(warnings).toEqual([waits, waits]);
});

it('cannot go on where the id cannot be kept, for a reason that does not pass', async () => {
  const broken = new TypeError('It cannot be written.');
  const belonging = { ...(await folderOfTest()), belongTo: () => Promise.reject(broken) };
  const { required, store, failures, warnings } = start(belonging);
  await required;
  await store.append('a', [begun], 'none');
  await expect.poll(() => failures).toEqual([broken]);
  expect(warnings).toEqual([]);
});

it('refuses another log, and an empty one, and changes nothing', async () => {
  const belonging = await folderOfTest();
  await belonging.belongTo(randomUUID());
  const before = await belonging.log();
  const other = memoryEventStore();
  await other.append('a', [begun], 'none');
  const refused = start(belonging, other).required;
  await expect(refused).rejects.toThrow(OtherLog);
  await expect(refused).rejects.toThrow(
    `The data folder belongs to another event log, one that begins with the event ${before}, ` +
      `than the one that was opened, which begins with the event ${begun.id}. ` +
      'It was left as it is. Put it back.',
  );
  await expect(start(belonging).required).rejects.toThrow('which is empty');
  expect(await belonging.log()).toBe(before);
});

it('refuses a copy that has other positions, unless there are none to keep', async () => {
  const belonging = await folderOfTest();
  const store = memoryEventStore();
  await store.append('a', [begun], 'none');
  await start(belonging, store).required;
  const [first] = await store.readAll(0n, 1);
  const copy = Object.assign(memoryEventStore(), {
    readAll: async () => (first === undefined ? [] : [{ ...first, position: 700n }]),
  });
  await expect(start(belonging, copy).required).rejects.toThrow(`${begun.id} at 700`);
  await start({ ...belonging, hasPositions: false }, copy).required;
  expect(await belonging.log()).toBe(begun.id);
});
