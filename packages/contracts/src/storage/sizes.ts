import { bytesOfMegabyte } from './storage-limits.ts';

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `12.3 MB`, `1,000 MB`, `310 kB`, `0 kB`; never 0 for what is something. */
export function sizeText(bytes: number): string {
  if (bytes >= bytesOfMegabyte) return `${numbers.format(bytes / bytesOfMegabyte)} MB`;
  return `${Math.ceil(bytes / 1000)} kB`;
}
