import { call, type Envelope } from '@mach42/contracts/kernel/call.ts';
import { statusOf, type ErrorCode } from '@mach42/contracts/kernel/errors.ts';
import { closed } from '@mach42/contracts/kernel/schema.ts';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpApp } from './app.ts';
import type { CallActor } from './claims.ts';
import { HttpRefusal } from './refusal.ts';
import { route } from './route.ts';

const Body = Type.Object(
  { name: Type.String(), when: Type.Optional(Type.String({ format: 'date-time' })) },
  closed,
);
const echo = call<{ body: { name: string }; answer: { data: object } }>('POST', '/api/things', {
  signedIn: false,
});
const numbered = call<{
  params: { n: number };
  query: { limit?: number };
  answer: { data: number };
}>('GET', '/api/things/:n', { signedIn: false });
const plain = call<{ answer: object }>('POST', '/api/plain', { signedIn: false });

const people: Record<string, CallActor['activeRole']> = {
  danas: 'standard',
  adas: 'admin',
  visitors: 'guest',
};

async function authenticate(token: string): Promise<CallActor> {
  const activeRole = people[token];
  if (activeRole === undefined) throw new HttpRefusal('UNAUTHORIZED', 'Sign in to continue.');
  const isGuest = activeRole === 'guest';
  const expiresAt = new Date(0);
  const tokenOfOwn = { tokenId: 'id', generation: 0, signedBy: '0', expiresAt };
  return { id: token, name: token, activeRole, roles: [], isGuest, ...tokenOfOwn };
}

class StoreGone extends Error {}

let app: FastifyInstance;
afterEach(() => app.close());

function start(logged?: string[]): FastifyInstance {
  const log = (bindings: object, text?: string) => logged?.push(JSON.stringify({ bindings, text }));
  const logger = {
    level: 'info',
    info: log,
    error: log,
    debug: log,
    fatal: log,
    warn: log,
    trace: log,
    silent: log,
    child: () => logger,
  };
  app = createHttpApp({
    authenticate,
    isUnavailable: (error) => error instanceof StoreGone,
    checkAnswers: true,
    ...(logged === undefined ? {} : { logger }),
  });
  route(app, echo, { body: Body, answer: { data: Body }, summary: 'Echo.' }, ({ body }) => ({
    answer: { data: body },
    position: 12n,
  }));
  const Params = Type.Object({ n: Type.Integer() });
  const Query = Type.Object({ limit: Type.Optional(Type.Integer()) }, closed);
  route(
    app,
    numbered,
    { params: Params, query: Query, answer: { data: Type.Integer() }, summary: 'Count.' },
    ({ params, query }) => ({ answer: { data: params.n + (query.limit ?? 0) } }),
  );
  route(app, plain, { answer: {}, summary: 'Nothing.', status: 201 }, () => ({ answer: {} }));
  return app;
}

/** Serves one more call, which throws. */
function failing(error: Error, envelope: Envelope = 'success', logged?: string[]) {
  const broken = call<{ answer: object }>('GET', '/api/broken', { envelope, signedIn: false });
  route(start(logged), broken, { answer: {}, summary: 'Break.' }, () => {
    throw error;
  });
  return app.inject('/api/broken');
}

const post = (url: string, payload: string | object, headers: Record<string, string> = {}) =>
  start().inject({ method: 'POST', url, payload, headers });

