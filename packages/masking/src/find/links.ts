import { trimmedEnd } from '@mach42/contracts/kernel/trim.ts';
import type { Finder, Span } from '../span.ts';
import { looksRandom } from './credentials.ts';

const link =
  /\b(?:https?|wss?|ftp|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[^\s<>"'\\`)\]}]+/giu;
const secretKey =
  /^(?:.*token|.*key|sig|signature|.*secret|password|passwd|pwd|pw|auth|code|session|sid|jwt|credential.*|invite|otp)$/i;
const userInfo = /^[a-z+]+:\/\/[^/?#\s]*@/i;

/** Addresses that open something by themselves: with credentials, a token, or a random path. */
export const findLinks: Finder = (text) =>
  [...text.matchAll(link)].flatMap(({ 0: found, index }): Span[] => {
    const address = trimmedEnd(found, '.,;:!?');
    return isSecret(address) ? [{ start: index, end: index + address.length, kind: 'LINK' }] : [];
  });

function isSecret(address: string): boolean {
  if (userInfo.test(address)) return true;
  const [path = '', ...rest] = address.split(/[?#]/);
  const pairs = rest.flatMap((part) => part.split('&')).map((pair) => pair.split('=', 2));
  if (pairs.some(([key = '', value = '']) => value !== '' && secretKey.test(key))) return true;
  const segments = path.split('/').slice(3);
  return [...segments, ...pairs.map(([, value = '']) => value)].some(looksRandom);
}
