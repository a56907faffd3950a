import { call } from '@mach42/contracts/kernel/call.ts';
import type { FastifyBaseLogger } from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpApp } from './app.ts';
import { HttpRefusal } from './refusal.ts';
import { route } from './route.ts';

const noOne = async () => {
  throw new HttpRefusal('UNAUTHORIZED', 'No one signs in here.');
};

function loggerTo(lines: string[]): FastifyBaseLogger {
  const log = (bindings: object, text?: string) => {
    lines.push(JSON.stringify({ bindings, text }));
  };
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
  return logger;
}

it('[HK17] a call whose caller left is no failure, and is not logged as one', async () => {
  const logged: string[] = [];
  const long = call<{ answer: object }>('GET', '/api/long', { signedIn: false });
  const next = call<{ answer: object }>('POST', '/api/next', { signedIn: false });
  const begun = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const app = createHttpApp({
    authenticate: noOne,
    isUnavailable: () => false,
    logger: loggerTo(logged),
  });
  onTestFinished(() => app.close());
  route(app, long, { answer: {}, summary: 'Wait.' }, async (request) => {
    const signal = request.whileWaiting();
    signal.addEventListener('abort', () => left.resolve());
    begun.resolve();
    await left.promise;
    signal.throwIfAborted();
    return { answer: {} };
  });
  route(app, next, { answer: {}, summary: 'Nothing.' }, () => ({ answer: {} }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const leaving = new AbortController();
  const refused = expect(
    fetch(`${address}/api/long`, { signal: leaving.signal }),
  ).rejects.toThrow();
  await begun.promise;
  leaving.abort();
  await Promise.all([refused, left.promise]);
  // The error that the call threw has been handled by the time another call is answered.
  await app.inject({ method: 'POST', url: '/api/next', payload: {} });
  expect(logged.join('\n')).not.toContain('a call failed');
});
