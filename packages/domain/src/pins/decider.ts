import { limits } from '@mach42/contracts/kernel/limits.ts';
import { pinTexts } from '@mach42/contracts/pins/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import type { Command, Decider, DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';
import { withoutKey } from '../kernel/records.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireParticipant } from '../rooms/access.ts';
import type { RoomState } from '../rooms/state.ts';

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

export type PinMessage = Command<
  'PinMessage',
  {
    readonly room: RoomState;
    /** A message of that room. */
    readonly messageId: string;
    /** Ids of pinned messages that are deleted: they are unpinned, as no person can see them. */
    readonly deleted: readonly string[];
  }
>;
export type UnpinMessage = Command<
  'UnpinMessage',
  { readonly room: RoomState; readonly messageId: string }
>;
export type PinCommand = PinMessage | UnpinMessage;

/** Ids of messages. */
export interface Pins {
  readonly [messageId: string]: true;
}

/** Rules: `SPEC.md`. One stream a room. */
export const pinsDecider: Decider<Pins, PinCommand, PinEvent> = {
  category: 'pins',
  stateVersion: 1,
  initialState: {},
  decide,
  evolve,
  about: ({ data }) => ({ key: data.roomId, subjects: [data.userId] }),
  snapshotEvery: 100,
};

function decide(command: PinCommand, state: Pins): readonly PinEvent[] {
  const { actor, data } = command;
  const { roomId } = requireParticipant(data.room, actor);
  if (actor.activeRole === 'guest') return refuse('FORBIDDEN', userTexts.signInNeeded);
  const { messageId } = data;
  const isPinned = Object.hasOwn(state, messageId);
  const change = { roomId, messageId, userId: actor.id };
  if (command.type === 'UnpinMessage') {
    return isPinned ? [{ type: 'MessageUnpinned', data: change }] : [];
  }
  if (isPinned) return [];
  const gone = command.data.deleted.filter((id) => Object.hasOwn(state, id));
  if (Object.keys(state).length - gone.length >= limits.pinsOfRoom) {
    return refuse('VALIDATION_ERROR', pinTexts.tooMany);
  }
  return [
    ...gone.map((id): PinEvent => ({
      type: 'MessageUnpinned',
      data: { ...change, messageId: id },
    })),
    { type: 'MessagePinned', data: change },
  ];
}

/** Pinned messages of a room without room for another; empty where there is some. */
export function pinsWhereFull(state: Pins): readonly string[] {
  const ids = Object.keys(state);
  return ids.length < limits.pinsOfRoom ? [] : ids;
}

function evolve(state: Pins, { type, data: { messageId } }: PinEvent): Pins {
  if (type === 'MessagePinned') return { ...state, [messageId]: true };
  return withoutKey(state, messageId);
}
