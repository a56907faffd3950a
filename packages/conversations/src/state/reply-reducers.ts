import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { ChangeData } from '@mach42/contracts/socket/changes.ts';
import type { PayloadAction } from '@reduxjs/toolkit';
import { changedMessage, stored, withMetadata, withStatus } from './message-reducers.ts';
import type { RoomState } from './room-state.ts';

type Change<Type extends keyof ChangeData> = PayloadAction<ChangeData[Type]>;

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
    stored(state, payload),
  replyFailed: (state: RoomState, { payload }: Change<'ReplyFailed'>): RoomState =>
    changedMessage(state, payload, (message) => ({
      ...withStatus(message, 'failed', payload.error),
      content: payload.content ?? '',
    })),
  /** The next connection reports again who is online. */
  connectionLost: (state: RoomState): RoomState => ({
    ...state,
    online: [],
    onlineCounts: {},
  }),
};
