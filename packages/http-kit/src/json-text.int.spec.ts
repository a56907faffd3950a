import { call } from '@mach42/contracts/kernel/call.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { Type } from 'typebox';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpApp } from './app.ts';
import { jsonObject, JsonText } from './json-text.ts';
import { HttpRefusal } from './refusal.ts';
import { route } from './route.ts';

const served = call<{ answer: { data: { n: number } } }>('GET', '/api/written', {
  envelope: 'status',
  signedIn: false,
});
const answer = { data: Type.Object({ n: Type.Integer() }) };

async function serve(text: string, checkAnswers = true) {
  await using app = createHttpApp({
    authenticate: async () => {
      throw new HttpRefusal('UNAUTHORIZED', 'Sign in to continue.');
    },
    isUnavailable: () => false,
    checkAnswers,
  });
  route(app, served, { answer, summary: 'Written.' }, () => ({
    answer: { data: new JsonText<{ n: number }>(text) },
    position: 7n,
  }));
  return await app.inject('/api/written');
}

it('[HK33] a field that is written already is answered as it is', async () => {
  const { body, headers } = await serve('{"n": 1}');
  expect(body).toBe('{"status":"success","data":{"n": 1}}');
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'x-position': '7',
  });
});

it('[HK33] a long field that is written already is answered as it is', async () => {
  const spaces = ' '.repeat(200_000);
  const { body, headers } = await serve(`{"n": 1${spaces}}`);
  expect(body).toBe(`{"status":"success","data":{"n": 1${spaces}}}`);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
  });
});

it('[HK37] a long answer of characters of two units arrives whole', async () => {
  const n = `1,"more":"${'😀'.repeat(2_000_000)}"`;
  const { body, headers } = await serve(`{"n":${n}}`, false);
  expect(body).toBe(`{"status":"success","data":{"n":${n}}}`);
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
});

it('[HK33] a field that is written already is checked where answers are', async () => {
  expect((await serve('{"n":"1"}')).statusCode).toBe(500);
});

const partly = call<{ answer: { data: { n: number } } }>('GET', '/api/partly', {
  envelope: 'status',
  signedIn: false,
});

it('[HK68] calls that continue have turns of the event loop together', async () => {
  await using app = createHttpApp({
    authenticate: async () => {
      throw new HttpRefusal('UNAUTHORIZED', 'Sign in to continue.');
    },
    isUnavailable: () => false,
  });
  let [turn, most] = [0, 0];
  let next = setImmediate(function begin() {
    turn = 0;
    next = setImmediate(begin);
  });
  onTestFinished(() => clearImmediate(next));
  const parts = 5;
  let done = 0;
  route(app, partly, { answer, summary: 'In parts.' }, async (request) => {
    for (let part = 0; part < parts; part += 1) {
      await request.pause();
      for (const end = performance.now() + limits.http.msOfTurn / 2; performance.now() < end;);
      [turn, done] = [turn + 1, done + 1];
      most = Math.max(most, turn);
    }
    return { answer: { data: { n: 1 } } };
  });
  const calls = 30;
  await Promise.all(Array.from({ length: calls }, () => app.inject('/api/partly')));
  expect(done).toBe(calls * parts);
  expect(most).toBeLessThan(6);
});

it('[HK33] an object is written with its names quoted and without what is undefined', () => {
  const list = new JsonText<number[]>('[1, 2]');
  const { text } = jsonObject<{ 'a"b': number[]; gone?: number | undefined; c: string }>({
    'a"b': list,
    gone: undefined,
    c: 'd',
  });
  expect(JSON.parse(text)).toEqual({ 'a"b': [1, 2], c: 'd' });
});
