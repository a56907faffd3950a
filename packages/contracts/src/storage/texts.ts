import { locale, t } from '@mach42/language/t.ts';
import type { StorageKind } from './schemas.ts';

export const bytesOfMegabyte = 1_000_000;

const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });

/** `12.3 MB`, `1,000 MB`, `310 kB`, `0 kB`; never 0 for more than no bytes. */
export function sizeText(bytes: number): string {
  if (bytes >= bytesOfMegabyte)
    return t('{format} MB', { format: numbers.format(bytes / bytesOfMegabyte) });
  return t('{bytes} kB', { bytes: Math.ceil(bytes / 1000) });
}

/** The texts name the limit that is reached, and the way out. */
export const storageTexts = {
  full: (limit: number) =>
    t('Your storage of {limit} is full, so this was not saved. Ask an admin to raise the limit.', {
      limit: sizeText(limit),
    }),
  dayFull: (limit: number) =>
    t(
      'You added as much as one person may in 24 hours ({limit}), so this was not saved. Try again in some hours, or ask an admin to raise the limit.',
      { limit: sizeText(limit) },
    ),
  own: t('Storage'),
  inAll: t('Total'),
  inDay: t('Added in 24 hours'),
  ofPerson: (bytes: number, day: number) =>
    t('{bytes} stored{value}', {
      bytes: sizeText(bytes),
      value: day === 0 ? '' : t(', {day} in 24 hours', { day: sizeText(day) }),
    }),
  failed: t('What is stored could not be loaded'),
} as const;

export const storageKindNames: { readonly [Kind in StorageKind]: string } = {
  files: t('Versions of the file'),
  entries: t('Entries'),
  messages: t('Messages, replies and files'),
  jobs: t('Runs of models'),
  other: t('Rooms, sign-ins and the rest'),
};
