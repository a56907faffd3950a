import { stoppingText } from '@mach42/contracts/health/texts.ts';
import { call } from '@mach42/contracts/kernel/call.ts';
import { closed } from '@mach42/contracts/kernel/schema.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Type } from 'typebox';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttpApp, type HttpAppOptions } from './app.ts';
import { CallMeter } from './call-meter.ts';
import { closeGracefully } from './connections.ts';
import { Client } from './raw-connection.fixture.ts';
import { HttpRefusal } from './refusal.ts';
import { route } from './route.ts';

const held = call<{ answer: object }>('GET', '/api/held', { signedIn: false });
const echo = call<{ body: { text: string }; answer: { data: number } }>('POST', '/api/echo', {
  signedIn: false,
});
const guarded = call<{ body: { text: string }; answer: object }>('POST', '/api/guarded');

/** A server with a call that is answered when the test says so, and one that takes a body. */
async function started(options: Partial<HttpAppOptions> = {}) {
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  let carriedOut = 0;
  const app = createHttpApp({
    authenticate: async () => {
      throw new HttpRefusal('UNAUTHORIZED', 'Sign in.');
    },
    isUnavailable: () => false,
    ...options,
  });
  const body = Type.Object({ text: Type.String() }, closed);
  route(app, held, { answer: {}, summary: 'Wait.' }, async () => {
    reached.resolve();
    await release.promise;
    return { answer: {} };
  });
  route(app, echo, { body, answer: { data: Type.Integer() }, summary: 'Count.' }, (request) => {
    carriedOut += 1;
    return { answer: { data: request.body.text.length } };
  });
  route(app, guarded, { body, answer: {}, summary: 'Guard.' }, () => ({ answer: {} }));
  await listening(app);
  return { app, reached, release, carriedOut: () => carriedOut };
}

