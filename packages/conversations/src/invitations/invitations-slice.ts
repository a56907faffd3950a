import type { Invitation } from '@mach42/contracts/rooms/schemas.ts';
import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { conversations } from '../state/conversations-slice.ts';
import { invitationsState, type InvitationsState } from './invitations-state.ts';

export const invitationsSlice = createSlice({
  name: invitationsState.reducerPath,
  initialState: invitationsState.getInitialState,
  reducers: {
    loaded: (state, { payload }: PayloadAction<readonly Invitation[]>): InvitationsState => ({
      ...state,
      received: payload,
    }),
    arrived: (state, { payload }: PayloadAction<Invitation>): InvitationsState => ({
      ...state,
      received: [...state.received.filter(({ id }) => id !== payload.id), payload],
    }),
    answered: (state, { payload }: PayloadAction<Invitation>): InvitationsState => ({
      ...state,
      answering: [...state.answering, payload.id],
    }),
    answerFailed: (state, { payload }: PayloadAction<string>): InvitationsState => ({
      ...state,
      answering: state.answering.filter((id) => id !== payload),
    }),
    /** The invitation was answered or withdrawn. */
    gone: (state, { payload }: PayloadAction<string>): InvitationsState => ({
      received: state.received.filter(({ id }) => id !== payload),
      answering: state.answering.filter((id) => id !== payload),
    }),
  },
  /** An invitation to a room is dropped once the person is in the room. */
  extraReducers: (builder) =>
    builder.addCase(conversations.roomStored, (state, { payload: room }): InvitationsState => {
      const received = state.received.filter(({ roomId }) => roomId !== room.id);
      return received.length === state.received.length ? state : { ...state, received };
    }),
});

export const invitations = invitationsSlice.actions;

export const invitationActions = {
  accept: createAction<Invitation>('roomInvitations/accept'),
  decline: createAction<Invitation>('roomInvitations/decline'),
};