describe('a call', () => {
  it('[HK1][HK5] answers in its envelope, with id and position', async () => {
    const answer = await post('/api/things', { name: 'x' });
    expect(answer.json()).toEqual({ success: true, data: { name: 'x' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-position': '12' });
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('[HK5] has the id that the caller gave it', async () => {
    const id = 'caller-0123456789';
    const answer = await post('/api/plain', {}, { 'x-request-id': id });
    expect(answer.headers['x-request-id']).toBe(id);
  });

  it.each(Object.entries(statusOf))(
    '[HK2] that is refused with %s answers %i',
    async (code, status) => {
      const details = [{ path: '/name', message: 'is taken' }];
      const refusal = () => new HttpRefusal(code as ErrorCode, 'No.', { details, retryAfter: 7 });
      const flagged = await failing(refusal());
      expect(flagged.statusCode).toBe(status);
      expect(flagged.headers['retry-after']).toBe('7');
      expect(flagged.json()).toEqual({ success: false, error: { code, message: 'No.', details } });
      await app.close();
      const stated = await failing(refusal(), 'status');
      expect(stated.statusCode).toBe(status);
      expect(stated.json()).toEqual({ status: 'error', error: 'No.', code, details });
    },
  );

  it('[HK3] [ERR-400] that breaks is reported to the log, not to the caller', async () => {
    const logged: string[] = [];
    const answer = await failing(new Error('inner working'), 'success', logged);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      error: { code: 'SERVER_ERROR', message: 'Something went wrong on the server.' },
    });
    expect(answer.body).not.toMatch(/inner working|app\.int\.spec/);
    const line = logged.find((text) => text.includes('inner working'));
    expect(line).toContain(String(answer.headers['x-request-id']));
    expect(line).toContain('app.int.spec');
  });

  it('[HK3] whose answer is not what its schema promises breaks, where that is checked', async () => {
    const wrong = call<{ answer: { data: unknown } }>('GET', '/api/wrong', { signedIn: false });
    const answer = { data: Type.Object({ name: Type.String() }) };
    route(start(), wrong, { answer, summary: 'Lie.' }, () => ({ answer: { data: { name: 3 } } }));
    expect((await app.inject('/api/wrong')).statusCode).toBe(500);
  });

  it('[HK4] asks to come back when a store cannot be reached', async () => {
    const answer = await failing(new StoreGone());
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'UNAVAILABLE' } });
  });

  it.each(['RATE_LIMITED', 'UNAVAILABLE'] as const)(
    '[HK22] that is refused with %s says when to try again, whichever part refused it',
    async (code) => {
      expect((await failing(new HttpRefusal(code, 'Later.'))).headers['retry-after']).toBe('2');
      await app.close();
      const ofAnotherLayer = Object.assign(new Error('Later.'), { code });
      expect((await failing(ofAnotherLayer)).headers['retry-after']).toBe('2');
    },
  );

  it('[HK8] is found with a trailing slash', async () => {
    expect((await start().inject('/api/things/3/')).json()).toEqual({ success: true, data: 3 });
  });

  it('[HK1] that does not exist is NOT_FOUND', async () => {
    const answer = await start().inject('/api/none');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'NOT_FOUND' } });
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  it('[HK2] with a malformed address is refused in the envelope', async () => {
    const answer = await start().inject('/api/things/%zz');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    expect(answer.headers['x-request-id']).toBeDefined();
  });
});

describe('the parts of a request', () => {
  it('[HK6] tell everything that does not fit', async () => {
    const answer = await post('/api/things', { name: 3, when: 'soon', 'a/b~c': 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      success: false,
      error: {
        code: 'VALIDATION_ERROR',
        message: '/a~1b~0c is not a known field.',
        details: [
          { path: '/a~1b~0c', message: 'is not a known field' },
          { path: '/name', message: 'must be string' },
          { path: '/when', message: 'must match format "date-time"' },
        ],
      },
    });
  });

  it('[HK6] tell what is missing, and at most 20 faults', async () => {
    const missing = await post('/api/things', {});
    expect(missing.json()).toMatchObject({
      error: { details: [{ path: '/name', message: 'is required' }] },
    });
    await app.close();
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`field${n}`, n]));
    const answer = await post('/api/things', many);
    expect(answer.json<{ error: { details: object[] } }>().error.details).toHaveLength(20);
  });

  it('[HK7] in an address become numbers', async () => {
    const answer = await start().inject('/api/things/3?limit=4');
    expect(answer.json()).toEqual({ success: true, data: 7 });
    const refused = await app.inject('/api/things/three?limit=x&more=1');
    expect(refused.json<{ error: object }>().error).toMatchObject({ code: 'VALIDATION_ERROR' });
  });

  it.each([
    ['malformed', '{"name":', 'application/json'],
    ['a prototype in disguise', '{"__proto__":{"x":1},"name":"x"}', 'application/json'],
    ['no JSON', 'name=x', 'application/x-www-form-urlencoded'],
    ['text', 'name', 'text/plain'],
    ['empty', '', 'application/json'],
  ])('[HK9] refuse a body that is %s', async (_, payload, type) => {
    const answer = await post('/api/things', payload, { 'content-type': type });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, error: { code: 'VALIDATION_ERROR' } });
  });

  it('[HK9] refuse a body of more than 1 MiB', async () => {
    const answer = await post('/api/things', { name: 'x'.repeat(1024 * 1024) });
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ error: { code: 'PAYLOAD_TOO_LARGE' } });
  });

  it('[HK9] need no body where there is none to send, and refuse fields', async () => {
    const json = { 'content-type': 'application/json' };
    for (const payload of ['', 'null', '{}']) {
      expect((await post('/api/plain', payload, json)).statusCode).toBe(201);
      await app.close();
    }
    expect((await post('/api/plain', { name: 'x' })).statusCode).toBe(400);
  });
});

