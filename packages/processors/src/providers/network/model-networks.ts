import { BlockList, isIP } from 'node:net';

/** Decides which addresses may be connected to when an admin names a service. */
export interface ModelNetworks {
  /** @param address as the resolver answers it, IPv4 or IPv6 */
  allows(address: string): boolean;
}

/** Addresses of this machine, of its networks, and those that no service has (RFC 6890, RFC 4193, RFC 4291). */
const special = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
]);

const loopback = ['127.0.0.0/8', '::1/128'];
const ofThisMachine = listOf(loopback);

const named: Readonly<Record<string, readonly string[]>> = {
  loopback,
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Public addresses, and those that the operator names: `loopback`, `private` or networks such as
 * `192.168.7.0/24`, separated by commas.
 * @throws TypeError an item is none of these
 */
export function modelNetworks(text = ''): ModelNetworks {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const allowed = listOf(items.flatMap((item) => named[item] ?? [item]));
  return {
    allows(address) {
      const version = isIP(address);
      if (version === 0) return false;
      const family = version === 4 ? 'ipv4' : 'ipv6';
      return !special.check(address, family) || allowed.check(address, family);
    },
  };
}

/**
 * Narrows networks to this machine: a text that is sent there unmasked reaches no other, whatever address a name such
 * as `localhost` resolves to.
 */
export const onThisMachine = (networks: ModelNetworks): ModelNetworks => ({
  allows: (address) =>
    networks.allows(address) && ofThisMachine.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6'),
});

/** @throws TypeError an item is no network */
function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', length = '', ...rest] = network.split('/');
    const version = isIP(address);
    const most = version === 4 ? 32 : 128;
    if (version === 0 || rest.length > 0 || !/^\d{1,3}$/.test(length) || Number(length) > most) {
      throw new TypeError('This is no network.');
    }
    list.addSubnet(address, Number(length), version === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
