import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

/** A person saved a message for later, or changed the note of it. */
export type MessageSaved = DomainEvent<
  'MessageSaved',
  { readonly userId: string; readonly messageId: string; readonly note: string }
>;
export type MessageUnsaved = DomainEvent<
  'MessageUnsaved',
  { readonly userId: string; readonly messageId: string }
>;
export type SavedEvent = MessageSaved | MessageUnsaved;

export const savedShapes: ShapesOf<SavedEvent> = {
  MessageSaved: { userId: 'text', messageId: 'text', note: 'text' },
  MessageUnsaved: { userId: 'text', messageId: 'text' },
};
