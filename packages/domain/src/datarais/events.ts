import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

interface Owned {
  readonly entryId: string;
  readonly userId: string;
}

export type EntryRecorded = DomainEvent<
  'EntryRecorded',
  Owned & {
    readonly title: string;
    /** May be empty when the entry has files. */
    readonly content: string;
    /** Absent when the entry has none. */
    readonly attachments?: readonly Attachment[];
  }
>;
export type EntryRevised = DomainEvent<
  'EntryRevised',
  Owned & {
    readonly title: string;
    readonly content: string;
    /** All files of the entry after the change; absent when the files stay the same. */
    readonly attachments?: readonly Attachment[];
  }
>;
export type EntryProcessed = DomainEvent<
  'EntryProcessed',
  /** The PHOD version that contains the entry, when a save marked it as processed. */
  Owned & { readonly phodVersion?: number }
>;
export type EntryDiscarded = DomainEvent<'EntryDiscarded', Owned>;

export type EntryRestored = DomainEvent<'EntryRestored', Owned>;

export type EntryEvent =
  | EntryRecorded
  | EntryRevised
  | EntryProcessed
  | EntryDiscarded
  | EntryRestored;

export const entryShapes: ShapesOf<EntryEvent> = {
  EntryRecorded: { entryId: 'text', userId: 'text', title: 'text', content: 'text' },
  EntryRevised: { entryId: 'text', userId: 'text', title: 'text', content: 'text' },
  EntryProcessed: { entryId: 'text', userId: 'text' },
  EntryDiscarded: { entryId: 'text', userId: 'text' },
  EntryRestored: { entryId: 'text', userId: 'text' },
};
