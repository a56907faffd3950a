import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

export type MessagePinned = DomainEvent<
  'MessagePinned',
  { readonly roomId: string; readonly messageId: string; readonly userId: string }
>;
export type MessageUnpinned = DomainEvent<'MessageUnpinned', MessagePinned['data']>;
export type PinEvent = MessagePinned | MessageUnpinned;

export const pinShapes: ShapesOf<PinEvent> = {
  MessagePinned: { roomId: 'text', messageId: 'text', userId: 'text' },
  MessageUnpinned: { roomId: 'text', messageId: 'text', userId: 'text' },
};
