import { isIP, isIPv4 } from 'node:net';

const ranges = ['loopback', 'linklocal', 'uniquelocal'];

/** Whether a text lists proxies by address, by range or by the name of a range, between commas. */
export const listsProxies = (text: string): boolean =>
  text.split(',').every((one) => isProxy(one.trim()));

function isProxy(text: string): boolean {
  if (ranges.includes(text)) return true;
  const [address = '', size, ...rest] = text.split('/');
  if (isIP(address) === 0 || rest.length > 0) return false;
  return size === undefined || isSizeFor(address, size);
}

function isSizeFor(address: string, size: string): boolean {
  if (isIPv4(address) && isIPv4(size)) return isMask(size);
  const most = isIPv4(address) ? 32 : 128;
  return /^\d{1,3}$/.test(size) && Number(size) >= 1 && Number(size) <= most;
}

/** Whether all ones stand before all noughts. */
const isMask = (text: string): boolean =>
  /^1+0*$/.test(
    text
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join(''),
  );
