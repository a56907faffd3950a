import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

export type PersonBlocked = DomainEvent<
  'PersonBlocked',
  { readonly userId: string; readonly blockedId: string }
>;
export type PersonUnblocked = DomainEvent<
  'PersonUnblocked',
  { readonly userId: string; readonly blockedId: string }
>;
export type BlockingEvent = PersonBlocked | PersonUnblocked;

export const blockingShapes: ShapesOf<BlockingEvent> = {
  PersonBlocked: { userId: 'text', blockedId: 'text' },
  PersonUnblocked: { userId: 'text', blockedId: 'text' },
};
