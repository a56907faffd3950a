import fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveHealthChecks, type Checks } from './health-checks.ts';

async function ask(checks: Checks, path = '/health/ready', isStopping = false) {
  const app = fastify();
  onTestFinished(() => app.close());
  serveHealthChecks(app, checks, () => isStopping);
  const { statusCode, body } = await app.inject(path);
  return [statusCode, JSON.parse(body)];
}

const fine = async () => 7n;
const failing = () => Promise.reject(new Error('postgres://user:open-sesame@db'));

it('is live whatever its parts do', async () => {
  expect(await ask({ store: failing }, '/health/live', true)).toEqual([200, { status: 'live' }]);
});

it('is ready when every part answers', async () => {
  expect(await ask({ store: fine })).toEqual([200, { status: 'ready', parts: { store: 'ok' } }]);
});

it('is not ready while a part fails, and shows no cause', async () => {
  expect(await ask({ store: fine, vault: failing })).toEqual([
    503,
    { status: 'not ready', parts: { store: 'ok', vault: 'failing' } },
  ]);
});

it('is not ready when it is about to stop', async () => {
  expect(await ask({ store: fine }, undefined, true)).toEqual([
    503,
    { status: 'stopping', parts: { store: 'ok' } },
  ]);
});

it('takes silence for failing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = ask({ store: () => new Promise(() => {}) });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await asked).toEqual([503, { status: 'not ready', parts: { store: 'failing' } }]);
});
