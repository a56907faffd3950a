import { createSlice, type UnknownAction } from '@reduxjs/toolkit';
import { messageReducers, replyReducers } from './message-reducers.ts';
import { initialRoomState, type RoomState } from './room-state.ts';
import { sliceName } from './slice-name.ts';

const changes = createSlice({
  name: sliceName,
  initialState: initialRoomState,
  reducers: { ...messageReducers, ...replyReducers },
});
const types = new Set<string>(Object.values(changes.actions).map(({ type }) => type));

interface RoomsOfPayload {
  readonly roomId?: string;
  readonly message?: { readonly roomId: string };
  readonly masked?: readonly { readonly roomId: string }[];
}

interface SomeAction {
  readonly type: string;
  readonly payload?: unknown;
}

/** Whether an action changes messages of a room. */
export function changesMessagesOf(roomId: string, action: SomeAction): boolean {
  const { payload } = action;
  if (!types.has(action.type) || typeof payload !== 'object' || payload === null) return false;
  const { roomId: own, message, masked = [] }: RoomsOfPayload = payload;
  return [own, message?.roomId, ...masked.map((one) => one.roomId)].includes(roomId);
}

/**
 * Applies the changes of a room's messages that arrived while a page of them was loading: the page may be older than
 * the changes. A change can be applied twice, as long as all later changes are applied again too.
 */
export function withChangesApplied(
  state: RoomState,
  roomId: string,
  arrived: readonly UnknownAction[],
): RoomState {
  const conversation = arrived.reduce(changes.reducer, state).messagesByRoom[roomId];
  if (conversation === undefined) return state;
  return { ...state, messagesByRoom: { ...state.messagesByRoom, [roomId]: conversation } };
}
