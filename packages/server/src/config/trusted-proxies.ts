import type { IsProxy } from '@mach42/http-kit/address.ts';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** The ranges that have a name. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether a text lists proxies by address, by range or by the name of a range, between commas. */
export const listsProxies = (text: string): boolean =>
  text.split(',').every((one) => isProxy(one.trim()));

function isProxy(text: string): boolean {
  if (Object.hasOwn(ranges, text)) return true;
  const [address = '', size, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return size === undefined || isSizeFor(address, size);
}

function isSizeFor(address: string, size: string): boolean {
  if (isIPv4(address) && isIPv4(size)) return isMask(size);
  const most = isIPv4(address) ? 32 : 128;
  return /^\d{1,3}$/.test(size) && Number(size) >= 1 && Number(size) <= most;
}

/** Whether the bits of an address are ones followed by zeros. */
const isMask = (text: string): boolean =>
  /^1+0*$/.test(
    text
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join(''),
  );

/** @param text as `listsProxies` accepts it; absent: there are none */
export function proxiesIn(text: string | undefined): IsProxy {
  const list = new BlockList();
  const names = (text ?? '').split(',').map((one) => one.trim());
  for (const name of names.flatMap((one) => ranges[one] ?? [one])) {
    const [address = '', size] = name.split('/');
    if (address === '') continue;
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    list.addSubnet(address, bitsOf(size, family === 'ipv4' ? 32 : 128), family);
  }
  // A mapped address is found under the IPv4 one.
  return (address) => isIP(address) > 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** The bits of a size such as `8` or `255.0.0.0`; absent: all, for a single address. */
function bitsOf(size: string | undefined, all: number): number {
  if (size === undefined) return all;
  if (!isIPv4(size)) return Number(size);
  const ones = size.split('.').map((part) => Number(part).toString(2).replaceAll('0', '').length);
  return ones.reduce((sum, count) => sum + count, 0);
}
