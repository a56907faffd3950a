import { limits } from '@mach42/contracts/kernel/limits.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import Fastify from 'fastify';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttpApp } from './app.ts';
import { CallTurns } from './call-turns.ts';
import { errorHandler } from './error-handler.ts';
import { readJsonBodies } from './json-bodies.ts';
import { HttpRefusal } from './refusal.ts';

const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field ${n}`, n]));

const send = (when: unknown, name = 'x'.repeat(70_000)) => sendText(JSON.stringify({ name, when }));

/** Answers the names of the fields that were read. */
async function sendText(payload: string) {
  const app = Fastify();
  readJsonBodies(app, new CallTurns());
  app.setErrorHandler(errorHandler({ isUnavailable: () => false }));
  app.post('/', async ({ body }) => Object.keys(Object(body)));
  const headers = { 'content-type': 'application/json' };
  return app.inject({ method: 'POST', url: '/', headers, payload });
}

it.each([
  [{ a: Array<number>(limits.body.values).fill(0) }, commandTexts.bodyFaults.values],
  [fields(limits.body.names + 1), commandTexts.bodyFaults.names],
  [nested(limits.body.levels + 1), commandTexts.bodyFaults.levels],
])('[HK25] a body is refused that takes long to read (%#)', async (when, message) => {
  const answer = await send(when);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR', message } });
});

it('[HK25] a short body is refused that is nested too deeply', async () => {
  const answer = await send(nested(limits.body.levels + 1), 'x');
  expect(answer.json()).toMatchObject({ error: { message: commandTexts.bodyFaults.levels } });
  expect((await send(nested(limits.body.levels - 1), 'x')).statusCode).toBe(200);
});

it('[HK25] a body within the bounds is read', async () => {
  expect((await send(nested(limits.body.levels - 1))).statusCode).toBe(200);
});

it.each([String.raw`{"said":"","\\":""}`, String.raw`{"said":"","\u005C" :""}`])(
  '[HK59] a body is refused that changes what others are read as: %s',
  async (body) => {
    const answer = await sendText(body);
    expect(answer.json()).toMatchObject({
      error: { message: commandTexts.bodyFaults.backslashAsName },
    });
    const names = ['said', '\n'];
    expect((await sendText(String.raw`{"said":"","\n":""}`)).json()).toEqual(names);
  },
);

it('[HK60] long bodies of one caller are read in turns, and so are calls that take long', async () => {
  const app = createHttpApp({
    authenticate: () => Promise.reject(new Error('no person signs in')),
    isUnavailable: () => false,
  });
  onTestFinished(() => app.close());
  let [ofTurn, most, parsed] = [0, 0, 0];
  const read = JSON.parse;
  vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    if (text.length >= payload.length) {
      if (ofTurn === 0) setImmediate(() => (ofTurn = 0));
      [ofTurn, parsed] = [ofTurn + 1, parsed + 1];
      most = Math.max(most, ofTurn);
      const until = performance.now() + limits.http.msOfTurn;
      while (performance.now() < until);
    }
    return read(text, reviver) as unknown;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  app.post('/', async () => ({}));
  const payload = JSON.stringify({ when: fields(limits.body.names - 1) });
  const headers = { 'content-type': 'application/json', host: 'test' };
  const ask = () => app.inject({ method: 'POST', url: '/', headers, payload });
  const answers = await Promise.all(Array.from({ length: 12 }, ask));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(12).fill(200));
  expect(parsed).toBe(12);
  expect(most).toBeLessThan(4);
});

it('[HK60] what is asked for in many calls at once is validated in turns', async () => {
  const app = createHttpApp({
    authenticate: () => Promise.reject(new Error('no person signs in')),
    isUnavailable: () => false,
  });
  onTestFinished(() => app.close());
  let [ofTurn, most] = [0, 0];
  const validate = () => {
    if (ofTurn === 0) setImmediate(() => (ofTurn = 0));
    ofTurn += 1;
    most = Math.max(most, ofTurn);
    const until = performance.now() + limits.http.msOfTurn;
    while (performance.now() < until);
    return true;
  };
  app.get(
    '/',
    { schema: { querystring: {} }, validatorCompiler: () => validate },
    async () => ({}),
  );
  await app.ready();
  // Each in a callback of its own, as sockets have.
  const ask = () =>
    new Promise(
      (resolve) =>
        void setImmediate(() => resolve(app.inject({ url: '/', headers: { host: 'test' } }))),
    );
  await Promise.all(Array.from({ length: 12 }, ask));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(4);
});

describe('a body that says that it is encoded', () => {
  const cases = ['gzip', 'GZIP', 'br', 'identity, deflate', 'zstd', 'rot13'];
  const text = Buffer.from('{"a":1}');

  it.each(cases)('[HK69] is refused, packed or not: %s', async (encoding) => {
    const app = createHttpApp({
      authenticate: async () => {
        throw new HttpRefusal('UNAUTHORIZED', 'Sign in to continue.');
      },
      isUnavailable: () => false,
    });
    onTestFinished(() => app.close());
    app.post('/', async ({ body }) => body);
    const send = (payload: Buffer, encodings?: string) =>
      app.inject({
        method: 'POST',
        url: '/',
        headers: {
          'content-type': 'application/json',
          ...(encodings === undefined ? {} : { 'content-encoding': encodings }),
        },
        payload,
      });
    for (const payload of [text, gzipSync(text)]) {
      const answer = await send(payload, encoding);
      expect(answer.statusCode).toBe(400);
      expect(answer.headers['accept-encoding']).toBe('identity');
      const { error } = answer.json<{ error: { code: string; message: string } }>();
      expect(error.code).toBe('VALIDATION_ERROR');
      expect(error.message).toContain('without content-encoding');
      expect(error.message.includes('rot13')).toBe(false);
      if (encoding === 'br') expect(error.message).toContain(' br ');
    }
    for (const taken of [undefined, '', 'identity', 'Identity']) {
      expect((await send(text, taken)).json()).toEqual({ a: 1 });
    }
  });
});
