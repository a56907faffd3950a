import type { DatedItem } from '@mach42/contracts/reminders/schemas.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

interface OfMessage {
  readonly userId: string;
  readonly messageId: string;
}

/** A person wants to be reminded of a message, at this time in place of an earlier one (ISO 8601, UTC). */
export type ReminderSet = DomainEvent<'ReminderSet', OfMessage & { readonly remindAt: string }>;
/** The person removed a reminder that was set, or one that was due. */
export type ReminderRemoved = DomainEvent<'ReminderRemoved', OfMessage>;
/** The person was reminded: it is due. */
export type MessageReminded = DomainEvent<'MessageReminded', OfMessage>;
/** A person was reminded of dates of their file, or their file was read and nothing was due. */
export type DatesReminded = DomainEvent<
  'DatesReminded',
  {
    readonly userId: string;
    /** The planned time: ISO 8601, UTC. */
    readonly plannedAt: string;
    /** The last day that is due, `2026-11-03`. */
    readonly day: string;
    readonly items: readonly DatedItem[];
    /** The next day that has a date; null: none has. */
    readonly nextDay: string | null;
  }
>;
/** The person removed the dates that were due from the list. */
export type DatesDismissed = DomainEvent<'DatesDismissed', { readonly userId: string }>;
/** A planned digest was sent by e-mail, or will not be sent. The event does not have its content. */
export type DigestCompleted = DomainEvent<
  'DigestCompleted',
  {
    readonly userId: string;
    /** The planned time: ISO 8601, UTC. */
    readonly plannedAt: string;
    readonly outcome: DigestOutcome;
  }
>;
export type DigestOutcome = 'sent' | 'nothing to say' | 'no address' | 'given up';
export type ReminderEvent =
  | ReminderSet
  | ReminderRemoved
  | MessageReminded
  | DatesReminded
  | DatesDismissed
  | DigestCompleted;

const ofMessage = { userId: 'text', messageId: 'text' } as const;

export const reminderShapes: ShapesOf<ReminderEvent> = {
  ReminderSet: { ...ofMessage, remindAt: 'text' },
  ReminderRemoved: ofMessage,
  MessageReminded: ofMessage,
  DatesReminded: { userId: 'text', plannedAt: 'text', day: 'text', items: 'list', nextDay: 'any' },
  DatesDismissed: { userId: 'text' },
  DigestCompleted: { userId: 'text', plannedAt: 'text', outcome: 'text' },
};
