import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorHandler } from './error-handler.ts';
import { readJsonBodies } from './app.ts';

const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field ${n}`, n]));

async function send(when: unknown, name = 'x'.repeat(70_000)) {
  const app = Fastify();
  readJsonBodies(app);
  app.setErrorHandler(errorHandler({ isUnavailable: () => false }));
  app.post('/', async () => ({}));
  const payload = JSON.stringify({ name, when });
  const headers = { 'content-type': 'application/json' };
  return app.inject({ method: 'POST', url: '/', headers, payload });
}

it.each([
  [{ a: Array<number>(limits.body.values).fill(0) }, commandTexts.bodyBeyond.values],
  [fields(limits.body.names + 1), commandTexts.bodyBeyond.names],
  [nested(limits.body.levels + 1), commandTexts.bodyBeyond.levels],
])('[HK25] a body is refused that takes long to read (%#)', async (when, message) => {
  const answer = await send(when);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR', message } });
});

it('[HK25] a short body is refused that is nested too deeply', async () => {
  const answer = await send(nested(limits.body.levels + 1), 'x');
  expect(answer.json()).toMatchObject({ error: { message: commandTexts.bodyBeyond.levels } });
  expect((await send(nested(limits.body.levels - 1), 'x')).statusCode).toBe(200);
});

it('[HK25] a body within the bounds is read', async () => {
  expect((await send(nested(limits.body.levels - 1))).statusCode).toBe(200);
});
