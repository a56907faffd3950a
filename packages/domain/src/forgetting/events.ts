import type { Wish } from '@mach42/contracts/forgetting/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

export type ForgettingRequested = DomainEvent<
  'ForgettingRequested',
  {
    readonly userId: string;
    readonly wish: Wish;
    readonly requestedBy: string;
    readonly reason: string;
    /** The time at which it may begin: ISO 8601, UTC. Until then it can be withdrawn. */
    readonly dueAt: string;
  }
>;
export type ForgettingWithdrawn = DomainEvent<'ForgettingWithdrawn', { readonly userId: string }>;
/** Nothing of the person may be destroyed. */
export type LegalHoldSet = DomainEvent<
  'LegalHoldSet',
  { readonly userId: string; readonly heldBy: string; readonly reason: string }
>;
export type LegalHoldLifted = DomainEvent<
  'LegalHoldLifted',
  { readonly userId: string; readonly reason: string }
>;
/** The request was ended, as the log has content of the person that is not encrypted. */
export type ForgettingImpossible = DomainEvent<
  'ForgettingImpossible',
  { readonly userId: string; readonly plainEvents: number }
>;
/** The forgetting is carried out from here on, and cannot be undone. */
export type ForgettingBegun = DomainEvent<'ForgettingBegun', { readonly userId: string }>;
/** The content key is destroyed: every process drops the data of the person that it has in memory. */
export type PersonForgotten = DomainEvent<
  'PersonForgotten',
  {
    readonly userId: string;
    readonly destroyedAt: string;
    /** Events whose content cannot be read any more. */
    readonly events: number;
    /** Files of messages whose bytes are deleted; absent in events of earlier versions. */
    readonly files?: number;
  }
>;
/** No row, file or process shows the person any more. */
export type ForgettingCompleted = DomainEvent<
  'ForgettingCompleted',
  {
    readonly userId: string;
    /** The record of what was destroyed, as JSON: these bytes are signed. */
    readonly receipt: string;
    readonly signature: string;
  }
>;

export type ForgettingEvent =
  | ForgettingRequested
  | ForgettingWithdrawn
  | LegalHoldSet
  | LegalHoldLifted
  | ForgettingImpossible
  | ForgettingBegun
  | PersonForgotten
  | ForgettingCompleted;

export const forgettingShapes: ShapesOf<ForgettingEvent> = {
  ForgettingRequested: {
    userId: 'text',
    wish: 'text',
    requestedBy: 'text',
    reason: 'text',
    dueAt: 'text',
  },
  ForgettingWithdrawn: { userId: 'text' },
  LegalHoldSet: { userId: 'text', heldBy: 'text', reason: 'text' },
  LegalHoldLifted: { userId: 'text', reason: 'text' },
  ForgettingImpossible: { userId: 'text', plainEvents: 'number' },
  ForgettingBegun: { userId: 'text' },
  PersonForgotten: { userId: 'text', destroyedAt: 'text', events: 'number' },
  ForgettingCompleted: { userId: 'text', receipt: 'text', signature: 'text' },
};
