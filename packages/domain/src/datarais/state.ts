import type { EntryStatus } from '@mach42/contracts/datarais/schemas.ts';

export interface NoEntry {
  readonly exists: false;
}

export interface ExistingEntry {
  readonly exists: true;
  readonly entryId: string;
  readonly userId: string;
  readonly title: string;
  readonly content: string;
  readonly status: EntryStatus;
}

export type EntryState = NoEntry | ExistingEntry;
