import fastify from 'fastify';
import { expect, it } from 'vitest';
import { errorHandler, RoutedMethods } from './error-handler.ts';

it.each([
  ['/api/rooms', ['GET', 'HEAD', 'POST']],
  ['/api/rooms/', ['GET', 'HEAD', 'POST']],
  ['/api/rooms?a=/api/none', ['GET', 'HEAD', 'POST']],
  ['/api/rooms/1', ['DELETE']],
  ['/api/rooms/1/join', ['POST']],
  ['/api/rooms//join', []],
  ['/api/rooms/1/2/3', []],
  ['/api', []],
  ['/', []],
  ['', []],
])('[HK24] of %s are %j', (url, expected) => {
  const methods = new RoutedMethods();
  methods.add('/api/rooms', ['GET', 'HEAD']);
  methods.add('/api/rooms', 'POST');
  methods.add('/api/rooms/:id', 'DELETE');
  methods.add('/api/rooms/:id/join', 'POST');
  methods.add('/*', 'GET');
  expect(methods.at(url)).toEqual(expected);
});

it('[FA7] calls that a store fails are reported to one place, and those that fail otherwise are logged', async () => {
  const reported: unknown[] = [];
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'error', stream: { write: (line) => lines.push(line) } },
  });
  const gone = new Error('The disk is full.');
  const isUnavailable = (error: unknown) => error === gone;
  app.setErrorHandler(
    errorHandler({ isUnavailable, onUnavailable: (error) => reported.push(error) }),
  );
  app.get('/full', () => Promise.reject(gone));
  app.get('/broken', () => Promise.reject(new Error('Other.')));
  const statuses = [];
  for (const url of ['/full', '/full', '/broken'])
    statuses.push((await app.inject(url)).statusCode);
  await app.close();
  expect(statuses).toEqual([503, 503, 500]);
  expect(reported).toEqual([gone, gone]);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('Other.');
});
