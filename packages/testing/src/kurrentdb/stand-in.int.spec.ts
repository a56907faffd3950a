import {
  jsonEvent,
  NO_STREAM,
  UnavailableError,
  UnknownError,
  type AppendStreamRequest,
  type ReadPosition,
} from '@kurrent/kurrentdb-client';
import { bareClient } from '@mach42/event-store/kurrentdb/testing/client.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { serveStandIn } from './serve-stand-in.ts';
import { StandIn } from './stand-in.ts';

/** KurrentDB's own client, and a stand-in that has a stream of three events and one of one. */
async function filled() {
  const { server, url, ...served } = await serveStandIn(new StandIn({ version: '25.1' }));
  onTestFinished(() => served[Symbol.asyncDispose]());
  const client = bareClient(url);
  onTestFinished(() => client.dispose());
  const three = [1, 2, 3].map((n) => jsonEvent({ type: 'Numbered', data: { n } }));
  const one = jsonEvent({ type: 'Numbered', data: { n: 4 } });
  const expectedState = NO_STREAM;
  const append = {
    three: { streamName: 'three', expectedState, events: three },
    one: { streamName: 'one', expectedState, events: [one] },
  } satisfies Record<string, AppendStreamRequest>;
  const { position } = await client.multiStreamAppend([append.three, append.one]);
  return { client, server, append, position };
}

const at = (commit: bigint): ReadPosition => ({ commit, prepare: commit });

async function all<T>(reading: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of reading) items.push(item);
  return items;
}

describe('the stand-in for KurrentDB, to its own client as 25.1.4 was measured', () => {
  it('gives each event of an append a place, and answers that of the last record', async () => {
    const { client, position } = await filled();
    const log = await all(client.readAll());
    const positions = log.map(({ event }) => event?.position?.commit ?? 0n);
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => Number(a - b)));
    expect(positions.at(-1)).toBe(position);
    const [first] = await all(client.readStream('three'));
    expect(first?.event?.position).toEqual(at(positions[0] ?? 0n));
    const backwards = await all(client.readAll({ direction: 'backwards', fromPosition: 'end' }));
    expect(backwards).toEqual(log.toReversed());
  });

  it('refuses reads from where no record begins as a server that is away, but for beyond the file', async () => {
    const { client, server, position: end } = await filled();
    const between = server.positions[0]! + 1n;
    for (const direction of ['forwards', 'backwards'] as const) {
      for (const position of [1n, between, end + 1n]) {
        const reading = all(client.readAll({ direction, fromPosition: at(position) }));
        await expect(reading).rejects.toThrow(UnavailableError);
      }
    }
    expect(await all(client.readAll({ fromPosition: at(end * 1_000n) }))).toEqual([]);
  });

  it('refuses subscriptions there by other words', async () => {
    const { client, server } = await filled();
    const subscription = client.subscribeToAll({ fromPosition: at(server.positions[0]! + 1n) });
    const failure: unknown = await all(subscription).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnknownError);
    expect(failure).toMatchObject({
      message: '3 INVALID_ARGUMENT: Trying to read from an invalid position.',
    });
  });

  it('takes a repeated append for stored, and fails where a part of it is repeated', async () => {
    const { client, append, position } = await filled();
    const again = await client.multiStreamAppend([append.three, append.one]);
    expect(again.position).toBe(position);
    const other = { ...append.one, streamName: 'other' };
    await expect(client.multiStreamAppend([append.three, other])).rejects.toThrow(
      '13 INTERNAL: Append session failed to map error',
    );
  });
});
