import { bytesOfMegabyte } from './storage-limits.ts';

const megabytes = (bytes: number): string => `${bytes / bytesOfMegabyte} MB`;

/** Which limit is reached, and the way out. */
export const storageTexts = {
  full: (limit: number) =>
    `Your storage of ${megabytes(limit)} is full, so this was not saved. Ask an admin to raise the limit.`,
  dayFull: (limit: number) =>
    `You added as much as one person may in 24 hours (${megabytes(limit)}), so this was not saved. ` +
    'Try again in some hours, or ask an admin to raise the limit.',
} as const;
