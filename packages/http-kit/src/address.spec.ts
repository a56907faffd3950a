import { describe, expect, it } from 'vitest';
import { clientAddress, networkOf } from './address.ts';

describe('what is counted as one address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('[HK20] %s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('whose request it is', () => {
  const isProxy = (address: string) => address.startsWith('10.');
  const from = (remoteAddress: string, forwarded?: string) =>
    clientAddress(
      {
        socket: { remoteAddress } as never,
        headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      },
      isProxy,
    );

  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.0.0.1', undefined, '10.0.0.1'],
    ['10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.1', '192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['10.0.0.1', '10.0.0.3, 10.0.0.2', '10.0.0.3'],
  ])('[HK20] of %s with %s it is %s', (own, forwarded, client) => {
    expect(from(own, forwarded)).toBe(client);
  });
});
