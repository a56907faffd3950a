import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** Whether an address is that of a proxy whose headers are believed. */
export type IsProxy = (address: string) => boolean;

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Returns the unit that counts as one address: an IPv4 address, also where it is written as IPv6 (RFC 4291 §2.5.5.2),
 * or the first 64 bits of an IPv6 address, as providers give at least that many to a customer. Any other text is
 * returned unchanged.
 */
export function networkOf(address: string): string {
  const [, plain] = mapped.exec(address) ?? [];
  if (plain !== undefined) return plain;
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  // `::ffff:cb00:7109` is a mapped address as well.
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [, , , , , , high = 0, low = 0] = groups;
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of 16 bits of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  const [front = '', back] = address.split('::', 2);
  const head = parsed(front);
  const tail = back === undefined ? [] : parsed(back);
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

const parsed = (text: string): number[] =>
  text === ''
    ? []
    : text.split(':').flatMap((group) => {
        if (!isIPv4(group)) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });

/**
 * Returns the address of the client: that of the connection, or, where the connection is a proxy's, the last one in
 * `x-forwarded-for` that is not a proxy's.
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: IsProxy,
): string {
  const own = socket.remoteAddress ?? '';
  const header = headers['x-forwarded-for'];
  if (!isProxy(own) || header === undefined) return own;
  const named = String(header)
    .split(',')
    .map((one) => one.trim());
  return named.findLast((one) => !isProxy(one)) ?? named[0] ?? own;
}
