import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireReason } from './reason.ts';

interface Shown {
  readonly eventId: string;
  /** The type that it was stored with. */
  readonly eventType: string;
  /** Ids of the people whose personal data it holds. */
  readonly subjects: readonly string[];
  readonly reason: string;
}

/** An admin read the content of a stored event. */
export type StoredEventShown = DomainEvent<'StoredEventShown', Shown>;
export type ShowStoredEvent = Command<'ShowStoredEvent', Shown>;

/** Rules: `SPEC.md`. One stream for each event that was shown, named by its id. */
export const shownEventDecider: Decider<object, ShowStoredEvent, StoredEventShown> = {
  category: 'shown',
  stateVersion: 1,
  initialState: {},
  decide({ data, actor }) {
    if (actor.activeRole !== 'admin') return refuse('FORBIDDEN', userTexts.adminRequired);
    return [{ type: 'StoredEventShown', data: { ...data, reason: requireReason(data.reason) } }];
  },
  evolve: (state) => state,
  about: ({ data: { eventId, subjects } }) => ({ key: eventId, subjects }),
};

export const shownShapes: ShapesOf<StoredEventShown> = {
  StoredEventShown: { eventId: 'text', eventType: 'text', subjects: 'list', reason: 'text' },
};
