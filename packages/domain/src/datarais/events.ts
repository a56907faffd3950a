import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import type { DomainEvent } from '../kernel/decider.ts';

interface Owned {
  readonly entryId: string;
  readonly userId: string;
}

export type EntryRecorded = DomainEvent<
  'EntryRecorded',
  Owned & {
    readonly title: string;
    /** May be empty where it has files. */
    readonly content: string;
    /** Absent where it has none. */
    readonly attachments?: readonly Attachment[];
  }
>;
export type EntryRevised = DomainEvent<
  'EntryRevised',
  Owned & {
    readonly title: string;
    readonly content: string;
    /** All that it has from now on; absent where they stay the same. */
    readonly attachments?: readonly Attachment[];
  }
>;
export type EntryProcessed = DomainEvent<
  'EntryProcessed',
  /** The PHOD version that took it in, when it came by a save. */
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
