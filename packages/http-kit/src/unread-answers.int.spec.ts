import { call } from '@mach42/contracts/kernel/call.ts';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { Type } from 'typebox';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createHttpApp, type HttpAppOptions } from './app.ts';
import { downloadRoute } from './bytes-routes.ts';
import { route } from './route.ts';
import { UnreadAnswers } from './unread-answers.ts';

/** More than the buffers of the operating system take. */
const long = 30_000_000;
const patience = { timeout: 15_000 } as const;
const file = call<{ answer: object }>('GET', '/api/file', { signedIn: true });
const page = call<{ answer: { data: string } }>('GET', '/api/page', { signedIn: false });
const slow = call<{ answer: object }>('GET', '/api/slow', { signedIn: false });

interface Served {
  readonly app: FastifyInstance;
  /** How often the bytes were read. */
  readonly reads: () => number;
}

async function served(options: Partial<HttpAppOptions>): Promise<Served> {
  let reads = 0;
  const app = createHttpApp({
    authenticate: async (token) => ({
      id: token,
      name: token,
      activeRole: 'standard',
      roles: ['user'],
      isGuest: false,
      tokenId: token,
      generation: 0,
      signedBy: 'key',
      expiresAt: new Date(Date.now() + 60_000),
    }),
    isUnavailable: () => false,
    ...options,
  });
  downloadRoute(app, file, { summary: 'A file.' }, async () => ({
    read: async () => {
      reads += 1;
      return new Uint8Array(long);
    },
    mostBytes: long,
    mediaType: 'application/octet-stream',
    name: 'file',
  }));
  route(app, page, { answer: { data: Type.String() }, summary: 'A page.' }, () => ({
    answer: { data: 'x'.repeat(long) },
  }));
  route(app, slow, { answer: {}, summary: 'Later.' }, async () => {
    await setTimeout(400);
    return { answer: {} };
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return { app, reads: () => reads };
}

const portOf = ({ server }: FastifyInstance) => (server.address() as AddressInfo).port;

/** Asks, and reads no more than the beginning of the answer. */
async function ask(app: FastifyInstance, path: string, token = 'dana'): Promise<Socket> {
  const socket = connect(portOf(app), '127.0.0.1');
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n\r\n`);
  await once(socket, 'data');
  return socket.pause();
}

async function statusOf(app: FastifyInstance, path: string, token = 'dana'): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${portOf(app)}${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  if (answer.status >= 400) expect(answer.headers.get('retry-after')).toBe('5');
  return answer.status;
}

it.each(['/api/file', '/api/page'])(
  '[HK51] a caller has so much of %s waiting, until it is read or given up',
  async (path) => {
    const unread = new UnreadAnswers({ ofCaller: 2 * long + 1000, inAll: 9 * long });
    const { app, reads } = await served({ unread });
    const [first] = [await ask(app, path), await ask(app, path)];
    expect(await statusOf(app, path)).toBe(429);
    if (path === '/api/file') {
      expect(reads()).toBe(2);
      expect(await statusOf(app, path, 'mo')).toBe(200);
    }
    first.destroy();
    await vi.waitUntil(async () => (await statusOf(app, path)) === 200, patience);
  },
);

it('[HK51] all callers together have so much waiting', async () => {
  const unread = new UnreadAnswers({ ofCaller: 9 * long, inAll: 2 * long + 1000 });
  const { app, reads } = await served({ unread });
  for (const token of ['dana', 'mo']) await ask(app, '/api/file', token);
  await vi.waitUntil(async () => (await statusOf(app, '/api/file', 'pia')) === 503, patience);
  expect(reads()).toBe(2);
});

it('[HK51] a caller with much waiting leaves as much room to others', async () => {
  const unread = new UnreadAnswers({ ofCaller: 9 * long, inAll: 4 * long + 1000 });
  const { app } = await served({ unread });
  for (let n = 0; n < 2; n += 1) await ask(app, '/api/file');
  expect(await statusOf(app, '/api/file')).toBe(429);
  for (const token of ['mo', 'pia']) await ask(app, '/api/file', token);
  expect(await statusOf(app, '/api/file', 'mo')).toBe(429);
});

it('[HK51] one answer alone may be of any length', async () => {
  const { app } = await served({ unread: new UnreadAnswers({ ofCaller: 1, inAll: 1 }) });
  for (const path of ['/api/file', '/api/page']) expect(await statusOf(app, path)).toBe(200);
});

it('[HK49] a client that takes nothing of its answer is left, and one that waits for it is not', async () => {
  const { app } = await served({ unreadMs: 200 });
  expect((await fetch(`http://127.0.0.1:${portOf(app)}/api/slow`)).status).toBe(200);
  for (const path of ['/api/file', '/api/page']) {
    const socket = await ask(app, path);
    const connections = () =>
      new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
    await vi.waitUntil(async () => (await connections()) <= 1, patience);
    socket.destroy();
  }
});
