import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { numbered } from '../contract/builders.ts';
import { lockFile } from './file-lock.ts';
import { LogReader } from './log-reader.ts';
import { prepareFile } from './open.ts';
import { SqliteEventStore } from './sqlite-event-store.ts';
import { WriterThread } from './writer-thread.ts';

const dyingWriters = {
  throws: `throw new Error('out of memory')`,
  exits: `process.exit(1)`,
};

it.each(Object.entries(dyingWriters))('[ES99] a writer that %s', async (_how, death) => {
  const folder = await temporaryFolder();
  const file = `${folder.path}/events.db`;
  const lock = lockFile(file);
  prepareFile(file, () => {});
  const script = `require('node:worker_threads').parentPort.on('message', () => { ${death} })`;
  const thread = new WriterThread(new Worker(script, { eval: true }));
  const reader = new LogReader(file);
  const store = new SqliteEventStore({ file, lock, reader, thread, shapes: {} });

  const underWay = [1, 2, 3].map((n) => store.append(`room-${n}`, numbered(1), 'none'));
  for (const outcome of await Promise.allSettled(underWay)) {
    expect(outcome).toMatchObject({ reason: { code: 'WRITER_FAILED' } });
  }
  const later = store.append('room-1', numbered(1), 'none');
  await expect(later).rejects.toThrow('repeat them with the same event ids');
  expect(await store.readStream('room-1')).toEqual([]);
  expect(await store.head()).toBe(0n);
  await store.close();
  await folder.remove();
});