async function listening(app: FastifyInstance): Promise<void> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`;
const post = (path: string, payload: string, length = payload.length) =>
  `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n` +
  `content-length: ${length}\r\n\r\n${payload}`;
const chunked = (path: string, payload: string) =>
  `POST ${path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n` +
  `transfer-encoding: chunked\r\n\r\n${payload.length.toString(16)}\r\n${payload}\r\n0\r\n\r\n`;
const ofText = (characters: number) => JSON.stringify({ text: 'x'.repeat(characters) });

describe('closing', () => {
  it('[HK18] answers the call under way and refuses new ones, on every kind of connection', async () => {
    const { app, reached, release } = await started({ lingerMs: 300 });
    const [waiting, idle, large] = [new Client(app), new Client(app), new Client(app)];
    waiting.send(get('/api/held'));
    expect((await idle.send(post('/api/echo', ofText(1))).answer()).status).toBe(200);
    expect((await large.send(post('/api/echo', ofText(1))).answer()).status).toBe(200);
    await reached.promise;

    const closing = app.close();
    const refusals = [
      await idle.send(get('/api/held')).answer(),
      await large.send(post('/api/echo', ofText(900_000))).answer(),
      await new Client(app).send(get('/api/held')).answer(),
    ];
    for (const { status, headers, body } of refusals) {
      expect(status).toBe(503);
      expect(body).toMatchObject({ success: false, error: { code: 'UNAVAILABLE' } });
      expect(headers.get('retry-after')).toBe('2');
      expect(headers.get('connection')).toBe('close');
      expect(headers.has('x-request-id')).toBe(true);
    }
    expect(await Promise.all([idle.closed, large.closed])).toEqual(['closed', 'closed']);

    release.resolve();
    const { status, headers } = await waiting.answer();
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    expect(await waiting.closed).toBe('closed');
    await closing;
  });

  it('[HK18] refuses a call when all of its body was read: unread, it would reset the connection', async () => {
    const app = fastify({ return503OnClosing: false });
    closeGracefully(app, 0, 60_000, 60_000);
    const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.whileClosing(async () => {
      begun.resolve();
      await release.promise;
    });
    const readBefore: boolean[] = [];
    app.addHook('onSend', async ({ raw }) => void readBefore.push(raw.complete));
    app.post('/', async () => 'never');
    await listening(app);
    const client = new Client(app);
    const closing = app.close();
    await begun.promise;

    client.send(post('/', '{', 9));
    await once(app.server, 'request');
    client.send(' "a": 1}');
    expect((await client.answer()).body['message']).toBe(stoppingText);
    expect(readBefore).toEqual([true]);
    release.resolve();
    await closing;
  });

  it('[HK18] reads what came while the thread was busy before it ends a connection', async () => {
    const lingerMs = 50;
    const { app } = await started({ lingerMs });
    const [idle, unused] = [new Client(app), new Client(app)];
    expect((await idle.send(post('/api/echo', ofText(1))).answer()).status).toBe(200);
    const begun = Promise.withResolvers<void>();
    app.whileClosing(async () => begun.resolve());
    const closing = app.close();
    await begun.promise;

    for (const client of [idle, unused]) client.send(get('/api/held'));
    const connecting = new Client(app).send(get('/api/held'));
    const busyUntil = performance.now() + 2 * lingerMs;
    while (performance.now() < busyUntil);
    const refused = [idle, unused, connecting].map(async (client) =>
      Promise.race([client.closed, client.answer().then(({ status }) => status)]),
    );
    expect(await Promise.all(refused)).toEqual([503, 503, 503]);
    await closing;
  });

  it('[HK18] is not held up by connections on which nothing was asked, or a body that never comes', async () => {
    const app = fastify();
    closeGracefully(app, 0, 20);
    app.post('/', async () => 'never');
    await listening(app);
    const [unused, halfSent] = [new Client(app), new Client(app)];
    halfSent.send(post('/', '{', 1000));
    await once(app.server, 'request');
    await app.close();
    expect(await unused.closed).toBe('closed');
    expect(await halfSent.closed).not.toBe('');
    expect(app.server.listening).toBe(false);
  });
});

describe('a request', () => {
  it.each([
    ['two hosts', 'host: a.example\r\nhost: b.example\r\n'],
    ['none', ''],
  ])('[HK26] with %s is refused, and no answer may be stored', async (_, hosts) => {
    const { app } = await started();
    const asked = `GET /api/held HTTP/1.1\r\n${hosts}\r\n`;
    const { status, headers, body } = await new Client(app).send(asked).answer();
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('[HK27] beyond what its address may ask for is answered 429, before its body is read', async () => {
    // Guests share half of it: 20 seconds of one.
    const { app, carriedOut } = await started({
      meter: new CallMeter({ perSecond: 2, now: () => 0, refusedAfterMs: 0 }),
    });
    const client = new Client(app);
    for (let asked = 0; asked < 10; asked += 1)
      expect((await client.send(post('/api/echo', ofText(1))).answer()).status).toBe(200);
    const { status, headers, body } = await client.send(post('/api/echo', '{')).answer();
    expect([status, headers.get('retry-after')]).toEqual([429, '2']);
    expect(body).toMatchObject({ success: false, error: { code: 'RATE_LIMITED' } });
    expect(carriedOut()).toBe(10);
  });

  it.each([
    ['says its length', post],
    ['comes in chunks', chunked],
  ])('[HK34] whose body %s costs more the longer the body may be', async (_, written) => {
    const { app } = await started();
    const meter = new CallMeter({ perSecond: 2, now: () => 0 });
    const charged = vi.spyOn(meter, 'ofAddress');
    const metered = await started({ meter });
    const most = 1024 * 1024;
    for (const client of [new Client(app), new Client(metered.app)]) {
      const request = written('/api/echo', ofText(most / 2));
      expect((await client.send(request).answer()).status).toBe(200);
    }
    const cost = written === post ? 2 + 52 : 2 + 104;
    expect(charged.mock.calls).toEqual([[expect.any(String), cost]]);
  });

  it('[HK36] that is refused for its cost is answered later, and others in the meantime', async () => {
    const meter = new CallMeter({ perSecond: 2, now: () => 0 });
    const held = Promise.withResolvers<void>();
    const holding = vi.spyOn(meter, 'holdRefusal').mockReturnValue(held.promise);
    const asking = vi.spyOn(meter, 'ofAddress').mockReturnValueOnce(3);
    const { app } = await started({ meter });
    const refused = new Client(app).send(post('/api/echo', ofText(1))).answer();
    const first = refused.then(({ status }) => status);
    await vi.waitUntil(() => holding.mock.calls.length === 1);
    expect((await new Client(app).send(post('/api/echo', ofText(1))).answer()).status).toBe(200);
    expect(await Promise.race([first, Promise.resolve('waits')])).toBe('waits');
    held.resolve();
    const { status, headers } = await refused;
    expect([status, headers.get('retry-after')]).toEqual([429, '3']);
    expect(asking).toHaveBeenCalledTimes(2);
  });
});

describe('a body over the limit', () => {
  const most = 1024 * 1024;

  it.each([
    ['by its length', post('/api/echo', ofText(3 * most))],
    ['in chunks', chunked('/api/echo', ofText(3 * most))],
  ])('[HK21] is answered 413, %s, and the connection continues', async (_, request) => {
    const { app } = await started();
    const client = new Client(app);
    const { status, body } = await client.send(request).answer();
    expect(status).toBe(413);
    expect(body).toMatchObject({ success: false, error: { code: 'PAYLOAD_TOO_LARGE' } });
    expect((await client.send(post('/api/echo', ofText(2))).answer()).body).toMatchObject({
      data: 2,
    });
  });

  it('[HK21] of a person who is not signed in is answered 401, which can be read', async () => {
    const { app } = await started();
    const client = new Client(app);
    expect((await client.send(post('/api/guarded', ofText(3 * most))).answer()).status).toBe(401);
  });
});

describe('connections', () => {
  it('[HK20] of one address are limited, and what a further one asks is not carried out', async () => {
    const { app, carriedOut } = await started({ connectionsPerAddress: 2 });
    const [first, second] = [new Client(app), new Client(app)];
    for (const client of [first, second]) {
      expect((await client.send(post('/api/echo', ofText(1))).answer()).status).toBe(200);
    }
    const third = new Client(app).send(post('/api/echo', ofText(1)));
    const { status, headers, body } = await third.answer();
    expect([status, headers.get('retry-after')]).toEqual([429, '5']);
    expect(body).toMatchObject({ success: false, error: { code: 'RATE_LIMITED' } });
    await third.closed;
    expect(carriedOut()).toBe(2);

    first.socket.destroy();
    await vi.waitUntil(async () => {
      const next = await new Client(app).send(post('/api/echo', ofText(1))).answer();
      return next.status === 200;
    });
  });

  it('[HK20] of a proxy are not limited', async () => {
    const { app } = await started({ connectionsPerAddress: 1, isProxy: () => true });
    const clients = [new Client(app), new Client(app), new Client(app)];
    for (const client of clients) {
      expect((await client.send(post('/api/echo', ofText(1))).answer()).status).toBe(200);
    }
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['headers of 64 KiB', `GET / HTTP/1.1\r\nhost: test\r\nx: ${'x'.repeat(65_536)}\r\n\r\n`, 431],
  ])('[HK19] that carry %s are answered in the envelope', async (_, text, expected) => {
    const { app } = await started();
    const { status, body } = await new Client(app).send(text).answer();
    expect(status).toBe(expected);
    expect(body).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } });
  });

  it.each([
    ['headers', 'POST /api/echo HTTP/1.1\r\nhost: te'],
    ['body', post('/api/echo', '{', 1000)],
  ])('[HK19] whose %s do not come in time are answered 408 and ended', async (_, text) => {
    const { app } = await started({ requestWithinMs: 50 });
    expect(app.server).toMatchObject({ requestTimeout: 50 });
    const client = new Client(app).send(text);
    const { status, body } = await client.answer();
    expect(status).toBe(408);
    expect(body).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } });
    await client.closed;
  });
});
