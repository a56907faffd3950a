import { numbered, range } from '@mach42/event-store/contract/builders.ts';
import { seededRandom } from '@mach42/event-store/contract/seeded-random.ts';
import type { JsonObject, RecordedEvent } from '@mach42/event-store/event.ts';
import { MemoryLog, memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { beforeAll as before, describe, expect, it } from 'vitest';
import { pathIn, rootOf, treeOf } from './merkle.ts';
import {
  beforeAll,
  hashOfEvent,
  hashOfSeal,
  makeSeal,
  sealingKey,
  type MadeSeal,
  type SealLine,
} from './seal.ts';
import { Sealer } from './sealing.ts';
import { verifySeals } from './verify-seals.ts';

const key = sealingKey(Buffer.alloc(32, 7));
const others = sealingKey(Buffer.alloc(32, 8));

/** A file of seals whose lines the test reads. */
const into = (lines: SealLine[]) => ({
  add: async (made: readonly MadeSeal[]) => void lines.push(...made.map(({ line }) => line)),
});

async function* each<T>(items: readonly T[]): AsyncGenerator<T, void> {
  yield* items;
}

const lines: SealLine[] = [];
let events: readonly RecordedEvent[] = [];

before(async () => {
  const store = memoryEventStore();
  const seals = into(lines);
  const sealer = new Sealer({
    store,
    seals,
    end: beforeAll,
    keyNow: async () => key,
    now: () => 0,
  });
  for (const n of range(300)) {
    await store.append(`room-${n % 9}`, numbered(1 + (n % 4), n), 'any');
    if (n % 41 === 0) await sealer.sealAll();
  }
  await sealer.sealAll();
  events = await store.readAll(0n, 10_000);
});

const verified = (log: readonly RecordedEvent[], seals: readonly SealLine[] = lines) =>
  verifySeals(each(log), each(seals), [key.publicKey]);
const foundIn = async (log: readonly RecordedEvent[], seals: readonly SealLine[] = lines) =>
  (await verified(log, seals)).found;

describe('the seals of a log', () => {
  it('[EV1] [EV2] fit the log that they were made of, and what came after is not sealed', async () => {
    expect(await verified(events)).toEqual({
      seals: lines.length,
      sealed: events.length,
      unsealed: 0,
      found: [],
    });
    const later = { ...(events[0] as RecordedEvent), id: 'later' };
    expect(await verified([...events, later])).toMatchObject({ unsealed: 1, found: [] });
    expect(lines.length).toBeGreaterThan(7);
  });

  const random = seededRandom(42);
  const below = (most: number) => Math.floor(random() * most);
  const tamperings = range(100).map((n) => ({
    n,
    kind: (['changed', 'removed', 'inserted', 'moved'] as const)[n % 4] ?? 'changed',
    at: random(),
    by: below(200),
    field: (['data', 'type', 'metadata', 'stream', 'revision'] as const)[below(5)] ?? 'data',
  }));

  it.each(tamperings)(
    '[EV3] name the event: tampering $n, $kind',
    async ({ kind, at, by, field }) => {
      const index = Math.floor(at * (events.length - 2));
      const event = events[index] as RecordedEvent;
      const changes: Readonly<Record<typeof field, unknown>> = {
        data: { n: -1 },
        type: 'Other',
        metadata: { ...event.metadata, occurredAt: '2001-01-01T00:00:00.000Z' },
        stream: 'room-99',
        revision: event.revision + 1,
      };
      const id = kind === 'inserted' ? `forged ${by}` : event.id;
      const without = events.toSpliced(index, 1);
      const to = (index + 1 + by) % without.length;
      const tampered = {
        changed: () => events.with(index, { ...event, [field]: changes[field] }),
        removed: () => without,
        inserted: () => events.toSpliced(index, 0, { ...event, id }),
        moved: () => without.toSpliced(to === index ? to + 1 : to, 0, event),
      }[kind]();
      const found = await foundIn(tampered);
      // If two neighbours changed places, either may be called the one that was moved.
      if (kind === 'moved') expect(found.map((one) => one.kind)).toContain('moved');
      else expect(found).toEqual([{ kind, what: id }]);
      const named = new Set(found.map(({ what }) => what));
      const between = events.slice(Math.min(index, to), Math.max(index, to) + 2);
      expect(kind !== 'moved' || between.some((one) => named.has(one.id))).toBe(true);
    },
  );

  it('[EV3] name several at once', async () => {
    const [a, b, c] = [20, 200, 400].map((at) => events[at] as RecordedEvent) as [
      RecordedEvent,
      RecordedEvent,
      RecordedEvent,
    ];
    const log = events.with(20, { ...a, type: 'Other' }).filter(({ id }) => id !== b.id);
    const found = await foundIn(log.toSpliced(300, 0, { ...c, id: 'forged' }));
    expect(found).toHaveLength(3);
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'changed', what: a.id },
        { kind: 'removed', what: b.id },
        { kind: 'inserted', what: 'forged' },
      ]),
    );
  });

  it.each<[what: string, change: (all: readonly SealLine[]) => SealLine[], reason: string]>([
    ['removed', (all) => all.toSpliced(3, 1), 'has the number 5'],
    [
      'moved',
      (all) => all.with(3, all[4] as SealLine).with(4, all[3] as SealLine),
      'has the number',
    ],
    [
      'changed',
      (all) => all.with(3, { ...(all[3] as SealLine), seal: `${all[3]?.seal} ` }),
      'its signature is wrong',
    ],
    [
      'with other events',
      (all) => all.with(3, { ...(all[3] as SealLine), events: all[3]?.events.slice(1) ?? [] }),
      'counts other events',
    ],
    [
      'with other hashes',
      (all) =>
        all.with(3, {
          ...(all[3] as SealLine),
          events: all[3]?.events.map(([id]) => [id, 'f'.repeat(64)]) ?? [],
        }),
      'hashes of its events were changed',
    ],
  ])('[EV4] that were %s are found', async (_, change, reason) => {
    const found = await foundIn(events, change(lines));
    expect(found.filter(({ kind }) => kind === 'seal').map((one) => one.reason)).toContainEqual(
      expect.stringContaining(reason),
    );
  });

  const edits = range(40).map((n) => ({ n, at: random(), kind: below(5), by: below(40) }));

  it.each(edits)('[EV4] that were edited are found: tampering $n', async ({ at, kind, by }) => {
    // The last one could be cut off: only a copy elsewhere finds that.
    const index = Math.floor(at * (lines.length - 1));
    const line = lines[index] as SealLine;
    const edited = (text: string) => {
      const offset = by % (text.length - 1);
      const other = text[offset] === '7' ? '8' : '7';
      return `${text.slice(0, offset)}${other}${text.slice(offset + 1)}`;
    };
    const [first, ...others] = line.events;
    const changed = [
      () => lines.with(index, { ...line, signature: edited(line.signature) }),
      () => lines.with(index, { ...line, seal: edited(line.seal) }),
      () => lines.toSpliced(index, 1),
      () => lines.with(index, lines[index + 1] as SealLine).with(index + 1, line),
      () =>
        lines.with(index, {
          ...line,
          events: [[first?.[0] ?? '', edited(first?.[1] ?? '')], ...others],
        }),
    ][kind]?.();
    expect((await foundIn(events, changed)).map((one) => one.kind)).toContain('seal');
  });

  it('[EV4] made with another key, or made again by the holder of the key, are found', async () => {
    const changed = events.with(5, { ...(events[5] as RecordedEvent), type: 'Other' });
    const again = async (own: typeof key) => {
      const made: SealLine[] = [];
      const seals = into(made);
      const store = {
        readAll: async (after: bigint) =>
          changed.filter(({ position }) => position > after).slice(0, 256),
        readEvent: async () => undefined,
      };
      await new Sealer({
        store,
        seals,
        end: beforeAll,
        keyNow: async () => own,
        now: () => 0,
      }).sealAll();
      return made;
    };
    expect((await foundIn(changed, await again(others)))[0]?.reason).toContain('another key');
    const own = await again(key);
    expect(await foundIn(changed, own)).toEqual([]);
    const kept = new Map(lines.map(({ seal }, index) => [index + 1, hashOfSeal(seal)]));
    const beside = await verifySeals(each(changed), each(own), [key.publicKey], kept);
    expect(beside.found[0]?.reason).toContain('kept elsewhere');
    const cut = await verifySeals(each(events), each(lines.slice(0, -1)), [key.publicKey], kept);
    expect(cut.found.at(-1)?.reason).toContain('those after it were removed');
  });

  it('[KY5] fit keys that replaced each other in their order, and no replaced key signs later', async () => {
    const sealed = async (...keysBySeal: readonly (typeof key)[]) => {
      const made: SealLine[] = [];
      const left = [...keysBySeal];
      const seals = into(made);
      const keyNow = async () => left.shift() ?? key;
      const store = {
        readAll: async (after: bigint) =>
          events.filter(({ position }) => position > after).slice(0, 256),
        readEvent: async () => undefined,
      };
      await new Sealer({ store, seals, end: beforeAll, keyNow, now: () => 0 }).sealAll();
      return verifySeals(each(events), each(made), [key.publicKey, others.publicKey]);
    };
    expect(events.length).toBeGreaterThan(512);
    expect((await sealed(key, others, others)).found).toEqual([]);
    expect((await sealed(key, others, key)).found).toEqual([
      { kind: 'seal', what: '3', reason: 'it is signed with a key that was replaced before' },
    ]);
  });

  it('[EV1] are of events as they were stored, whatever shape a program reads them in', async () => {
    const log = new MemoryLog();
    const upcasters = { Numbered: { 1: (data: JsonObject) => ({ ...data, more: true }) } };
    const whyUnusable = ({ data }: { readonly data: JsonObject }) =>
      data['n'] === 3 ? 'it is not known' : undefined;
    const readers = [memoryEventStore({ log }), memoryEventStore({ log, upcasters, whyUnusable })];
    const [first] = numbered(1);
    const type = Object.keys(upcasters)[0] ?? '';
    const four = numbered(4).map((event) => ({ ...event, type }));
    expect(first?.metadata.schemaVersion).toBe(1);
    await readers[0]?.append('room-1', four, 'none');
    const [stored, newest] = await Promise.all(readers.map((store) => store.readAll(0n, 10)));
    expect(newest?.[0]?.data).toMatchObject({ more: true });
    expect(newest?.[3]?.unreadable?.reason).toBe('it is not known');
    expect(newest?.map(hashOfEvent)).toEqual(stored?.map(hashOfEvent));
  });

  it('[EV2] are continued without reading again what this process sealed', async () => {
    const store = memoryEventStore();
    const read: string[] = [];
    const counted = {
      readAll: store.readAll.bind(store),
      readEvent: (id: string) => (read.push(id), store.readEvent(id)),
    };
    const made: SealLine[] = [];
    const seals = into(made);
    const sealer = new Sealer({
      store: counted,
      seals,
      end: beforeAll,
      keyNow: async () => key,
      now: () => 0,
    });
    for (const n of range(3)) {
      await store.append('room-1', numbered(1, n), 'any');
      await sealer.sealAll();
    }
    expect(read).toEqual([]);
    expect(await verified(await store.readAll(0n, 10), made)).toMatchObject({
      sealed: 3,
      found: [],
    });
    const next = new Sealer({
      store: counted,
      seals,
      end: sealer.end,
      keyNow: async () => key,
      now: () => 0,
    });
    await next.sealAll();
    expect(read).toEqual([sealer.end.last]);
  });
});

it('[EV5] the nodes of a tree are hashed once for all paths', () => {
  const tree = treeOf(range(500).map((n) => Buffer.alloc(32, n)));
  const ends = new Set(range(256).map((index) => pathIn(tree, index).at(-1)));
  expect(ends.size).toBe(1);
});

it('[EV5] a leaf and its path lead to the root, for trees of any size', () => {
  for (const size of range(40, 1)) {
    const { line } = makeSeal(
      range(size).map((n) => [`e${n}`, String(n).padStart(64, '0')]),
      beforeAll,
      key,
      '',
    );
    const leaves = line.events.map(([, hash]) => Buffer.from(hash, 'hex'));
    const root = rootOf(line.events.map(([, hash]) => hash));
    const tree = treeOf(leaves);
    expect(root).toBe(tree.hash.toString('hex'));
    for (const index of range(size)) expect(pathIn(tree, index).length).toBeLessThanOrEqual(6);
    expect(line.seal).toContain(root);
  }
});
