import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { refuse } from '../kernel/refusal.ts';
import { isParticipant, requireAccess } from './access.ts';
import type { RoomState } from './state.ts';

/** One person has read one room up to a message. */
export type RoomRead = DomainEvent<
  'RoomRead',
  {
    readonly roomId: string;
    readonly userId: string;
    readonly messageId: string;
    /** Position of the event that brought the message. */
    readonly place: number;
  }
>;
/** One person has marked one room as unread from a message on. */
export type RoomMarkedUnread = DomainEvent<'RoomMarkedUnread', RoomRead['data']>;
export type ReadingEvent = RoomRead | RoomMarkedUnread;

export type MarkRead = Command<
  'MarkRead',
  {
    readonly room: RoomState;
    readonly messageId: string;
    /** The room of the message, and the position of the event that brought it; absent: no message. */
    readonly message?: { readonly roomId: string; readonly place: number };
  }
>;

export type MarkUnread = Command<'MarkUnread', MarkRead['data']>;

/** Up to where the person has read; place 0: nothing yet. */
export interface Reading {
  /** The message at that place; '' where it was marked from the message after it. */
  readonly messageId: string;
  readonly place: number;
}

/** One stream for each person and room, so that reading never waits for writing. */
export const readingOf = (roomId: string, userId: string): string => `${roomId}.${userId}`;

/** Rules: `SPEC.md`. */
export const readingDecider: Decider<Reading, MarkRead | MarkUnread, ReadingEvent> = {
  category: 'reading',
  stateVersion: 1,
  initialState: { messageId: '', place: 0 },
  decide,
  evolve: (_, { type, data }) =>
    type === 'RoomRead'
      ? { messageId: data.messageId, place: data.place }
      : { messageId: '', place: data.place - 1 },
  about: ({ data }) => ({ key: data.roomId, subjects: [data.userId] }),
  snapshotEvery: 100,
};

function decide(
  { type, data, actor }: MarkRead | MarkUnread,
  state: Reading,
): readonly ReadingEvent[] {
  const { message, messageId } = data;
  const room = requireAccess(data.room, actor);
  if (message?.roomId !== room.roomId) {
    return refuse('VALIDATION_ERROR', roomTexts.notInThisRoom, '/messageId');
  }
  const { roomId, place } = message;
  if (!isParticipant(room, actor.id)) return [];
  const change = { roomId, userId: actor.id, messageId, place };
  if (type === 'MarkRead') return place <= state.place ? [] : [{ type: 'RoomRead', data: change }];
  return place - 1 === state.place ? [] : [{ type: 'RoomMarkedUnread', data: change }];
}

export const readingShapes: ShapesOf<ReadingEvent> = {
  RoomRead: { roomId: 'text', userId: 'text', messageId: 'text', place: 'number' },
  RoomMarkedUnread: { roomId: 'text', userId: 'text', messageId: 'text', place: 'number' },
};
