import { describe, expect, it } from 'vitest';
import { modelNetworks } from './model-networks.ts';

const allowed = (networks: string, addresses: readonly string[]) =>
  addresses.filter((address) => modelNetworks(networks).allows(address));

const loopback = ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'];
const ofHome = ['10.1.2.3', '172.16.0.1', '192.168.1.9', 'fd00::7', '::ffff:192.168.1.9'];
const others = [
  '0.0.0.0',
  '::',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  'fe80::1',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  '198.18.0.1',
];

describe('the networks of model services', () => {
  it('[PV50] are the public ones where nothing is set', () => {
    expect(allowed('', [...loopback, ...ofHome, ...others])).toEqual([]);
    const all = ['1.1.1.1', '172.32.0.1', '2606:4700::1111', '::ffff:1.1.1.1'];
    expect(allowed('', all)).toEqual(all);
  });

  it('[PV50] are those, too, that the operator names', () => {
    const every = [...loopback, ...ofHome, ...others];
    expect(allowed('loopback', every)).toEqual(loopback);
    expect(allowed(' private , loopback', every)).toEqual([...loopback, ...ofHome]);
    expect(allowed('192.168.1.0/24', every)).toEqual(['192.168.1.9', '::ffff:192.168.1.9']);
  });

  it.each(['everything', '10.0.0.1', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8/8x', '/8'])(
    '[PV50] are not %s',
    (text) => {
      expect(() => modelNetworks(text)).toThrow(TypeError);
    },
  );

  it('[PV50] have no address that is none', () => {
    expect(allowed('loopback', ['', 'localhost', '127.0.0.1.', '0x7f000001'])).toEqual([]);
  });
});
