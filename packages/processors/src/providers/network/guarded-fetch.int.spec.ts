import { limits } from '@mach42/contracts/kernel/limits.ts';
import { FakeServer, sendJson } from '@mach42/testing/providers/fake-server.ts';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  byNameServers,
  guardedFetch,
  isAddressRefused,
  type Resolve,
  TooManyChunks,
} from './guarded-fetch.ts';
import { modelNetworks } from './model-networks.ts';

const piece = Buffer.alloc(1024 * 1024);
function* endless(): Generator<Buffer> {
  for (;;) yield piece;
}

/** Answers one list of addresses after the other. */
function resolver(...answers: readonly (readonly string[])[]) {
  const left = [...answers];
  return vi.fn<Resolve>((_, __, done) => {
    const addresses = left.shift() ?? [];
    done(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  });
}

let server: FakeServer;
beforeEach(async () => {
  server = await new FakeServer(({ path, body }, response) => {
    if (path === '/moved') {
      response.writeHead(302, { location: '/elsewhere' });
      response.end();
    } else if (path === '/endless') {
      response.writeHead(200);
      Readable.from(endless()).pipe(response);
    } else if (path === '/bytes') {
      for (let at = 0; at < 2 * limits.modelChunksAtFirst; at += 1) response.write('a');
      response.end();
    } else if (path === '/announced') {
      // All in one packet.
      response.socket?.cork();
      for (let at = 0; at < 100; at += 1) response.writeProcessing();
      response.end('at last');
      response.socket?.uncork();
    } else sendJson(response, 200, { path, body: body ?? null });
  }).start();
});
afterEach(async () => {
  await server.stop();
});

const named = (path = '/') => server.url.replace('127.0.0.1', 'service.example') + path;
async function refusalOf(networks: string, url: string, resolve?: Resolve): Promise<unknown> {
  const { fetch, close } = guardedFetch(modelNetworks(networks), resolve);
  try {
    return await fetch(url).catch((error: unknown) => error);
  } finally {
    close();
  }
}

describe('a request to an address that an admin entered', () => {
  it.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0.0.0.0'])(
    '[PV51] does not go to %s where that network is not allowed',
    async (host) => {
      const url = server.url.replace('127.0.0.1', host);
      expect(isAddressRefused(await refusalOf('', url))).toBe(true);
      expect(server.requests).toEqual([]);
    },
  );

  it('[PV51] does not go to a name with one address that is not allowed', async () => {
    const resolve = resolver(['1.1.1.1', '127.0.0.1'], ['169.254.169.254']);
    expect(isAddressRefused(await refusalOf('', named(), resolve))).toBe(true);
    expect(isAddressRefused(await refusalOf('loopback', named(), resolve))).toBe(true);
    expect(server.requests).toEqual([]);
  });

  it('[PV51] is of http or https', async () => {
    expect(isAddressRefused(await refusalOf('loopback', 'file:///etc/passwd'))).toBe(true);
  });

  it('[PV52] goes to the address that was checked, which is asked for once', async () => {
    const resolve = resolver(['127.0.0.1'], ['10.0.0.1']);
    const { fetch, close } = guardedFetch(modelNetworks('loopback'), resolve);
    const answer = await fetch(named('/one'), { method: 'POST', body: '{"a":1}' });
    expect(await answer.json()).toEqual({ path: '/one', body: { a: 1 } });
    expect(resolve).toHaveBeenCalledTimes(1);
    close();
  });

  it('[PV53] follows no redirect', async () => {
    const { fetch, close } = guardedFetch(modelNetworks('loopback'));
    const answer = await fetch(`${server.url}/moved`);
    expect(answer.status).toBe(302);
    expect(server.requests.map(({ path }) => path)).toEqual(['/moved']);
    close();
  });

  it('[PV54] reads no answer without an end, and closes its connection', async () => {
    const { fetch, close } = guardedFetch(modelNetworks('loopback'));
    const closed = server.closed();
    const answer = await fetch(`${server.url}/endless`);
    let bytes = 0;
    const reading = (async () => {
      for await (const chunk of answer.body ?? []) bytes += chunk.length;
    })();
    await expect(reading).rejects.toThrow('too long');
    expect(bytes).toBeLessThanOrEqual(64 * piece.length);
    await closed;
    close();
  });

  it('[PV55] reads no answer of many small chunks, and closes its connection', async () => {
    const { fetch, close } = guardedFetch(modelNetworks('loopback'));
    const closed = server.closed();
    const answer = await fetch(`${server.url}/bytes`);
    await expect(answer.text()).rejects.toThrow(TooManyChunks);
    await closed;
    close();
  });

  it('[PV55] waits for no answer that is announced again and again', async () => {
    const { fetch, close } = guardedFetch(modelNetworks('loopback'));
    const answer = fetch(`${server.url}/announced`);
    await expect(answer).rejects.toMatchObject({ cause: expect.any(TooManyChunks) });
    close();
  });

  it('[PV54] may be left at any moment, also where more of the answer is there', async () => {
    const { fetch, close } = guardedFetch(modelNetworks('loopback'));
    for (let turns = 0; turns < 20; turns += 1) {
      const closed = server.closed();
      const reader = (await fetch(`${server.url}/endless`)).body?.getReader();
      await reader?.read();
      // More arrives and waits.
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
      await reader?.read();
      await reader?.cancel();
      await closed;
    }
    close();
  });

  it('[PV53] that is stopped ends with the reason of the stop', async () => {
    const reason = new Error('stopped');
    const { fetch, close } = guardedFetch(modelNetworks('loopback'));
    await expect(fetch(server.url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    close();
  });
});

it('[WP9] finds by the name servers all addresses of a name', async () => {
  const names = createSocket('udp4').bind(0, '127.0.0.1');
  await once(names, 'listening');
  names.on('message', (question, { port }) => {
    // RFC 1035 §4.1: the question again, and behind it one record that points to its name.
    const asked = question.readUInt16BE(question.indexOf(0, 12) + 1);
    const address = asked === 1 ? [127, 0, 0, 1] : [...Array.from({ length: 15 }, () => 0), 1];
    const head = Buffer.from([...question.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]);
    const body = question.subarray(12, question.indexOf(0, 12) + 5);
    const record = [0xc0, 0x0c, 0, asked, 0, 1, 0, 0, 0, 60, 0, address.length, ...address];
    names.send(Buffer.concat([head, body, Buffer.from(record)]), port, '127.0.0.1');
  });
  const resolve = byNameServers([`127.0.0.1:${names.address().port}`]);
  const found = await new Promise((done) => {
    resolve('push.example', { all: true }, (error, addresses) => done(error ?? addresses));
  });
  expect(found).toEqual([
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]);
  names.close();
});
