import { UnavailableError } from '@kurrent/kurrentdb-client';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newEvent, noted, numbered, range } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import { openKurrentEventStore, type KurrentEventStoreOptions } from './open.ts';
import { StandIn } from './testing/stand-in.ts';

async function storeOn(server: StandIn, options: Partial<KurrentEventStoreOptions> = {}) {
  const store = await openKurrentEventStore({
    url: 'kurrentdb://127.0.0.1:2113?tls=false',
    connect: () => server.client(),
    pause: 1,
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}

describe('a log in KurrentDB', () => {
  it.each([false, true])(
    '[ES121] stores an append once whose first attempt failed, its answer lost: %s',
    async (isLost) => {
      const server = new StandIn();
      const store = await storeOn(server);
      server.failAppend(new UnavailableError(), { isLost });
      const events = numbered(2);
      const answer = await store.append('room-1', events, 'none');
      expect(answer).toMatchObject({ revision: 1, replayed: isLost });
      expect(await store.readAll(0n, 10)).toEqual(answer.events);
    },
  );

  it.each([1, 3])('[ES129] appends %i events in one call, and reads nothing', async (count) => {
    const server = new StandIn();
    const store = await storeOn(server);
    await store.append('room-1', numbered(2), 'none');
    server.calls = [];
    const { events } = await store.append('room-1', numbered(count, 2), 1);
    expect(server.calls).toEqual(['multiStreamAppend']);
    expect(await store.readStream('room-1', { from: 2 })).toEqual(events);
    // The claims come first, so that the position that the server answers is that of the last event.
    expect(server.positions.slice(-count)).toEqual(events.map(({ position }) => position));
  });

  it('[ES129] reads the events of an append whose subscription is late', async () => {
    const server = new StandIn();
    const store = await storeOn(server, { pause: 60_000 });
    const before = new FeedReader(store);
    server.breakSubscriptions(new UnavailableError());
    await store.append('room-1', numbered(1), 'none');
    const { events } = await store.append('room-1', numbered(2, 1), 0);
    expect(await store.readStream('room-1', { from: 1 })).toEqual(events);
    await before.end();
  });

  it('[ES130] appends to several streams in one call, and each by itself where one was stored', async () => {
    const server = new StandIn('25.1');
    const store = await storeOn(server);
    const appends = range(5).map((n) => ({
      stream: `room-${n}`,
      events: numbered(3, n),
      expected: -1,
    }));
    server.calls = [];
    await store.appendTogether(appends.slice(0, 3));
    expect(server.calls).toEqual(['multiStreamAppend']);
    await store.appendTogether(appends);
    const log = await store.readAll(0n, 100);
    expect(log.map(({ id }) => id)).toEqual(
      appends.flatMap(({ events }) => events.map(({ id }) => id)),
    );
    const late = [{ stream: 'room-1', events: numbered(1), expected: 7 }];
    await expect(store.appendTogether([...late, ...late])).rejects.toMatchObject({ actual: 2 });
  });

  it('[ES128] [ES46] takes no refused read for a server that is away', async () => {
    const server = new StandIn();
    const store = await storeOn(server, { patience: 3_600_000 });
    const { events } = await store.append('room-1', numbered(2), 'none');
    const [first, last] = events;
    server.calls = [];
    const between = (first!.position + last!.position) / 2n;
    await expect(store.readAll(between, 10)).rejects.toMatchObject({ code: 'UNKNOWN_POSITION' });
    expect(server.calls).toEqual(Array<string>(6).fill('readAll'));
    const claim = server.positions.find((position) => position < first!.position);
    await expect(store.readAll(claim!, 10)).rejects.toMatchObject({ code: 'UNKNOWN_POSITION' });
    expect(await store.readAll(first!.position, 10)).toEqual([last]);
  });

  it('[ES131] ends a page that has 16 MiB of text, and the next begins behind it', async () => {
    const store = await storeOn(new StandIn());
    const text = 'x'.repeat(1_000_000);
    for (const n of range(20)) await store.append(`room-${n}`, [noted({ n, text })], 'none');
    const page = await store.readAll(0n, 100);
    expect(page).toHaveLength(17);
    const rest = await store.readAll(page.at(-1)!.position, 100);
    expect(rest.map(({ data }) => data['n'])).toEqual([17, 18, 19]);
  });

  it('[ES122] says that an append is unsettled when the server stays away', async () => {
    const server = new StandIn();
    const store = await storeOn(server, { patience: 0 });
    const event = newEvent();
    server.failAppend(new UnavailableError(), { isLost: true, goesAway: true });
    const unsettled = store.append('room-1', [event], 'none');
    await expect(unsettled).rejects.toMatchObject({ code: 'APPEND_UNSETTLED' });
    await expect(store.head()).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    server.away = undefined;
    const again = await store.append('room-1', [event], 'none');
    expect(again).toMatchObject({ revision: 0, replayed: true });
  });

  it('[ES123] continues with a new subscription after the last event, when one breaks', async () => {
    const server = new StandIn();
    const onWarning = vi.fn<(message: string) => void>();
    const store = await storeOn(server, { onWarning });
    const reader = new FeedReader(store);
    const first = reader.next(1);
    await store.append('room-1', numbered(1), 'none');
    await first;
    server.breakSubscriptions(new UnavailableError());
    const rest = reader.next(2);
    await store.append('room-1', numbered(2, 1), 0);
    expect((await rest).map(({ data }) => data['n'])).toEqual([1, 2]);
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('made again'));
    await reader.end();
  });

  it('[ES126] does not take the server’s word for a repetition', async () => {
    const store = await storeOn(new StandIn());
    const event = noted({ n: 1 });
    await store.append('room-1', [event], 'none');
    const changed = store.append('room-1', [{ ...event, data: { n: 2 } }], 'none');
    await expect(changed).rejects.toMatchObject({ code: 'EVENT_ID_REUSED' });
    const elsewhere = store.append('room-2', [event], 'none');
    await expect(elsewhere).rejects.toMatchObject({ code: 'EVENT_ID_REUSED' });
  });

  it('[ES127] is shared by several stores, each of which learns of all', async () => {
    const server = new StandIn();
    const stores = await Promise.all(range(3).map(() => storeOn(server)));
    const readers = stores.map((store) => new FeedReader(store));
    const reading = Promise.all(readers.map((reader) => reader.next(60)));
    await Promise.all(
      stores.map(async (store) => {
        for (const n of range(20)) await store.append('room-1', [noted({ n })], 'any');
      }),
    );
    const [received, ...others] = await reading;
    expect(received?.map(({ revision }) => revision)).toEqual(range(60));
    expect(others).toEqual([received, received]);
  });

  it('[ES120] is distinguished from another log, and from streams of others, in the same database', async () => {
    const server = new StandIn();
    const store = await storeOn(server);
    const other = await storeOn(server, { url: 'kurrentdb://127.0.0.1:2113/workspace2?tls=false' });
    await store.append('room-1', numbered(1), 'none');
    await other.append('room-1', numbered(2), 'none');
    expect(await store.readAll(0n, 10)).toHaveLength(1);
    expect(await other.readAll(0n, 10)).toHaveLength(2);
  });

  it('[ES124] is refused when another program wrote it, or a newer version', async () => {
    const foreign = new StandIn();
    const about = { streamName: 'workspace+about', expectedState: 'no_stream' } as const;
    const event = { id: newEvent().id, type: 'Other', contentType: 'application/json' } as const;
    const append = (server: StandIn, data: object) =>
      server
        .client()
        .multiStreamAppend([{ ...about, events: [{ ...event, data: { ...data }, metadata: {} }] }]);
    await append(foreign, { by: 'someone' });
    await expect(storeOn(foreign)).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
    const newer = new StandIn();
    await append(newer, { version: 2 });
    await expect(storeOn(newer)).rejects.toMatchObject({ code: 'STORE_TOO_NEW' });
  });
});
