import { describe, expect, it, onTestFinished } from 'vitest';
import { numbered } from '../contract/builders.ts';
import { FeedReader } from '../contract/feed-reader.ts';
import { describeIdempotency } from '../contract/idempotency.ts';
import { openKurrentEventStore } from './open.ts';
import { remoteClient } from './testing/remote-client.ts';
import { serveStandIn } from './testing/serve-stand-in.ts';
import { StandIn } from './testing/stand-in.ts';

describe('event store: kurrentdb, over a stand-in in another process', () => {
  describeIdempotency(async () => {
    const server = await serveStandIn(new StandIn('25.1'));
    return {
      open: (options) =>
        openKurrentEventStore({ ...options, url: server.url, connect: remoteClient }),
      dispose: async () => server[Symbol.asyncDispose](),
    };
  });
});

it('[ES121] [ES123] continues after the stand-in was away, with nothing lost or doubled', async () => {
  const server = await serveStandIn(new StandIn('25.1'));
  onTestFinished(() => server[Symbol.asyncDispose]());
  const store = await openKurrentEventStore({ url: server.url, connect: remoteClient, pause: 10 });
  onTestFinished(() => store.close());
  const reader = new FeedReader(store);
  await store.append('room-1', numbered(2), 'none');
  await server.goAway();
  const appended = store.append('room-1', numbered(2, 2), 1);
  await server.comeBack();
  expect(await appended).toMatchObject({ revision: 3 });
  expect((await reader.next(4)).map(({ data }) => data['n'])).toEqual([0, 1, 2, 3]);
  await reader.end();
});
