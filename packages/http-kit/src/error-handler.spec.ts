import { expect, it } from 'vitest';
import { RoutedMethods } from './error-handler.ts';

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
