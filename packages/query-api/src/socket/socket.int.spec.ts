import { limits } from '@mach42/contracts/kernel/limits.ts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeWorld, forUser, inRoom, signInOf } from '../outbox/testing/fake-world.ts';
import {
  serveSockets,
  type SocketLimits,
  type SocketServer,
  type SocketTimes,
} from './socket-server.ts';
import { TestClient } from './testing/test-client.ts';

const roomId = '0190b5a0-0000-7000-8000-000000000001';

let world: FakeWorld;
let server: Server;
let sockets: SocketServer;
let url: string;
let expiresAt: Date;
let isAbleToServe: boolean;

async function start(times?: Partial<SocketTimes>, most?: SocketLimits): Promise<void> {
  const signIns = {
    authenticate: async (token: string) =>
      token === 'bad' ? undefined : { ...signInOf(token), expiresAt },
  };
  const { outbox, errors } = world;
  const report = (error: unknown) => void errors.push(error);
  const parts = { outbox, signIns, report, isAbleToServe: () => isAbleToServe };
  sockets = serveSockets(server, parts, { ...limits.socket, ...times }, most);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
}

const open = (options?: { autoPong?: boolean }) => new TestClient(url, options).opened();

async function signedIn(token: string, since?: string): Promise<TestClient> {
  const client = await open();
  client.send({ t: 'hello', token, ...(since === undefined ? {} : { since }) });
  await client.frame('welcome');
  return client;
}

beforeEach(() => {
  world = new FakeWorld();
  server = createServer();
  isAbleToServe = true;
  expiresAt = new Date(Date.now() + 3_600_000);
});

afterEach(async () => {
  await sockets.stop();
  server.close();
  expect(world.errors).toEqual([]);
});

