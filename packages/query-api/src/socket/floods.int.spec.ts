import { costs } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { CallMeter } from '@mach42/http-kit/call-meter.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FakeWorld, signInOf } from '../outbox/testing/fake-world.ts';
import { serveSockets, type SocketLimits } from './socket-server.ts';
import { TestClient } from './testing/test-client.ts';

const roomId = '0190b5a0-0000-7000-8000-000000000001';

async function started(most?: SocketLimits) {
  const world = new FakeWorld();
  const server = createServer();
  const signIns = { authenticate: async (token: string) => signInOf(token) };
  const report = (error: unknown) => void world.errors.push(error);
  const parts = { outbox: world.outbox, signIns, report, isAbleToServe: () => true };
  const sockets = serveSockets(server, parts, limits.socket, most);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await sockets.stop();
    server.close();
    expect(world.errors).toEqual([]);
  });
  const { port } = server.address() as AddressInfo;
  const opened = () => new TestClient(`ws://127.0.0.1:${port}/ws`).opened();
  const signedIn = async (token: string) => {
    const client = await opened();
    client.send({ t: 'hello', token });
    await client.frame('welcome');
    return client;
  };
  return { world, server, port, opened, signedIn };
}

it.each(['ping', 'pong'] as const)(
  '[WS31] frames in too great a number end the socket with 1008 also where they are %ss of the protocol',
  async (kind) => {
    const { signedIn } = await started();
    const client = await signedIn('dana');
    for (let n = 0; n < 301; n += 1) client.socket[kind]();
    expect(await client.closed).toMatchObject({ code: 1008 });
  },
);

it('[WS31] frames are read in a turn each, though they come in one piece', async () => {
  const { world, signedIn } = await started();
  const client = await signedIn('dana');
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  const readIn = new Map<number, number>();
  vi.spyOn(world.outbox, 'closeRoom').mockImplementation(
    () => void readIn.set(turn, (readIn.get(turn) ?? 0) + 1),
  );
  for (let n = 0; n < 200; n += 1) client.send({ t: 'close', roomId });
  client.send({ t: 'ping', at: 1 });
  await client.frame('pong');
  const counts = [...readIn.values()];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(200);
  // On a busy machine some frames wait, and then begin together as long as the turn is short.
  expect(Math.max(...counts)).toBeLessThanOrEqual(64);
});

it('[WS38] clients that say hello at once are greeted in turns', async () => {
  const { world, opened } = await started();
  const people = Array.from({ length: 10 }, (_, n) => `person-${n}`);
  const clients = await Promise.all(people.map(() => opened()));
  let turn = 0;
  let next = setImmediate(function count() {
    turn += 1;
    next = setImmediate(count);
  });
  onTestFinished(() => clearImmediate(next));
  const greetedIn = new Map<number, number>();
  const greet = world.outbox.greet.bind(world.outbox);
  vi.spyOn(world.outbox, 'greet').mockImplementation((...greeted) => {
    greetedIn.set(turn, (greetedIn.get(turn) ?? 0) + 1);
    const begun = performance.now();
    while (performance.now() - begun < limits.http.msOfTurn);
    return greet(...greeted);
  });
  for (const [n, client] of clients.entries()) client.send({ t: 'hello', token: people[n] ?? '' });
  await Promise.all(clients.map((client) => client.frame('welcome')));
  const counts = [...greetedIn.values()];
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(people.length);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});

it('[WS37] a person opens no more than they pay for, and a guest than their address does', async () => {
  const { opened, signedIn } = await started({
    meter: new CallMeter({ perSecond: costs.heavy / 10 }),
  });
  for (const [token, most] of [
    ['dana', 2],
    ['guest', 1],
  ] as const) {
    for (let n = 0; n < most; n += 1) {
      const client = await signedIn(token);
      client.socket.close();
      await client.closed;
    }
    const refused = await opened();
    refused.send({ t: 'hello', token });
    expect(await refused.closed).toMatchObject({ code: 4429 });
  }
  expect((await signedIn('mo')).frames).toMatchObject([{ t: 'welcome' }]);
});

it('[WS31] of the bytes of many sockets a little is read in each turn, whatever frames they have', async () => {
  const { server, port } = await started();
  let [ofTurn, most, all] = [0, 0, 0];
  server.on('upgrade', (_, connection) =>
    connection.on('data', (bytes: Buffer) => {
      if (ofTurn === 0) setImmediate(() => (ofTurn = 0));
      ofTurn += bytes.length;
      all += bytes.length;
      most = Math.max(most, ofTurn);
    }),
  );
  const count = 20;
  const clients = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
  for (const client of clients) client.on('error', () => undefined);
  await Promise.all(
    clients.map(async (client) => {
      client.write(
        'GET /ws HTTP/1.1\r\nhost: test\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
          'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
      );
      await once(client, 'data');
    }),
  );
  // A frame that begins a message, and frames that continue it without a byte (RFC 6455, section 5.4).
  const begin = Buffer.from([0x01, 0x80, 0, 0, 0, 0]);
  const flood = Buffer.concat([
    begin,
    ...Array<Buffer>(40_000).fill(Buffer.from([0, 0x80, 0, 0, 0, 0])),
  ]);
  for (const client of clients) client.write(flood);
  await vi.waitUntil(() => all >= count * 60_000);
  for (const client of clients) client.destroy();
  expect(most).toBeLessThan(2 * limits.http.bytesOfTurn + 4 * 65_536);
});

it.each([
  ['without a header host', ''],
  ['with two of them', 'host: one\r\nhost: two\r\n'],
])('[HK26] no socket is opened by a request %s', async (_, hosts) => {
  const { port } = await started();
  const socket = connect(port, '127.0.0.1');
  socket
    .setEncoding('utf8')
    .write(
      `GET /ws HTTP/1.1\r\n${hosts}connection: upgrade\r\nupgrade: websocket\r\n` +
        'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    );
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  socket.destroy();
});
