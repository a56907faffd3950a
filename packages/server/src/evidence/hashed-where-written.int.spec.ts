import { metadata, newEvent, numbered, range } from '@mach42/event-store/contract/builders.ts';
import { seededRandom } from '@mach42/event-store/contract/seeded-random.ts';
import type { PersonalContent } from '@mach42/event-store/encrypted/content-keys.ts';
import {
  encryptedEventStore,
  storedForm,
} from '@mach42/event-store/encrypted/encrypted-event-store.ts';
import type { EventMetadata, Json, JsonObject, NewEvent } from '@mach42/event-store/event.ts';
import { openSqliteEventStore } from '@mach42/event-store/sqlite/open.ts';
import { temporaryFolder } from '@mach42/testing/temporary-folder.ts';
import { openSqliteVault } from '@mach42/vault/sqlite/open-sqlite-vault.ts';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storedEventsIn } from '../ops/read-log.ts';
import { KeyRing } from '../stores/key-ring.ts';
import { beforeAll, hashOfEvent, sealingKey, type SealEnd, type SealLine } from './seal.ts';
import { Sealer } from './sealing.ts';
import { verifySeals } from './verify-seals.ts';

const key = sealingKey(Buffer.alloc(32, 7));

const personal: PersonalContent = {
  partOf: ({ data, metadata: { subjects } }) => ({ owners: subjects, fields: Object.keys(data) }),
  withinOf: () => undefined,
  withoutContent: (_, rest) => rest,
  endsKey: () => false,
};

async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all;
}

/** A log whose sealer notes the events that were read for it. */
async function setUp() {
  const folder = await temporaryFolder();
  const file = `${folder.path}/events.db`;
  const vault = await openSqliteVault(`${folder.path}/vault.db`);
  const keys = new KeyRing(vault.contentKeys);
  const inner = await openSqliteEventStore({ file });
  const store = encryptedEventStore(inner, { keys, personal });
  onTestFinished(async () => {
    await store.close();
    await vault.close();
    await folder.remove();
  });
  const lines: SealLine[] = [];
  const read: string[] = [];
  const stored = storedForm(store);
  const sealerFrom = (end: SealEnd) =>
    new Sealer({
      store: {
        ...stored,
        readEvent: (id) => stored.readEvent(id),
        async readAll(after, limit) {
          const events = await stored.readAll(after, limit);
          read.push(...events.map(({ id }) => id));
          return events;
        },
        hashesAfter: async (after, limit) => stored.hashesAfter?.(after, limit),
      },
      seals: { add: async (added) => void lines.push(...added.map(({ line }) => line)) },
      end,
      keyNow: async () => key,
      now: () => 0,
    });
  const found = async () => {
    const log = storedEventsIn(file, new AbortController().signal);
    return await verifySeals(log, each(lines), [key.publicKey]);
  };
  return {
    file,
    inner,
    store,
    stored,
    keys,
    lines,
    read,
    found,
    sealer: sealerFrom(beforeAll),
    sealerFrom,
  };
}

