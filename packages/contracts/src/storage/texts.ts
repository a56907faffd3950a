import type { StorageKind } from './schemas.ts';

export const bytesOfMegabyte = 1_000_000;

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** `12.3 MB`, `1,000 MB`, `310 kB`, `0 kB`; never 0 for what is something. */
export function sizeText(bytes: number): string {
  if (bytes >= bytesOfMegabyte) return `${numbers.format(bytes / bytesOfMegabyte)} MB`;
  return `${Math.ceil(bytes / 1000)} kB`;
}

/** Which limit is reached, and the way out. */
export const storageTexts = {
  full: (limit: number) =>
    `Your storage of ${sizeText(limit)} is full, so this was not saved. Ask an admin to raise the limit.`,
  dayFull: (limit: number) =>
    `You added as much as one person may in 24 hours (${sizeText(limit)}), so this was not saved. ` +
    'Try again in some hours, or ask an admin to raise the limit.',
  own: 'Storage',
  inAll: 'Total',
  inDay: 'Added in 24 hours',
  ofPerson: (bytes: number, day: number) =>
    `${sizeText(bytes)} stored${day === 0 ? '' : `, ${sizeText(day)} in 24 hours`}`,
  failed: 'What is stored could not be loaded',
} as const;

export const storageKindNames: { readonly [Kind in StorageKind]: string } = {
  files: 'Versions of the file',
  entries: 'Entries',
  messages: 'Messages, replies and files',
  jobs: 'Runs of models',
  other: 'Rooms, sign-ins and the rest',
};
