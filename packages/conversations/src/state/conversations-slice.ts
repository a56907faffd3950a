import { createSlice } from '@reduxjs/toolkit';
import { conversationActions } from './actions.ts';
import { messageReducers } from './message-reducers.ts';
import { outgoingReducers, withOutgoing, withoutOutgoing } from './outgoing-reducers.ts';
import { pageReducers } from './page-reducers.ts';
import { peopleReducers } from './people-reducers.ts';
import { replyReducers } from './reply-reducers.ts';
import { roomReducers } from './room-reducers.ts';
import { initialRoomState } from './room-state.ts';
import { sliceName } from './slice-name.ts';
import { writingReducers } from './writing-reducers.ts';

/** Private chats, rooms and forums, for every plugin that shows them. */
export const conversationsSlice = createSlice({
  name: sliceName,
  initialState: initialRoomState,
  reducers: {
    ...roomReducers,
    ...pageReducers,
    ...messageReducers,
    ...replyReducers,
    ...outgoingReducers,
    ...peopleReducers,
    ...writingReducers,
  },
  extraReducers: (builder) =>
    builder
      .addCase(conversationActions.send, (state, { payload }) => withOutgoing(state, payload))
      .addCase(conversationActions.retrySending, (state, { payload }) =>
        outgoingReducers.sendingStarted(state, { type: '', payload: payload.tempId }),
      )
      .addCase(conversationActions.discardOutgoing, (state, { payload }) =>
        withoutOutgoing(state, payload.tempId),
      )
      .addCase(conversationActions.markRead, (state, { payload }) =>
        roomReducers.roomRead(state, {
          type: '',
          payload: { roomId: payload.roomId, lastReadMessageId: payload.messageId, unreadCount: 0 },
        }),
      ),
});

/** What happened, as the slice keeps it: dispatched by the saga and the live mapping alone. */
export const conversations = conversationsSlice.actions;
