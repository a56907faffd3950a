import { errorHandler } from '@mach42/http-kit/error-handler.ts';
import fastify from 'fastify';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { RebuildProgress } from '../roles/parts/read-models.ts';
import { refuseWhileRebuilding } from './refuse-while-rebuilding.ts';

let initialRebuild: RebuildProgress | undefined;
beforeEach(() => {
  initialRebuild = { position: 19_999n, target: 40_000n };
});

function appOfTest() {
  const app = fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(errorHandler({ isUnavailable: () => false }));
  refuseWhileRebuilding(app, () => initialRebuild);
  for (const path of ['/api/rooms', '/health/live', '/']) app.get(path, async () => 'mine');
  return app;
}

it('refuses calls while the read models are rebuilt, and says that nothing is lost', async () => {
  const { statusCode, headers, body } = await appOfTest().inject('/api/rooms');
  expect([statusCode, headers['retry-after']]).toEqual([503, '2']);
  expect(JSON.parse(body)).toEqual({
    success: false,
    error: {
      code: 'UNAVAILABLE',
      message: expect.stringMatching(/Nothing is lost\. Try again/),
    },
  });
});

it.each(['/health/live', '/'])('answers at %s all the same', async (path) => {
  expect((await appOfTest().inject(path)).body).toBe('mine');
});

it('answers calls as soon as they are there', async () => {
  const app = appOfTest();
  initialRebuild = undefined;
  expect((await app.inject('/api/rooms')).body).toBe('mine');
});
