import { describe, expect, it } from 'vitest';
import { metadata, newEvent, noted } from '../contract/builders.ts';
import { describeEventStore } from '../contract/event-store-suite.ts';
import { asStored } from '../log/upcast.ts';
import { memoryEventStore, MemoryLog } from '../memory/memory-event-store.ts';
import { encryptedEventStore } from './encrypted-event-store.ts';
import { allPersonal, MemoryKeys } from './testing/memory-keys.ts';

describeEventStore('encrypted, in memory', async () => {
  const log = new MemoryLog();
  const keys = new MemoryKeys();
  return {
    open: async (shapes = {}) =>
      encryptedEventStore(memoryEventStore({ log }), { ...shapes, keys, personal: allPersonal }),
    damage: (id, damage) => log.damage(id, damage),
    dispose: async () => {},
  };
});

/** The answer of the work, and how often the event loop turned in the meantime. */
async function turnsOf<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const answer = await work();
  isOver = true;
  return [answer, turns];
}

describe('personal content in a log', () => {
  function setUp() {
    const log = new MemoryLog();
    const keys = new MemoryKeys();
    const open = () =>
      encryptedEventStore(memoryEventStore({ log }), { keys, personal: allPersonal });
    const stored = () => JSON.stringify([log.events, [...log.snapshots]]);
    return { log, keys, open, stored };
  }
  const of = (...subjects: string[]) =>
    newEvent({ data: { text: 'secret' }, metadata: metadata({ subjects }) });

  it('[ES180] is stored encrypted, events and snapshots, and read as it was written', async () => {
    const { open, stored } = setUp();
    const store = open();
    await store.append('a', [of('dana')], 'none');
    await store.writeSnapshot({ stream: 'a', revision: 0, schemaVersion: 1, state: ['secret'] });
    expect(stored()).not.toContain('secret');
    const [event] = await open().readStream('a');
    expect(event?.data).toEqual({ text: 'secret' });
    expect(await open().readSnapshot('a')).toMatchObject({ state: ['secret'] });
    expect(event && asStored(event).data).not.toHaveProperty('text');
  });

  it('[ES181] has the same shape when its key is destroyed, without the content', async () => {
    const { keys, open } = setUp();
    await open().append('a', [of('dana'), of('mo')], 'none');
    keys.destroy('dana');
    const events = await open().readStream('a');
    expect(events.map(({ data }) => data)).toEqual([{ isForgotten: true }, { text: 'secret' }]);
  });

  it('[ES182] of several people is gone when one of their keys is', async () => {
    const { keys, open } = setUp();
    await open().append('a', [of('dana', 'mo')], 'none');
    expect((await open().readStream('a'))[0]?.data).toEqual({ text: 'secret' });
    keys.destroy('mo');
    expect((await open().readStream('a'))[0]?.data).toEqual({ isForgotten: true });
  });

  it('[ES183] is not stored any more for a person whose key was destroyed', async () => {
    const { log, keys, open } = setUp();
    keys.destroy('dana');
    const { events } = await open().append('a', [of('dana')], 'none');
    expect(events[0]?.data).toEqual({ isForgotten: true });
    expect(JSON.parse(log.events[0]?.data ?? '')).toEqual({ isForgotten: true });
  });

  it('[ES184] cannot be read without its key, with another event’s id, or when it was changed', async () => {
    const { log, keys, open } = setUp();
    const [one, other] = [of('dana'), of('dana')];
    await open().append('a', [one, other, of('mo')], 'none');
    log.damage(one.id, { part: 'data', text: log.find(other.id)?.data ?? '' });
    keys.lose('mo');
    const events = await open().readStream('a');
    expect(events.map((event) => event.unreadable?.reason)).toEqual([
      'its content cannot be decrypted',
      undefined,
      'the vault has no key of its content',
    ]);
    expect(events[0]?.unreadable?.stored).not.toContain('secret');
  });

  it('[ES185] is read from the log of an earlier version as it was stored', async () => {
    const { log, open } = setUp();
    await memoryEventStore({ log }).append('a', [noted({ text: 'plain' })], 'none');
    expect((await open().readStream('a'))[0]?.data).toEqual({ text: 'plain' });
  });

  it('[ES186] is in no snapshot that was not encrypted, or whose key was replaced', async () => {
    const { log, keys, open } = setUp();
    const snapshot = { stream: 'a', revision: 0, schemaVersion: 1, state: ['secret'] };
    await open().append('a', [of('dana')], 'none');
    await memoryEventStore({ log }).writeSnapshot(snapshot);
    expect(await open().readSnapshot('a')).toBeUndefined();
    await open().writeSnapshot(snapshot);
    keys.lose('snapshots');
    await keys.loadOrCreate(['snapshots']);
    expect(await open().readSnapshot('a')).toBeUndefined();
  });

  it('[ES187] is decrypted once for all subscribers of a process', async () => {
    const { open } = setUp();
    const store = open();
    const ending = new AbortController();
    const next = () =>
      store.subscribe({ after: 0n, signal: ending.signal })[Symbol.asyncIterator]();
    const [one, other] = [next(), next()];
    const waiting = [one.next(), other.next()];
    await new Promise(setImmediate);
    await store.append('a', [of('dana')], 'none');
    const [first, second] = await Promise.all(waiting);
    expect(first?.value[0].data).toEqual({ text: 'secret' });
    expect(first?.value[0].data).toBe(second?.value[0].data);
    ending.abort();
  });

  it('[ES188] has turns of the event loop between the steps where it is large', async () => {
    const { open } = setUp();
    const store = open();
    const data = { text: 'secret 🔑 '.repeat(4_000) };
    const large = newEvent({ data, metadata: metadata({ subjects: ['dana'] }) });
    const written = await turnsOf(() => store.append('a', [large], 'none'));
    const [read, turns] = await turnsOf(() => open().readStream('a'));
    expect([written[1], turns].every((count) => count >= 2)).toBe(true);
    expect(read[0]?.data).toEqual(data);
    const small = await turnsOf(() => store.append('b', [of('dana')], 'none'));
    expect(small[1]).toBeLessThan(written[1]);
  });

  it('[ES188] has more of them where it has much content, also in one of its values', async () => {
    const store = setUp().open();
    const turns: number[] = [];
    for (const times of [1, 4]) {
      const proposal = {
        text: 'kiln '.repeat(times * 100_000),
        ops: [{ value: 'k'.repeat(times * 500_000) }],
      };
      const event = newEvent({ data: { proposal }, metadata: metadata({ subjects: ['dana'] }) });
      turns.push((await turnsOf(() => store.append(`a${times}`, [event], 'none')))[1]);
      expect((await store.readStream(`a${times}`))[0]?.data).toEqual({ proposal });
    }
    expect(turns[1]).toBeGreaterThan(turns[0] ?? 0);
  });

  it('[ES187] [ES188] is decrypted once for those who follow at the same time, where it is large', async () => {
    const { open } = setUp();
    const store = open();
    const ending = new AbortController();
    const next = () =>
      store.subscribe({ after: 0n, signal: ending.signal })[Symbol.asyncIterator]();
    const waiting = [next(), next()].map((one) => one.next());
    await new Promise(setImmediate);
    const data = { text: 'secret '.repeat(50_000) };
    const large = newEvent({ data, metadata: metadata({ subjects: ['dana'] }) });
    await store.append('a', [large], 'none');
    const [first, second] = await Promise.all(waiting);
    expect(first?.value[0].data).toEqual(data);
    expect(first?.value[0]).toBe(second?.value[0]);
    ending.abort();
  });
});
