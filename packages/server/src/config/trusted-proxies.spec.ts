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

it('trusts no person where the variable is empty, as it is when it is passed on without a value', () => {
  expect(read('')).toBeUndefined();
  expect(readConfig({}).trustProxy).toBeUndefined();
});

it.each([
  ['10.0.0.0/8', '10.1.2.3', true],
  ['10.0.0.0/255.255.0.0', '10.1.2.3', false],
  ['10.0.0.0/255.255.0.0', '10.0.2.3', true],
  ['10.0.0.1', '10.0.0.2', false],
  ['loopback', '127.0.0.1', true],
  ['loopback', '::1', true],
  ['loopback', '::ffff:127.0.0.1', true],
  ['loopback,uniquelocal', '172.31.0.1', true],
  ['uniquelocal', 'fd12::1', true],
  ['linklocal', 'fe80::1', true],
  ['loopback', '203.0.113.9', false],
  ['loopback', 'nonsense', false],
  ['', '127.0.0.1', false],
])('with %s, the address %s is a proxy: %s', (text, address, expected) => {
  expect(readConfig({ TRUST_PROXY: text }).isProxy(address)).toBe(expected);
});
