import { limits } from '@mach42/contracts/kernel/limits.ts';
import {
  personalExportPartsTable,
  personalExportsTable,
  type PersonalExportsTable,
} from '@mach42/read-models/exports/table.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, people } from '../testing/people.ts';
import { QueryWorld } from '../testing/query-world.ts';

const { readBytes } = limits.personalExport;
const id = idOf(70);
const userId = people.dana.id;
const content = Buffer.from(Array.from({ length: readBytes + 9 }, (_, n) => n % 251));
const expiresAt = '2026-01-03T03:04:05.000Z';
const bytesFrom = (from: number) => `/api/exports/${id}/bytes?from=${from}`;

let world: QueryWorld;
beforeEach(async () => {
  world = await QueryWorld.open();
});
afterEach(() => world.close());

async function stored(change: Partial<PersonalExportsTable> = {}): Promise<void> {
  const hashes: string[] = [];
  for (const number of [0, 1]) {
    const address = { owner: userId, id, part: `run 2 part ${number}` } as const;
    const part = content.subarray(number * readBytes, (number + 1) * readBytes);
    const sealed = await world.uploads.files.seal(address, part);
    await world.uploads.files.put(sealed);
    hashes.push(sealed.hash);
  }
  await world.given(async (tx) => {
    await tx.run(personalExportsTable.insert, {
      user_id: userId,
      export_id: id,
      status: 'ready',
      requested_at: '2026-01-02T03:04:05.000Z',
      run: 2,
      done: 9,
      parts: 9,
      bytes: content.length,
      retry_at: null,
      expires_at: expiresAt,
      ...change,
    });
    for (const [number, hash] of hashes.entries()) {
      const row = { export_id: id, run: 2, number, user_id: userId, hash, is_left: 0 } as const;
      await tx.run(personalExportPartsTable.insert, row);
    }
  });
}

async function read(from: number) {
  const { status, body } = await world.get(bytesFrom(from), 'dana');
  const data = body['data'] as { bytes: string; next: number | null } | undefined;
  return { status, bytes: Buffer.from(data?.bytes ?? '', 'base64'), next: data?.next };
}

it('[QA49] answers a person the file of their own data, from any byte on, and how far it is', async () => {
  await stored();
  expect((await world.get('/api/exports', 'dana')).body['data']).toEqual({
    id,
    status: 'ready',
    requestedAt: '2026-01-02T03:04:05.000Z',
    done: 9,
    parts: 9,
    bytes: content.length,
    expiresAt,
    retryAt: null,
  });
  const first = await read(0);
  expect(first.next).toBe(readBytes);
  const second = await read(readBytes);
  expect(second.next).toBeNull();
  expect(Buffer.concat([first.bytes, second.bytes]).equals(content)).toBe(true);
  const resumed = await read(1000);
  expect([resumed.bytes.equals(content.subarray(1000, readBytes)), resumed.next]).toEqual([
    true,
    readBytes,
  ]);
  expect((await read(readBytes * 2)).status).toBe(404);
});

it('[QA49] is found by no other person, whatever their role', async () => {
  await stored();
  for (const other of ['mo', 'pia', 'ada'] as const) {
    expect((await world.get('/api/exports', other)).body['data']).toBeNull();
    expect((await world.get(bytesFrom(0), other)).status).toBe(404);
  }
  expect((await world.get(bytesFrom(0), 'guest')).status).toBe(403);
  expect((await world.get('/api/exports')).status).toBe(401);
  expect((await world.get(bytesFrom(0))).status).toBe(401);
});

it.each([
  ['it has expired', { expires_at: '2026-01-02T03:04:05.000Z' }],
  ['it is being written', { status: 'preparing', bytes: null, expires_at: null }],
  ['its parts are those of another run', { run: 3 }],
] as const)('[QA49] is not read where %s', async (_, change) => {
  await stored(change);
  expect((await read(0)).status).toBe(404);
});

it('[QA49] is not read once its parts are deleted, or the key of its person', async () => {
  await stored();
  world.uploads.stored.clear();
  expect((await read(0)).status).toBe(404);
});
