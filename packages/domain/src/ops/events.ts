import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import type { JsonObject } from '../kernel/json.ts';

export type RebuildBegun = DomainEvent<
  'RebuildBegun',
  {
    /** The projectors that were named, with commas between them; all are rebuilt. */
    readonly projector: string;
    /** Absent: the new read models are used when they have caught up. */
    readonly mode?: 'compare';
  }
>;
export type RebuildFinished = DomainEvent<'RebuildFinished', { readonly projector: string }>;
export type RebuildFailed = DomainEvent<
  'RebuildFailed',
  {
    readonly projector: string;
    /** Whether its process ended before the rebuild did. */
    readonly brokeOff: boolean;
    /** Why it failed, in a few words without anything that a person wrote; absent where it is not known. */
    readonly reason?: string;
  }
>;

type OfRebuild = { readonly projector: string };
export type RebuildPaused = DomainEvent<'RebuildPaused', OfRebuild>;
export type RebuildResumed = DomainEvent<'RebuildResumed', OfRebuild>;
export type RebuildAborted = DomainEvent<'RebuildAborted', OfRebuild>;
/** The rebuilt rows were compared with those in use; it waits for a decision. */
export type RebuildCompared = DomainEvent<
  'RebuildCompared',
  OfRebuild & {
    /** The position at which both were. */
    readonly position: string;
    /** Rows that differ, and the tables that have them. */
    readonly rows: number;
    readonly tables: readonly string[];
  }
>;
/** The rebuilt rows are to be used. */
export type RebuildApproved = DomainEvent<'RebuildApproved', OfRebuild>;
/** An admin read rows that differ. */
export type RebuildSamplesShown = DomainEvent<
  'RebuildSamplesShown',
  OfRebuild & { readonly reason: string; readonly tables: readonly string[] }
>;

export type RebuildEvent =
  | RebuildBegun
  | RebuildFinished
  | RebuildFailed
  | RebuildPaused
  | RebuildResumed
  | RebuildAborted
  | RebuildCompared
  | RebuildApproved
  | RebuildSamplesShown;

/** The event that projections could not apply. */
export interface Parked {
  readonly eventId: string;
  /** The type that it was stored with. */
  readonly eventType: string;
  /** Ids of the people whose personal data it holds. */
  readonly subjects: readonly string[];
}
export interface WithReason extends Parked {
  readonly reason: string;
}

type ParkedEventRetried = DomainEvent<'ParkedEventRetried', Parked>;
/** No projection applies it any more. */
type ParkedEventSkipped = DomainEvent<'ParkedEventSkipped', WithReason>;
/** `data` replaces that of the event, in its newest shape. */
type ParkedEventMended = DomainEvent<
  'ParkedEventMended',
  WithReason & { readonly data: JsonObject }
>;
/** An operator read the content of the event. */
type ParkedEventShown = DomainEvent<'ParkedEventShown', WithReason>;

export type ParkedEvent =
  | ParkedEventRetried
  | ParkedEventSkipped
  | ParkedEventMended
  | ParkedEventShown;

export const rebuildShapes: ShapesOf<RebuildEvent> = {
  RebuildBegun: { projector: 'text' },
  RebuildFinished: { projector: 'text' },
  RebuildFailed: { projector: 'text', brokeOff: 'flag' },
  RebuildPaused: { projector: 'text' },
  RebuildResumed: { projector: 'text' },
  RebuildAborted: { projector: 'text' },
  RebuildCompared: { projector: 'text', position: 'text', rows: 'number', tables: 'list' },
  RebuildApproved: { projector: 'text' },
  RebuildSamplesShown: { projector: 'text', reason: 'text', tables: 'list' },
};

export const parkedShapes: ShapesOf<ParkedEvent> = {
  ParkedEventRetried: { eventId: 'text', eventType: 'text', subjects: 'list' },
  ParkedEventSkipped: { eventId: 'text', eventType: 'text', subjects: 'list', reason: 'text' },
  ParkedEventMended: {
    eventId: 'text',
    eventType: 'text',
    subjects: 'list',
    reason: 'text',
    data: 'object',
  },
  ParkedEventShown: { eventId: 'text', eventType: 'text', subjects: 'list', reason: 'text' },
};
