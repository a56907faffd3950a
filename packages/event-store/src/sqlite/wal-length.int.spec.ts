import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from 'vitest';
import { noted } from '../contract/builders.ts';
import { openSqliteEventStore } from './open.ts';

const mebibyte = 1024 * 1024;
const text = 'x'.repeat(200_000);

let file = '';
beforeEach(async () => {
  const { path, remove } = await temporaryFolder();
  file = `${path}/events.db`;
  return remove;
});

/** A connection that reads the present state, until it is disposed of. */
function reader(): Disposable {
  const database = new DatabaseSync(file, { readOnly: true });
  database.exec('BEGIN');
  database.prepare('SELECT max(position) FROM events').get();
  return { [Symbol.dispose]: () => database.close() };
}

async function fill(appends: number): Promise<number> {
  const store = await openSqliteEventStore({ file });
  let longest = 0;
  for (let n = 0; n < appends; n += 1) {
    await store.append(`room-${n}`, [noted({ text })], 'none');
    longest = Math.max(longest, statSync(`${file}-wal`).size);
  }
  expect(await store.head()).toBe(BigInt(appends));
  await store.close();
  return longest;
}

it('[ES165] begins its write-ahead log again although a person reads at every moment', async () => {
  await (await openSqliteEventStore({ file })).close();
  let reading = reader();
  const relay = setInterval(() => {
    const next = reader();
    reading[Symbol.dispose]();
    reading = next;
  }, 5);
  try {
    expect(await fill(60)).toBeLessThan(6 * mebibyte);
  } finally {
    clearInterval(relay);
    reading[Symbol.dispose]();
  }
});

it('[ES165] appends continue while a person reads for long', async () => {
  await (await openSqliteEventStore({ file })).close();
  using _ = reader();
  expect(await fill(40)).toBeGreaterThan(6 * mebibyte);
});
