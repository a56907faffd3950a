import { limits } from '@mach42/contracts/kernel/limits.ts';
import { savedTexts } from '@mach42/contracts/saved/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { requireMayKeep } from '../kernel/ownership.ts';
import { entryOf, withoutKey } from '../kernel/records.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireAccess } from '../rooms/access.ts';
import type { RoomState } from '../rooms/state.ts';

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

export type SaveMessage = Command<
  'SaveMessage',
  {
    readonly userId: string;
    /** The room of the message. */
    readonly room: RoomState;
    readonly messageId: string;
    /** Absent: that of before. */
    readonly note?: string;
  }
>;
export type UnsaveMessage = Command<'UnsaveMessage', MessageUnsaved['data']>;
export type SavedCommand = SaveMessage | UnsaveMessage;

/** By the id of the message. */
export interface Saved {
  readonly [messageId: string]: { readonly note: string };
}

/** Rules: `SPEC.md`. One stream a person. */
export const savedDecider: Decider<Saved, SavedCommand, SavedEvent> = {
  category: 'saved',
  stateVersion: 1,
  initialState: {},
  decide,
  evolve,
  about: ({ data }) => ({ key: data.userId, subjects: [data.userId] }),
  snapshotEvery: 100,
};

function decide(command: SavedCommand, state: Saved): readonly SavedEvent[] {
  const { actor, data } = command;
  const { userId, messageId } = data;
  requireMayKeep(userId, actor);
  const before = entryOf(state, messageId);
  if (command.type === 'UnsaveMessage') {
    return before === undefined ? [] : [{ type: 'MessageUnsaved', data: { userId, messageId } }];
  }
  requireAccess(command.data.room, actor);
  const note = command.data.note?.trim() ?? before?.note ?? '';
  if (before?.note === note) return [];
  if (before === undefined && Object.keys(state).length >= limits.savedMessagesOfPerson) {
    return refuse('VALIDATION_ERROR', savedTexts.tooMany);
  }
  return [{ type: 'MessageSaved', data: { userId, messageId, note } }];
}

function evolve(state: Saved, event: SavedEvent): Saved {
  const { messageId } = event.data;
  if (event.type === 'MessageSaved') return { ...state, [messageId]: { note: event.data.note } };
  return withoutKey(state, messageId);
}