describe('hashes of the thread that writes', () => {
  it('[EV11] are those of the events as they are read, whatever is in them, seed 42', async () => {
    const { inner, store, stored, keys } = await setUp();
    await keys.loadOrCreate(['dana', 'mo']);
    expect(await stored.hashesAfter?.(0n, 100)).toBeUndefined();
    const random = seededRandom(42);
    for (const n of range(40)) {
      const log = n % 2 === 0 ? inner : store;
      const events = range(1 + (n % 3)).map(() => randomEvent(random));
      await log.append(`room "${n % 5}" ü\u2028`, events, 'any');
    }
    const all = await stored.readAll(0n, 1_000);
    expect(all.length).toBeGreaterThan(60);
    expect(await stored.hashesAfter?.(0n, 1_000)).toEqual({
      events: all.map((event) => [event.id, hashOfEvent(event)]),
      last: all.at(-1)?.position,
    });
    const [, , third] = all;
    expect((await stored.hashesAfter?.(2n, 1))?.events[0]?.[0]).toBe(third?.id);
    expect(await stored.hashesAfter?.(BigInt(all.length), 10)).toBeUndefined();
  });

  it('[EV11] spare what seals them the reading of events that were appended since it was there', async () => {
    const { store, sealer, sealerFrom, read, found } = await setUp();
    await store.append('room-1', numbered(5), 'none');
    await sealer.sealAll();
    expect(read.length).toBe(5);
    for (const n of range(9)) {
      await store.append(`room-${n}`, numbered(300, n), 'any');
      if (n % 4 === 0) await sealer.sealAll();
    }
    await sealer.sealAll();
    expect(read.length).toBe(5);
    expect(await found()).toMatchObject({ sealed: 2_705, unsealed: 0, found: [] });
    // The sealer continues at the last sealed event, like after a start.
    await store.append('room-1', numbered(2), 'any');
    await sealerFrom(sealer.end).sealAll();
    expect(await found()).toMatchObject({ sealed: 2_707, unsealed: 0, found: [] });
  });

  it('[EV11] are of what was stored, where others of a group were refused or repeated', async () => {
    const { store, sealer, read, found } = await setUp();
    await sealer.sealAll();
    const events = numbered(3);
    await store.append('room-1', events, 'none');
    const again = store.append('room-1', events, 'none');
    const refused = expect(store.append('room-1', numbered(1), 'none')).rejects.toThrow('expected');
    const next = store.append('room-2', numbered(2), 'none');
    expect((await again).replayed).toBe(true);
    await refused;
    await next;
    await sealer.sealAll();
    expect(read).toEqual([]);
    expect(await found()).toMatchObject({ sealed: 5, unsealed: 0, found: [] });
  });

  it('[EV11] find a change between writing and sealing, and are never what a log is compared by', async () => {
    const { file, store, sealer, found } = await setUp();
    await sealer.sealAll();
    const { events } = await store.append('room-1', numbered(3), 'none');
    using database = new DatabaseSync(file);
    database.exec(`UPDATE events SET data = '{"n":7}' WHERE position = 2`);
    await sealer.sealAll();
    expect((await found()).found).toEqual([{ kind: 'changed', what: events[1]?.id }]);
  });

  it('[EV11] are not taken of an event that cannot be read, which is sealed as it is read', async () => {
    const { inner, sealer, read, found } = await setUp();
    await sealer.sealAll();
    const broken = newEvent({ metadata: { key: 'room-1' } as EventMetadata });
    await inner.append('room-1', [...numbered(1), broken, ...numbered(1)], 'none');
    await sealer.sealAll();
    expect(read.length).toBe(3);
    await inner.append('room-1', numbered(4), 'any');
    await sealer.sealAll();
    expect(read.length).toBe(3);
    expect(await found()).toMatchObject({ sealed: 7, unsealed: 0, found: [] });
  });
});

function randomEvent(random: () => number): NewEvent {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const scalars: readonly Json[] = [
    0,
    -0,
    1e21,
    1.5e-9,
    7,
    true,
    null,
    '"\\\n\u0000',
    '\ud800 ü 😀',
    '',
  ];
  const names = ['text', '7', '02', 'a"b', '__proto__', 'constructor', 'ü', ''];
  const valueOf = (depth: number): Json => {
    if (depth === 0 || random() < 0.4) return pick(scalars);
    if (random() < 0.3) return range(2).map(() => valueOf(depth - 1));
    return objectOf(depth - 1);
  };
  const objectOf = (depth: number): JsonObject =>
    Object.fromEntries(range(3).map(() => [pick(names), valueOf(depth)]));
  const subjects = [pick(['dana', 'mo', 'nobody'])];
  return newEvent({
    type: pick(['ThingNoted', 'Thing "noted" ü']),
    data: objectOf(3),
    metadata: metadata({ subjects }),
  });
}
