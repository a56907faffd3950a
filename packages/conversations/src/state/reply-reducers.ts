import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { FrameOf } from '@mach42/plugin-kit/live.ts';
import type { PayloadAction } from '@reduxjs/toolkit';
import { changedMessage, stored } from './message-reducers.ts';
import { withMetadata, withStatus } from './message-status.ts';
import type { RoomState } from './room-state.ts';

type Change<Type extends keyof ChangeData> = PayloadAction<ChangeData[Type]>;

function notWriting(state: RoomState, messageId: string): RoomState {
  if (state.writing[messageId] === undefined) return state;
  const { [messageId]: _ended, ...writing } = state.writing;
  return { ...state, writing };
}

/** A reply of a model, from its beginning to its end. */
export const replyReducers = {
  replyStarted: (state: RoomState, { payload }: Change<'ReplyStarted'>): RoomState => {
    const room = state.rooms.find(({ id }) => id === payload.roomId);
    const status = room?.type === 'private_chat' ? 'processing' : 'thinking';
    return changedMessage(state, payload, (message) =>
      withMetadata(withStatus(message, status), { startedAt: payload.startedAt }),
    );
  },
  replyEnded: (state: RoomState, { payload }: PayloadAction<Message>): RoomState =>
    notWriting(stored(state, payload), payload.id),
  replyFailed: (state: RoomState, { payload }: Change<'ReplyFailed'>): RoomState =>
    notWriting(
      changedMessage(state, payload, (message) => withStatus(message, 'failed', payload.error)),
      payload.messageId,
    ),
  deltaReceived: (state: RoomState, { payload }: PayloadAction<FrameOf<'delta'>>): RoomState => {
    const { messageId, seq, text } = payload;
    const known = state.writing[messageId];
    const whole = known === undefined || known.stale || seq === 1;
    if (!whole && seq !== known.seq + 1) return state;
    const writing = { seq, text: whole ? text : known.text + text, stale: false };
    return { ...state, writing: { ...state.writing, [messageId]: writing } };
  },
  /** Who is online is told anew with the next connection. */
  connectionLost: (state: RoomState): RoomState => ({
    ...state,
    online: [],
    writing: Object.fromEntries(
      Object.entries(state.writing).map(([id, writing]) => [id, { ...writing, stale: true }]),
    ),
  }),
};
