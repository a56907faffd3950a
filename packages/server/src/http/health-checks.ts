import type { FastifyInstance } from 'fastify';

/** Checks whether a part answers; a rejection means that it does not. */
export type Checks = Readonly<Record<string, () => Promise<unknown>>>;

const patienceMs = 2_000;

/**
 * `/health/live` while the process answers at all; `/health/ready` while it is to be given work:
 * its parts answer and it is not about to stop. Both without a sign-in, and without a cause.
 */
export function serveHealthChecks(
  app: FastifyInstance,
  checks: Checks,
  isStopping: () => boolean,
): void {
  const hidden = { schema: { hide: true } };
  app.get('/health/live', hidden, (_, reply) => reply.send({ status: 'live' }));
  app.get('/health/ready', hidden, async (_, reply) => {
    const parts = await examine(checks);
    const isReady = !isStopping() && Object.values(parts).every((part) => part === 'ok');
    const status = isReady ? 'ready' : isStopping() ? 'stopping' : 'not ready';
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, parts });
  });
}

async function examine(checks: Checks): Promise<Record<string, 'ok' | 'failing'>> {
  const found = Object.entries(checks).map(
    async ([name, check]) => [name, (await answers(check)) ? 'ok' : 'failing'] as const,
  );
  return Object.fromEntries(await Promise.all(found));
}

async function answers(check: () => Promise<unknown>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), patienceMs);
  const answer = Promise.resolve()
    .then(check)
    .then(
      () => true,
      () => false,
    );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
