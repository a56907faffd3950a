import { newEvent, numbered, range } from '@mach42/event-store/contract/builders.ts';
import { openKurrentEventStore } from '@mach42/event-store/kurrentdb/open.ts';
import { memoryEventStore } from '@mach42/event-store/memory/memory-event-store.ts';
import { serveStandIn } from '@mach42/testing/kurrentdb/serve-stand-in.ts';
import { StandIn } from '@mach42/testing/kurrentdb/stand-in.ts';
import { expect, it, onTestFinished } from 'vitest';
import { verifyLogs } from './between-logs.ts';
import { copyLog } from './copy-log.ts';

it('[ES130] copies to KurrentDB many events a call, in their order, and continues where it ended', async () => {
  const source = memoryEventStore();
  for (const n of range(300)) {
    await source.append(`message-${n}`, numbered(2, n), 'none');
    if (n % 30 === 0) await source.append('room-1', [newEvent()], 'any');
  }
  const { server, url, ...served } = await serveStandIn(new StandIn({ version: '25.1' }));
  onTestFinished(() => served[Symbol.asyncDispose]());
  const store = await openKurrentEventStore({ url });
  onTestFinished(() => store.close());
  const from = { store: source, name: 'the source', inOrder: 128 };
  const to = {
    store,
    name: 'KurrentDB',
    inOrder: 128,
    appendTogether: (appends: Parameters<typeof store.appendTogether>[0]) =>
      store.appendTogether(appends),
  };
  const { signal } = new AbortController();
  const all = await source.readAll(0n, 1_000);
  const half = all[300]!.position;
  server.calls = [];
  await copyLog(from, to, half, () => {}, signal);
  // Each stream once in a call: every thirty messages, their room is in the way.
  expect(server.calls.filter((call) => call === 'AppendSession').length).toBeLessThan(8);
  await copyLog(from, to, await source.head(), () => {}, signal);
  await verifyLogs(from, to, await source.head(), () => {}, signal);
  const copied = await store.readAll(0n, 1_000);
  expect(copied.map(({ id, stream, revision }) => [id, stream, revision])).toEqual(
    all.map(({ id, stream, revision }) => [id, stream, revision]),
  );
});
