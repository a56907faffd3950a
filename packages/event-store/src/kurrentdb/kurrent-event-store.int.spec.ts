import { jsonEvent, NO_STREAM } from '@kurrent/kurrentdb-client';
import {
  serveCluster,
  serveStandIn,
  type ServedStandIn,
} from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { StandIn } from '@mach42/testing/kurrentdb/stand-in.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newEvent, noted, numbered, range } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import { openKurrentEventStore, type KurrentEventStoreOptions } from './open.ts';
import { bareClient } from './testing/client.ts';

async function served(server = new StandIn()): Promise<ServedStandIn> {
  const standIn = await serveStandIn(server);
  onTestFinished(() => standIn[Symbol.asyncDispose]());
  return standIn;
}

async function storeOn(url: string, options: Partial<KurrentEventStoreOptions> = {}) {
  const store = await openKurrentEventStore({ url, pause: 1, ...options });
  onTestFinished(() => store.close());
  return store;
}

describe('a log in KurrentDB', () => {
  it.each([false, true])(
    '[ES121] stores an append once whose first attempt failed, its answer lost: %s',
    async (isLost) => {
      const { server, url } = await served();
      const store = await storeOn(url);
      server.failAppend({ isLost });
      const events = numbered(2);
      const answer = await store.append('room-1', events, 'none');
      expect(answer).toMatchObject({ revision: 1, replayed: isLost });
      expect(await store.readAll(0n, 10)).toEqual(answer.events);
    },
  );

  it.each([1, 3])('[ES129] appends %i events in one call, and reads nothing', async (count) => {
    const { server, url } = await served();
    const store = await storeOn(url);
    await store.append('room-1', numbered(2), 'none');
    server.calls = [];
    const { events } = await store.append('room-1', numbered(count, 2), 1);
    expect(server.calls).toEqual(['AppendSession']);
    expect(await store.readStream('room-1', { from: 2 })).toEqual(events);
    // The claims come first, so that the position that the server answers is that of the last event.
    expect(server.positions.slice(-count)).toEqual(events.map(({ position }) => position));
  });

  it('[ES135] reads streams over the connection of its appends, which does not hold back small packets', async () => {
    const { server, url } = await served();
    const store = await storeOn(url);
    const { events } = await store.append('room-1', numbered(3), 'none');
    server.peers.delete('stream');
    expect(await store.readStream('room-1', { from: 1, limit: 1 })).toEqual([events[1]]);
    expect(server.peers.get('stream')).toBe(server.peers.get('append'));
    expect(await store.readStream('room-1', { direction: 'backwards', limit: 2 })).toEqual([
      events[2],
      events[1],
    ]);
    expect(await store.readStream('room-2')).toEqual([]);
    server.peers.delete('$all');
    expect(await store.head()).toBe(events.at(-1)?.position);
    expect(server.peers.get('$all')).toBe(server.peers.get('append'));
  });

  it('[ES129] reads the events of an append whose subscription is late', async () => {
    const { server, url } = await served();
    const store = await storeOn(url, { pause: 60_000 });
    const before = new FeedReader(store);
    server.breakSubscriptions();
    await store.append('room-1', numbered(1), 'none');
    const { events } = await store.append('room-1', numbered(2, 1), 0);
    expect(await store.readStream('room-1', { from: 1 })).toEqual(events);
    await before.end();
  });

  it('[ES130] appends to several streams in one call, and each by itself where one was stored', async () => {
    const { server, url } = await served(new StandIn({ version: '25.1' }));
    const store = await storeOn(url);
    const appends = range(5).map((n) => ({
      stream: `room-${n}`,
      events: numbered(3, n),
      expected: -1,
    }));
    server.calls = [];
    await store.appendTogether(appends.slice(0, 3));
    expect(server.calls).toEqual(['AppendSession']);
    await store.appendTogether(appends);
    const log = await store.readAll(0n, 100);
    expect(log.map(({ id }) => id)).toEqual(
      appends.flatMap(({ events }) => events.map(({ id }) => id)),
    );
    const late = [{ stream: 'room-1', events: numbered(1), expected: 7 }];
    await expect(store.appendTogether([...late, ...late])).rejects.toMatchObject({ actual: 2 });
  });

  it('[ES128] [ES46] takes no refused read for a server that is away', async () => {
    const { server, url } = await served();
    const store = await storeOn(url, { patience: 3_600_000 });
    const { events } = await store.append('room-1', numbered(2), 'none');
    const [first, last] = events;
    server.calls = [];
    const between = (first!.position + last!.position) / 2n;
    await expect(store.readAll(between, 10)).rejects.toMatchObject({ code: 'UNKNOWN_POSITION' });
    expect(server.calls).toEqual(['Read', 'Read']);
    const claim = server.positions.find((position) => position < first!.position);
    await expect(store.readAll(claim!, 10)).rejects.toMatchObject({ code: 'UNKNOWN_POSITION' });
    expect(await store.readAll(first!.position, 10)).toEqual([last]);
  });

  it('[ES131] ends a page that has 16 MiB of text, and the next begins behind it', async () => {
    const store = await storeOn((await served()).url);
    const text = 'x'.repeat(1_000_000);
    for (const n of range(20)) await store.append(`room-${n}`, [noted({ n, text })], 'none');
    const page = await store.readAll(0n, 100);
    expect(page).toHaveLength(17);
    const rest = await store.readAll(page.at(-1)!.position, 100);
    expect(rest.map(({ data }) => data['n'])).toEqual([17, 18, 19]);
  });

  it('[ES122] says that an append is unsettled when the server stays away', async () => {
    const { server, url } = await served();
    const store = await storeOn(url, { patience: 0 });
    const event = newEvent();
    server.failAppend({ isLost: true, goesAway: true });
    const unsettled = store.append('room-1', [event], 'none');
    await expect(unsettled).rejects.toMatchObject({ code: 'APPEND_UNSETTLED' });
    await expect(store.head()).rejects.toMatchObject({ code: 'DATABASE_UNREACHABLE' });
    server.isAway = false;
    const again = await store.append('room-1', [event], 'none');
    expect(again).toMatchObject({ revision: 0, replayed: true });
  });

  it('[ES123] continues with a new subscription after the last event, when one breaks', async () => {
    const { server, url } = await served();
    const onWarning = vi.fn<(message: string) => void>();
    const store = await storeOn(url, { onWarning });
    const reader = new FeedReader(store);
    const first = reader.next(1);
    await store.append('room-1', numbered(1), 'none');
    await first;
    server.breakSubscriptions();
    const rest = reader.next(2);
    await store.append('room-1', numbered(2, 1), 0);
    expect((await rest).map(({ data }) => data['n'])).toEqual([1, 2]);
    await expect
      .poll(() => onWarning.mock.calls.flat())
      .toEqual([expect.stringContaining('made again'), expect.stringContaining('works again')]);
    await reader.end();
  });

  it('[ES126] does not take the server’s word for a repetition', async () => {
    const store = await storeOn((await served()).url);
    const event = noted({ n: 1 });
    await store.append('room-1', [event], 'none');
    const changed = store.append('room-1', [{ ...event, data: { n: 2 } }], 'none');
    await expect(changed).rejects.toMatchObject({ code: 'EVENT_ID_REUSED' });
    const elsewhere = store.append('room-2', [event], 'none');
    await expect(elsewhere).rejects.toMatchObject({ code: 'EVENT_ID_REUSED' });
  });

  it('[ES127] is shared by several stores, each of which learns of all', async () => {
    const { url } = await served();
    const stores = await Promise.all(range(3).map(() => storeOn(url)));
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
    const { url } = await served();
    const store = await storeOn(url);
    const other = await storeOn(url.replace('?', '/workspace2?'));
    await store.append('room-1', numbered(1), 'none');
    await other.append('room-1', numbered(2), 'none');
    expect(await store.readAll(0n, 10)).toHaveLength(1);
    expect(await other.readAll(0n, 10)).toHaveLength(2);
  });

  it('[ES121] [ES123] continues after the server was away, with nothing lost or doubled', async () => {
    const server = await served();
    const store = await storeOn(server.url);
    const reader = new FeedReader(store);
    await store.append('room-1', numbered(2), 'none');
    server.goAway();
    const appended = store.append('room-1', numbered(2, 2), 1);
    await server.comeBack();
    expect(await appended).toMatchObject({ revision: 3 });
    expect((await reader.next(4)).map(({ data }) => data['n'])).toEqual([0, 1, 2, 3]);
    await reader.end();
  });

  it.each([
    [1_100_000, 1_048_576],
    // The server does not even read it, and does not say how much it takes.
    [2_000_000, undefined],
  ])(
    '[ES124] refuses an append of %i bytes, larger than the server takes, with what to do',
    async (size, mostBytes) => {
      const { server, url } = await served(new StandIn({ mostSize: 1_048_576 }));
      const store = await storeOn(url);
      const large = store.append('room-1', [noted({ n: 1, text: 'x'.repeat(size) })], 'none');
      await expect(large).rejects.toMatchObject({
        code: 'APPEND_TOO_LARGE',
        mostBytes,
        message: expect.stringContaining('Raise MaxAppendSize'),
      });
      server.calls = [];
      expect(await store.append('room-1', numbered(1), 'none')).toMatchObject({ revision: 0 });
      expect(server.calls).toEqual(['AppendSession']);
    },
  );

  it('[ES132] is opened, read and followed without what the database held before it', async () => {
    const standIn = new StandIn();
    standIn.recordOther('$stats-127.0.0.1:2113', 10_000);
    const { server, url } = await served(standIn);
    const store = await storeOn(url);
    expect([await store.head(), await store.readAll(0n, 10)]).toEqual([0n, []]);
    const reader = new FeedReader(store);
    const { events } = await store.append('room-1', numbered(2), 'none');
    expect(await reader.next(2)).toEqual(events);
    await reader.end();
    expect(await (await storeOn(url)).readAll(0n, 10)).toEqual(events);
    expect(server.considered).toBeLessThan(100);
  });

  it('[ES120] has positions that what the server writes for itself between the events does not change', async () => {
    const { server, url } = await served();
    const store = await storeOn(url);
    const reader = new FeedReader(store);
    for (const n of range(3)) {
      server.recordOther('$stats-127.0.0.1:2113', 5);
      await store.append('room-1', numbered(1, n), n - 1);
      server.recordOther('$ce-workspace.room', 5);
    }
    const whole = await store.readAll(0n, 10);
    expect(await reader.next(3)).toEqual(whole);
    await reader.end();
    expect(await store.head()).toBe(whole.at(-1)?.position);
    for (const [index, { position }] of whole.entries()) {
      expect(await store.readAll(position, 10)).toEqual(whole.slice(index + 1));
    }
  });

  it('[ES133] says that events of a stream are gone, and gives no others for them', async () => {
    const { server, url } = await served();
    const store = await storeOn(url);
    await store.append('room-1', numbered(3), 'none');
    await store.append('room-2', numbered(2), 'none');
    const gone = { code: 'STORAGE_FAILED', message: expect.stringContaining('are gone') };
    server.truncate('workspace.room-1', 2);
    await expect(store.readStream('room-1')).rejects.toMatchObject(gone);
    expect(await store.readStream('room-1', { from: 2 })).toHaveLength(1);
    server.deleteSoftly('workspace.room-2');
    await expect(store.append('room-2', numbered(1, 5), 'none')).rejects.toMatchObject(gone);
  });

  it('[ES134] follows the leader of several nodes, with nothing lost or doubled', async () => {
    const cluster = await serveCluster(2, new StandIn({ version: '25.1' }));
    onTestFinished(() => cluster[Symbol.asyncDispose]());
    const store = await storeOn(cluster.url);
    const reader = new FeedReader(store);
    const appendTo = (n: number) => store.append('room-1', numbered(2, 2 * n), 2 * n - 1);
    await appendTo(0);
    // The node stays where it is, and does not take appends any more.
    cluster.lead(1);
    expect(await appendTo(1)).toMatchObject({ revision: 3 });
    cluster.nodes[1]?.goAway();
    cluster.lead(0);
    expect(await appendTo(2)).toMatchObject({ revision: 5 });
    const received = await reader.next(6);
    expect(received.map(({ data }) => data['n'])).toEqual(range(6));
    expect(await store.readAll(0n, 10)).toEqual(received);
    await reader.end();
  });

  it('[ES134] continues when none of several nodes answered for a time', async () => {
    const cluster = await serveCluster(2, new StandIn({ version: '25.1' }));
    onTestFinished(() => cluster[Symbol.asyncDispose]());
    const store = await storeOn(cluster.url, { patience: 1_000 });
    await store.append('room-1', numbered(1), 'none');
    for (const node of cluster.nodes) node.goAway();
    const events = numbered(1, 1);
    await expect(store.append('room-1', events, 0)).rejects.toMatchObject({
      code: 'APPEND_UNSETTLED',
    });
    await expect(store.append('room-1', events, 0)).rejects.toMatchObject({
      code: 'APPEND_UNSETTLED',
    });
    for (const node of cluster.nodes) await node.comeBack();
    const again = () => store.append('room-1', events, 0).catch((error: unknown) => error);
    await expect.poll(again).toMatchObject({ revision: 1 });
  });

  it('[ES124] is refused when another program wrote it, or a newer version', async () => {
    const append = async (url: string, data: Record<string, string | number>) => {
      const client = bareClient(url);
      const about = { streamName: 'workspace+about', expectedState: NO_STREAM } as const;
      await client.multiStreamAppend([{ ...about, events: [jsonEvent({ type: 'Other', data })] }]);
      await client.dispose();
    };
    const foreign = await served();
    await append(foreign.url, { by: 'someone' });
    await expect(storeOn(foreign.url)).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
    const newer = await served();
    await append(newer.url, { version: 2 });
    await expect(storeOn(newer.url)).rejects.toMatchObject({ code: 'STORE_TOO_NEW' });
  });
});
