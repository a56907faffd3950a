import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy;

it.each([
  '10.0.0.1',
  '10.0.0.0/8',
  '10.0.0.0/255.255.0.0',
  'fd00::/8',
  'loopback, uniquelocal,192.168.1.1',
])('takes %s for proxies', (text) => {
  expect(read(text)).toBe(text);
});

it.each([
  'nginx',
  'true',
  '1',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/255.0.255.0',
  '10.0.0.0/8/8',
  'loopback,',
])('refuses %s, and says what it may be', (text) => {
  expect(() => read(text)).toThrow('TRUST_PROXY must be');
});

it('trusts nobody where the variable is empty, as it is when it is passed on without a value', () => {
  expect(read('')).toBeUndefined();
  expect(readConfig({}).trustProxy).toBeUndefined();
});
