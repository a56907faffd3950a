import { newEvent } from '@mach42/event-store/contract/builders.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { VaultUnavailable } from '@mach42/vault/errors.ts';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createLogger } from '../logging.ts';
import { identityFile, OtherLog, requireSameLog, type DerivedStore } from './log-identity.ts';

const begun = newEvent();

async function folderOfTest(): Promise<DerivedStore> {
  const folder = await temporaryFolder();
  onTestFinished(() => folder[Symbol.asyncDispose]());
  const name = 'The data folder';
  return {
    name,
    advice: 'Put it back.',
    hasPositions: true,
    ...identityFile(path.join(folder.path, 'log.id')),
  };
}

function start(derived: DerivedStore, store = memoryEventStore()) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const failures: unknown[] = [];
  const onFatal = (error: unknown) => failures.push(error);
  const logger = createLogger('silent');
  const warnings: string[] = [];
  logger.warn = (_: unknown, message?: unknown) => void warnings.push(String(message));
  const required = requireSameLog(derived, store, { logger, ending: ending.signal, onFatal });
  return { required, store, failures, warnings };
}

it('keeps the id of the log that is there', async () => {
  const derived = await folderOfTest();
  const store = memoryEventStore();
  await store.append('a', [begun], 'none');
  await start(derived, store).required;
  expect(await derived.logId()).toBe(begun.id);
  await start(derived, store).required;
  expect(await derived.logId()).toBe(begun.id);
});

it('keeps the id of a new log from its first event on', async () => {
  const derived = await folderOfTest();
  const { required, store, failures } = start(derived);
  await required;
  expect(await derived.logId()).toBeUndefined();
  await store.append('a', [begun, newEvent()], 'none');
  await expect.poll(() => derived.logId()).toBe(begun.id);
  expect(failures).toEqual([]);
});

it('waits for what keeps the id, where that is away as the first event is stored', async () => {
  const kept = await folderOfTest();
  let triesLeft = 2;
  const derived: DerivedStore = {
    ...kept,
    async bindTo(log) {
      if (triesLeft === 0) return kept.bindTo(log);
      triesLeft -= 1;
      throw new VaultUnavailable('No PostgreSQL answers.');
    },
  };
  const { required, store, failures, warnings } = start(derived);
  await required;
  await store.append('a', [begun], 'none');
  await expect.poll(() => kept.logId()).toBe(begun.id);
  expect(failures).toEqual([]);
  const waits = 'Keeping the id of the log waits until the stores are available again';
  const continues = 'Keeping the id of the log waits no longer: the stores are available again';
  expect(warnings).toEqual([waits, continues]);
});

it('cannot continue where the id cannot be kept, for a reason that does not pass', async () => {
  const broken = new TypeError('It cannot be written.');
  const derived = { ...(await folderOfTest()), bindTo: () => Promise.reject(broken) };
  const { required, store, failures, warnings } = start(derived);
  await required;
  await store.append('a', [begun], 'none');
  await expect.poll(() => failures).toEqual([broken]);
  expect(warnings).toEqual([]);
});

it('refuses another log, and an empty one, and changes nothing', async () => {
  const derived = await folderOfTest();
  await derived.bindTo(randomUUID());
  const before = await derived.logId();
  const other = memoryEventStore();
  await other.append('a', [begun], 'none');
  const refused = start(derived, other).required;
  await expect(refused).rejects.toThrow(OtherLog);
  await expect(refused).rejects.toThrow(
    `The data folder belongs to another event log, one that begins with the event ${before}, ` +
      `than the one that was opened, which begins with the event ${begun.id}. ` +
      'It was left as it is. Put it back.',
  );
  await expect(start(derived).required).rejects.toThrow('which is empty');
  expect(await derived.logId()).toBe(before);
});

it('refuses a copy that has other positions, unless there are none to keep', async () => {
  const derived = await folderOfTest();
  const store = memoryEventStore();
  await store.append('a', [begun], 'none');
  await start(derived, store).required;
  const [first] = await store.readAll(0n, 1);
  const copy = Object.assign(memoryEventStore(), {
    readAll: async () => (first === undefined ? [] : [{ ...first, position: 700n }]),
  });
  await expect(start(derived, copy).required).rejects.toThrow(`${begun.id} at 700`);
  await start({ ...derived, hasPositions: false }, copy).required;
  expect(await derived.logId()).toBe(begun.id);
});
