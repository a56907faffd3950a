import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorHandler } from './error-handler.ts';
import { readJsonBodies } from './json-body.ts';

const nested = (levels: number): unknown => (levels === 0 ? 0 : [nested(levels - 1)]);

async function send(when: unknown) {
  const app = Fastify();
  readJsonBodies(app);
  app.setErrorHandler(errorHandler({ isUnavailable: () => false }));
  app.post('/', async () => ({}));
  const payload = JSON.stringify({ name: 'x'.repeat(70_000), when });
  const headers = { 'content-type': 'application/json' };
  return app.inject({ method: 'POST', url: '/', headers, payload });
}

it.each([
  [{ a: Array<number>(limits.body.values).fill(0) }, commandTexts.bodyBeyond.values],
  [nested(limits.body.levels + 1), commandTexts.bodyBeyond.levels],
])('[HK25] a body is refused that takes long to read (%#)', async (when, message) => {
  const answer = await send(when);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR', message } });
});

it('[HK25] a body within the bounds is read', async () => {
  expect((await send(nested(limits.body.levels - 1))).statusCode).toBe(200);
});
