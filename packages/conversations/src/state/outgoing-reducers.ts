import type { PayloadAction } from '@reduxjs/toolkit';
import type { SendInput } from './actions.ts';
import type { Outgoing, RoomState } from './room-state.ts';

function changedOutgoing(state: RoomState, tempId: string, change: Partial<Outgoing>): RoomState {
  return {
    ...state,
    outgoing: state.outgoing.map((own) => (own.tempId === tempId ? { ...own, ...change } : own)),
  };
}

export function withOutgoing(state: RoomState, input: SendInput): RoomState {
  if (state.outgoing.some((own) => own.tempId === input.tempId)) return state;
  const outgoing: Outgoing = {
    tempId: input.tempId,
    roomId: input.roomId,
    content: input.content,
    modelId: input.modelId,
    replyTo: input.replyTo,
    mentions: input.mentions ?? [],
    ...(input.attachments !== undefined && { attachments: input.attachments }),
    at: input.at,
    status: 'pending',
    error: undefined,
  };
  return { ...state, outgoing: [...state.outgoing, outgoing] };
}

export function withoutOutgoing(state: RoomState, tempId: string | undefined): RoomState {
  if (!state.outgoing.some((own) => own.tempId === tempId)) return state;
  return { ...state, outgoing: state.outgoing.filter((own) => own.tempId !== tempId) };
}

/** The way of a message of one's own until the server has it. */
export const outgoingReducers = {
  /** What waited when the page was closed goes out before what is written now. */
  waitingRestored: (
    state: RoomState,
    { payload }: PayloadAction<readonly Outgoing[]>,
  ): RoomState => {
    const isNew = (own: Outgoing) => !state.outgoing.some(({ tempId }) => tempId === own.tempId);
    return { ...state, outgoing: [...payload.filter(isNew), ...state.outgoing] };
  },
  sendingStarted: (state: RoomState, { payload }: PayloadAction<string>): RoomState =>
    changedOutgoing({ ...state, failure: undefined }, payload, {
      status: 'pending',
      error: undefined,
    }),
  sendingQueued: (state: RoomState, { payload }: PayloadAction<string>): RoomState =>
    changedOutgoing(state, payload, { status: 'queued', error: undefined }),
  sendingFailed: (
    state: RoomState,
    { payload }: PayloadAction<{ tempId: string; error: string }>,
  ): RoomState =>
    changedOutgoing(state, payload.tempId, { status: 'failed', error: payload.error }),
  /** The chat that they open exists now: everything written in it so far goes there. */
  newChatCreated: (
    state: RoomState,
    { payload }: PayloadAction<{ roomId: string }>,
  ): RoomState => ({
    ...state,
    outgoing: state.outgoing.map((own) => ({ ...own, roomId: own.roomId ?? payload.roomId })),
  }),
};
