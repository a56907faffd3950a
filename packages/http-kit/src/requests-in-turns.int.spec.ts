import { call } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHttpApp } from './app.ts';
import { CallTurns } from './call-turns.ts';
import { sentInOnePiece } from './raw-connection.fixture.ts';
import { HttpRefusal } from './refusal.ts';
import { requestsInTurns } from './requests-in-turns.ts';
import { route } from './route.ts';

const quick = call<{ answer: object }>('GET', '/api/quick', { signedIn: false });

/** Sends so many requests in one piece; returns the turn of the event loop in which each began, and their outcome. */
async function inOnePiece(count: number) {
  const app = createHttpApp({
    authenticate: async () => {
      throw new HttpRefusal('UNAUTHORIZED', 'Sign in.');
    },
    isUnavailable: () => false,
  });
  let turn = 0;
  let next = setImmediate(function one() {
    turn += 1;
    next = setImmediate(one);
  });
  onTestFinished(() => clearImmediate(next));
  const begunIn: number[] = [];
  route(app, quick, { answer: {}, summary: 'Answer.' }, async () => {
    begunIn.push(turn);
    return { answer: {} };
  });
  const request = 'GET /api/quick HTTP/1.1\r\nhost: test\r\n';
  const all = `${`${request}\r\n`.repeat(count - 1)}${request}connection: close\r\n\r\n`;
  const text = await sentInOnePiece(app, all);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  return { begunIn, statuses };
}

describe('requests of a connection', () => {
  it('[HK50] are carried out one after the other, in turns of their own', async () => {
    const { begunIn, statuses } = await inOnePiece(60);
    expect(statuses).toEqual(Array.from({ length: 60 }, () => 200));
    expect(new Set(begunIn).size).toBe(60);
  });

  it('[HK50] that are too many to wait end it', async () => {
    const { begunIn, statuses } = await inOnePiece(1000);
    expect(begunIn.length).toBeLessThan(10);
    expect(statuses.length).toBeLessThan(10);
  });
});

const request = (path = '/', header = '') => `GET ${path} HTTP/1.1\r\nhost: test\r\n${header}\r\n`;

const busyFor = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

/** Counts within each turn of the event loop, and keeps the highest count. */
class OfTurn {
  most = 0;
  #ofTurn = 0;

  count(): void {
    if (this.#ofTurn === 0) setImmediate(() => (this.#ofTurn = 0));
    this.#ofTurn += 1;
    this.most = Math.max(this.most, this.#ofTurn);
  }
}

/** Starts a server whose requests come in turns, and opens connections to it, each of which counts its answers. */
async function served(handle: (response: ServerResponse, path: string) => void) {
  const server = createServer(({ url = '' }, response) => handle(response, url));
  requestsInTurns(server, new CallTurns(), () => 'one network');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.close() && server.closeAllConnections());
  const open = async (): Promise<Client> => {
    const accepted = once(server, 'connection');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await accepted;
    return new Client(socket);
  };
  const openAll = async (count: number): Promise<Client[]> => {
    const clients: Client[] = [];
    while (clients.length < count) clients.push(await open());
    return clients;
  };
  return { server, open, openAll };
}

class Client {
  readonly socket: Socket;
  #answers = 0;
  #onAnswer: () => void = () => undefined;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.setEncoding('latin1').on('data', (text: string) => {
      this.#answers += text.split('HTTP/1.1 200').length - 1;
      this.#onAnswer();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => this.#onAnswer());
  }

  /** Returns the number of answers, once there are so many or the connection was ended. */
  async answers(count: number): Promise<number> {
    while (this.#answers < count && !this.socket.destroyed)
      await new Promise<void>((resolve) => (this.#onAnswer = resolve));
    return this.#answers;
  }
}

describe('requests of many connections', () => {
  it('[HK60] begin in turns', async () => {
    const begun = new OfTurn();
    const { openAll } = await served((response, path) => {
      if (path === '/long') {
        begun.count();
        busyFor(limits.http.msOfTurn);
      }
      response.end();
    });
    const clients = await openAll(12);
    for (const { socket } of clients) socket.write(request() + request('/long'));
    for (const client of clients) expect(await client.answers(2)).toBe(2);
    expect(begun.most).toBeLessThan(4);
  });

  it.each([
    ['GET', 'are not begun', 1, 3],
    ['POST', 'are carried out', 12, 12],
  ])('[HK67] of clients that left before their turn: %s %s', async (method, _what, least, most) => {
    const begun: string[] = [];
    const { openAll, open } = await served((response, path) => {
      begun.push(path);
      if (path === '/long') busyFor(limits.http.msOfTurn);
      response.end();
    });
    const clients = await openAll(12);
    for (const { socket } of clients)
      socket.end(`${method} /long HTTP/1.1\r\nhost: test\r\ncontent-length: 0\r\n\r\n`, () =>
        socket.destroy(),
      );
    const last = await open();
    for (let n = 1; n <= 20; n += 1) {
      last.socket.write(request());
      await last.answers(n);
    }
    const long = begun.filter((path) => path === '/long').length;
    expect(long).toBeGreaterThanOrEqual(least);
    expect(long).toBeLessThanOrEqual(most);
  });

  it('[HK61] are read in turns', async () => {
    const read = new OfTurn();
    const { server, openAll } = await served((response) => response.end());
    const clients = await openAll(40);
    server.prependListener('request', () => {
      read.count();
      busyFor(limits.http.msOfReading / 8);
    });
    for (const { socket } of clients) socket.write(request().repeat(4));
    for (const client of clients) expect(await client.answers(4)).toBe(4);
    expect(read.most).toBeLessThan(80);
  });

  it('[HK61] are read in turns where they have bodies of many chunks', async () => {
    const read = new OfTurn();
    const { server, openAll } = await served((response) => response.end());
    const clients = await openAll(20);
    server.prependListener('request', (incoming) => {
      const push = incoming.push.bind(incoming);
      incoming.push = (piece, encoding) => {
        read.count();
        busyFor(limits.http.msOfReading / 20);
        return push(piece, encoding);
      };
    });
    const chunks = '1\r\n \r\n'.repeat(50);
    const sent = `${request('/', 'transfer-encoding: chunked\r\n').replace('GET', 'POST')}${chunks}0\r\n\r\n`;
    for (const { socket } of clients) socket.write(sent);
    for (const client of clients) expect(await client.answers(1)).toBe(1);
    // The limit covers the reads that do not count as a flood, and the rest of the pieces that two connections sent
    // at once.
    expect(read.most).toBeLessThan(200);
  });

  it('[HK61] are not read while others of their connection wait', async () => {
    const held = Promise.withResolvers<() => void>();
    const { open } = await served((response, path) => {
      if (path === '/held') held.resolve(() => response.end());
      else response.end();
    });
    const [client, other] = [await open(), await open()];
    // One piece of the connection holds only a few of these requests.
    const long = request('/', `x: ${'x'.repeat(8000)}\r\n`);
    const count = 2 * limits.http.waitingOfConnection;
    client.socket.write(request('/held') + long.repeat(count));
    const release = await held.promise;
    for (let n = 1; n <= 20; n += 1) {
      other.socket.write(request());
      expect(await other.answers(n)).toBe(n);
    }
    release();
    expect(await client.answers(count + 1)).toBe(count + 1);
  });

  it('[HK61] that expect something are read so, too, and carried out', async () => {
    const { open } = await served((response) => response.end());
    const client = await open();
    client.socket.write(request('/', 'expect: something\r\n'));
    expect(await client.answers(1)).toBe(1);
  });
});
