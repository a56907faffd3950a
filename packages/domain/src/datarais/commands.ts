import type { Command } from '../kernel/decider.ts';

export type RecordEntry = Command<
  'RecordEntry',
  {
    readonly entryId: string;
    readonly userId: string;
    readonly title: string;
    readonly content: string;
    /** How many the person has, as far as the read models know. */
    readonly others?: number;
    /** How many the settings allow; default: as shipped. */
    readonly most?: number;
  }
>;
export type ReviseEntry = Command<
  'ReviseEntry',
  { readonly title?: string; readonly content?: string }
>;
export type MarkEntryProcessed = Command<'MarkEntryProcessed', { readonly phodVersion?: number }>;
export type DiscardEntry = Command<'DiscardEntry'>;
/** Takes a discarded entry back among the pending ones. */
export type RestoreEntry = Command<'RestoreEntry'>;

export type EntryCommand =
  | RecordEntry
  | ReviseEntry
  | MarkEntryProcessed
  | DiscardEntry
  | RestoreEntry;
