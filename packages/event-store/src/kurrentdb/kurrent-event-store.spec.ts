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

  it('[ES123] goes on with a new subscription after the last event, when one breaks', async () => {
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

  it('[ES127] is shared by several stores, each of which hears of all', async () => {
    const server = new StandIn();
    const stores = await Promise.all(range(3).map(() => storeOn(server)));
    const readers = stores.map((store) => new FeedReader(store));
    const reading = Promise.all(readers.map((reader) => reader.next(60)));
    await Promise.all(
      stores.map(async (store) => {
        for (const n of range(20)) await store.append('room-1', [noted({ n })], 'any');
      }),
    );
    const [heard, ...others] = await reading;
    expect(heard?.map(({ revision }) => revision)).toEqual(range(60));
    expect(others).toEqual([heard, heard]);
  });

  it('[ES120] is told from another log, and from streams of others, in the same database', async () => {
    const server = new StandIn();
    const store = await storeOn(server);
    const other = await storeOn(server, { prefix: 'workspace2' });
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
    await append(foreign, { by: 'somebody' });
    await expect(storeOn(foreign)).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
    const newer = new StandIn();
    await append(newer, { version: 2 });
    await expect(storeOn(newer)).rejects.toMatchObject({ code: 'STORE_TOO_NEW' });
  });
});