describe('a call that needs a token', () => {
  const guarded = call<{ body: { name: string }; answer: object }>('POST', '/api/guarded');
  const open = (access: 'guests and people' | 'people' | 'admins') => {
    const options = { body: Body, answer: {}, summary: 'Guard.', access };
    route(start(), guarded, options, ({ actor }) => ({ answer: { data: actor.id } }));
  };
  const send = (authorization: string | undefined, payload: object = { name: 'x' }) =>
    app.inject({
      method: 'POST',
      url: '/api/guarded',
      payload,
      headers: authorization === undefined ? {} : { authorization },
    });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'Bearer unknown', 'Basic danas', 'Bearer a b'])(
    '[HK10] refuses the header %s, before it looks at the body',
    async (authorization) => {
      open('people');
      const answer = await send(authorization, { wrong: true });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        success: false,
        error: { code: 'UNAUTHORIZED', message: 'Sign in to continue.' },
      });
    },
  );

  it.each([
    ['guests and people', { visitors: 200, danas: 200, adas: 200 }],
    ['people', { visitors: 403, danas: 200, adas: 200 }],
    ['admins', { visitors: 403, danas: 403, adas: 200 }],
  ] as const)('[HK11] for %s lets them in alone', async (access, expected) => {
    open(access);
    for (const [token, status] of Object.entries(expected)) {
      expect((await send(`Bearer ${token}`)).statusCode, token).toBe(status);
    }
  });
});

describe('the log', () => {
  it('[HK13] names the route and nothing of the person', async () => {
    const logged: string[] = [];
    start(logged);
    const headers = { authorization: 'Bearer danas' };
    await app.inject({ url: '/api/things/3?limit=4', headers });
    await app.inject({ method: 'POST', url: '/api/things', headers, payload: { name: 'private' } });
    expect(logged).toHaveLength(2);
    expect(logged[0]).toContain('"route":"/api/things/:n"');
    expect(logged[1]).toContain('"position":"12"');
    for (const line of logged) expect(line).not.toMatch(/limit|danas|private/);
  });
});

describe('the description', () => {
  it('[HK14] is made of the schemas that validate', async () => {
    const described: object[] = [];
    app = createHttpApp({ authenticate, isUnavailable: () => false });
    app.addHook('onRoute', ({ schema }) => void described.push(schema ?? {}));
    const secured = call<{ body: { name: string }; answer: { data: string } }>(
      'PUT',
      '/api/things/1',
    );
    const options = {
      body: Body,
      answer: { data: Type.String() },
      summary: 'Set.',
      status: 201,
    } as const;
    route(app, secured, options, () => ({ answer: { data: '' } }));
    expect(described).toMatchObject([
      {
        body: Body,
        summary: 'Set.',
        tags: ['things'],
        security: [{ bearer: [] }],
        response: { 201: { properties: { success: { const: true }, data: { type: 'string' } } } },
      },
    ]);
  });
});