describe('greeting', () => {
  it('[WS10] is answered with position, person and heartbeat', async () => {
    await start();
    const client = await signedIn('dana');
    expect(client.frames).toEqual([
      { t: 'welcome', position: '0', userId: 'dana', heartbeatMs: 10_000 },
    ]);
  });

  it('[WS30] without hello in time ends with 4401', async () => {
    await start({ helloWithinMs: 10 });
    const client = await open();
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  it.each([
    ['a bad token', { t: 'hello', token: 'bad' }],
    ['another frame', { t: 'ping', at: 1 }],
    ['a frame that is no JSON', '{'],
    ['a frame of no contract', { t: 'shout' }],
    ['a room that is none', { t: 'open', roomId: '1' }],
    ['a name that is a backslash', { t: 'hello', token: 'dana', '\\': 1 }],
  ])('[WS30] with %s ends with 4401', async (_, frame) => {
    await start();
    const client = await open();
    client.send(frame);
    expect(await client.closed).toMatchObject({ code: 4401 });
    expect(client.frames).toMatchObject([{ t: 'error', code: 'UNAUTHORIZED' }]);
  });

  it('[WS30] with a binary frame ends with 4401', async () => {
    await start();
    const client = await open();
    client.socket.send(Buffer.from('{"t":"hello","token":"dana"}'), { binary: true });
    expect(await client.closed).toMatchObject({ code: 4401 });
  });

  it('[WS30] is not timed out afterwards', async () => {
    await start({ helloWithinMs: 50, heartbeatMs: 60 });
    const client = await signedIn('dana');
    await once(client.socket, 'ping');
    await once(client.socket, 'ping');
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('[WS5] ends with 4401 when the token expires', async () => {
    expiresAt = new Date(Date.now() + 50);
    await start();
    const client = await signedIn('dana');
    expect(await client.closed).toMatchObject({ code: 4401 });
  });
});

describe('frames', () => {
  it.each([
    ['no JSON', '{'],
    ['an unknown type', '{"t":"shout"}'],
    ['an unknown field', '{"t":"ping","at":1,"more":true}'],
    ['a room id that is none', '{"t":"open","roomId":"1"}'],
    ['a second hello', '{"t":"hello","token":"dana"}'],
  ])('[WS31] of %s end the socket with 1008', async (_, text) => {
    await start();
    const client = await signedIn('dana');
    client.send(text);
    expect(await client.closed).toMatchObject({ code: 1008 });
    expect(client.frames.at(-1)).toMatchObject({ t: 'error', code: 'VALIDATION_ERROR' });
  });

  it('[WS31] in binary end the socket with 1003, in excess of 8 KiB with 1009', async () => {
    await start();
    const [binary, large] = [await signedIn('dana'), await signedIn('mo')];
    binary.socket.send(Buffer.from('{}'), { binary: true });
    large.send({ t: 'hello', token: 'x'.repeat(8 * 1024) });
    expect(await binary.closed).toMatchObject({ code: 1003 });
    expect(await large.closed).toMatchObject({ code: 1009 });
  });

  it('[WS31] in too great a number end the socket with 1008', async () => {
    await start();
    const client = await signedIn('dana');
    for (let n = 0; n < 301; n += 1) client.send({ t: 'ping', at: n });
    expect(await client.closed).toMatchObject({ code: 1008 });
  });

  it('[WS32] ping is answered with pong', async () => {
    await start();
    const client = await signedIn('dana');
    client.send({ t: 'ping', at: 1234.5 });
    expect(await client.frame('pong')).toEqual({ t: 'pong', at: 1234.5 });
  });

  it('[WS20] [WS23] open, typing and close reach the outbox in their order', async () => {
    world.members.set(roomId, new Set(['dana', 'mo']));
    world.signals.publish({ kind: 'delta', messageId: 'm', roomId, seq: 1, text: 'Hi' });
    await start();
    const [dana, mo] = [await signedIn('dana'), await signedIn('mo')];
    dana.send({ t: 'open', roomId });
    dana.send({ t: 'typing', roomId });
    expect(await dana.frame('delta')).toMatchObject({ text: 'Hi', seq: 1 });
    expect(await mo.frame('typing')).toMatchObject({ userId: 'dana', name: 'Name of dana' });

    dana.send({ t: 'close', roomId });
    dana.send({ t: 'ping', at: 1 });
    await dana.frame('pong');
    world.signals.publish({ kind: 'delta', messageId: 'm', roomId, seq: 2, text: '!' });
    world.happens(inRoom(roomId));
    await dana.frame('event');
    expect(dana.frames.filter(({ t }) => t === 'delta')).toHaveLength(1);
  });
});

describe('resuming over real sockets', () => {
  it('[WS11] a client that was cut off gets every change once, in order', async () => {
    await start();
    const first = await signedIn('dana');
    world.happens(forUser('dana'), forUser('dana'));
    await first.frame('event', ({ position }) => position === '2');
    first.socket.terminate();
    world.happens(forUser('dana'), forUser('dana'));

    const second = await signedIn('dana', '2');
    world.happens(forUser('dana'));
    await second.frame('event', ({ position }) => position === '5');
    expect([...first.positions, ...second.positions]).toEqual([1, 2, 3, 4, 5]);
  });

  it('[WS15] a client that does not read is closed with 4408, and loses nothing', async () => {
    await start();
    const slow = await signedIn('dana');
    slow.socket.pause();
    const large = { ...forUser('dana'), data: { text: 'x'.repeat(500_000) } };
    // More than the buffers of the operating system take.
    world.happens(...Array.from({ length: 40 }, () => large));
    const last = world.position;
    slow.socket.resume();
    expect(await slow.closed).toMatchObject({ code: 4408 });

    const back = await signedIn('dana', String(slow.positions.at(-1)));
    await back.frame('event', ({ position }) => BigInt(position) === last);
    const all = [...slow.positions, ...back.positions];
    expect(all).toEqual(Array.from({ length: Number(last) }, (_, n) => n + 1));
  });
});

describe('the end of sockets', () => {
  it('[WS24] a client that is gone is offline', async () => {
    world.members.set(roomId, new Set(['dana', 'mo']));
    await start();
    const [dana, mo] = [await signedIn('dana'), await signedIn('mo')];
    dana.socket.terminate();
    expect(await mo.frame('presence', ({ online }) => !online)).toMatchObject({ userId: 'dana' });
  });

  it('[WS33] a client that does not answer pings is closed with 4408; others stay', async () => {
    await start({ heartbeatMs: 200 });
    const dead = await open({ autoPong: false });
    const alive = await open();
    expect(sockets.latency).toBeNull();
    expect(await dead.closed).toMatchObject({ code: 4408 });
    await once(alive.socket, 'ping');
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
    await expect.poll(() => sockets.latency ?? 0).toBeGreaterThan(0);
  });

  it.each([
    ['with more than fits waiting', 40],
    ['with little waiting', 1],
  ])('[WS33] a client that stops reading, %s, can read 4408 long after', async (_, changes) => {
    await start({ heartbeatMs: 200 });
    const slow = await signedIn('dana');
    const other = await signedIn('mo');
    slow.socket.pause();
    const large = { ...forUser('dana'), data: { text: 'x'.repeat(500_000) } };
    world.happens(...Array.from({ length: changes }, () => large));
    for (let beat = 0; beat < 6; beat += 1) await once(other.socket, 'ping');
    slow.socket.resume();
    expect(await slow.closed).toMatchObject({ code: 4408 });
  });

  it('[WS37] a person has so many and no more, until one is closed', async () => {
    await start({}, { ofPerson: 2 });
    const [first] = [await signedIn('dana'), await signedIn('dana'), await signedIn('mo')];
    const third = await open();
    third.send({ t: 'hello', token: 'dana' });
    expect(await third.closed).toMatchObject({ code: 4429 });
    expect(third.frames).toMatchObject([{ t: 'error', code: 'RATE_LIMITED' }]);
    first.socket.close();
    await first.closed;
    await vi.waitUntil(() => world.outbox.connectedClients === 2);
    expect((await signedIn('dana')).frames).toMatchObject([{ t: 'welcome' }]);
  });

  it('[WS37] an address has so many that have not said hello, and is then refused with 429', async () => {
    await start({}, { ofAddress: 2 });
    const [first] = [await open(), await open()];
    const third = new TestClient(url);
    third.closed.catch(() => undefined);
    const [error] = (await once(third.socket, 'error')) as [Error];
    expect(error.message).toContain('429');
    first.send({ t: 'hello', token: 'dana' });
    await first.frame('welcome');
    expect((await signedIn('mo')).frames).toHaveLength(1);
  });

  it('[WS34] stopping sends clients elsewhere, greeted or not', async () => {
    await start();
    const [greeted, silent] = [await signedIn('dana'), await open()];
    await sockets.stop();
    const end = { code: 1001, reason: 'resume elsewhere' };
    expect(await greeted.closed).toEqual(end);
    expect(await silent.closed).toEqual(end);
    expect(world.outbox.connectedClients).toBe(0);
  });

  it.each([
    ['[WS34] after stopping, with 503', '/ws', 503],
    ['[WS35] anywhere else, with 404', '/elsewhere', 404],
    ['[WS36] before it can be served, with 503', '/ws', 503],
  ])('an upgrade is refused %s', async (when, path, status) => {
    await start();
    if (when.includes('stopping')) await sockets.stop();
    isAbleToServe = !when.includes('served');
    const client = new TestClient(url.replace('/ws', path));
    client.closed.catch(() => {});
    const [error] = (await once(client.socket, 'error')) as [Error];
    expect(error.message).toContain(String(status));
  });

  it('[WS35] /ws/ is /ws', async () => {
    await start();
    url += '/';
    expect((await signedIn('dana')).frames).toHaveLength(1);
  });
});
