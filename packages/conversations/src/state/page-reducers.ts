import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { PayloadAction } from '@reduxjs/toolkit';
import { emptyConversation, withNewer, withNewest, withOlder } from './conversation.ts';
import { withConversation } from './message-reducers.ts';
import type { Outgoing, RoomState } from './room-state.ts';

interface Page {
  readonly roomId: string;
  /** Oldest first. */
  readonly messages: readonly Message[];
}
type OlderPage = Page & { readonly hasMore: boolean };
type NewerPage = Page & { readonly hasNewer: boolean };

/** A message is on its way no more once it stands in the room. */
function withoutArrived(
  outgoing: readonly Outgoing[],
  messages: readonly Message[],
): readonly Outgoing[] {
  const arrived = new Set(
    messages.flatMap(({ isUser, metadata }) => (isUser ? (metadata.tempId ?? []) : [])),
  );
  const isOnItsWay = ({ tempId }: Outgoing) => !arrived.has(tempId);
  return outgoing.every(isOnItsWay) ? outgoing : outgoing.filter(isOnItsWay);
}

/** Which stretch of a room's messages is loaded. */
export const pageReducers = {
  /** Leaves a stretch alone that a jump has put in the place of the newest messages. */
  newestPageLoaded: (state: RoomState, { payload }: PayloadAction<OlderPage>): RoomState => {
    const before = state.messagesByRoom[payload.roomId] ?? emptyConversation;
    if (before.hasNewer) return state;
    const conversation = withNewest(before, payload.messages, payload.hasMore);
    return {
      ...state,
      outgoing: withoutArrived(state.outgoing, payload.messages),
      messagesByRoom: { ...state.messagesByRoom, [payload.roomId]: conversation },
    };
  },
  stretchLoaded: (
    state: RoomState,
    { payload: { roomId, ...stretch } }: PayloadAction<OlderPage & NewerPage>,
  ): RoomState => ({
    ...state,
    messagesByRoom: { ...state.messagesByRoom, [roomId]: { ...stretch, loadingOlder: false } },
  }),
  olderWanted: (state: RoomState, { payload }: PayloadAction<string>): RoomState =>
    withConversation(state, payload, (before) => ({ ...before, loadingOlder: true })),
  olderPageLoaded: (state: RoomState, { payload }: PayloadAction<OlderPage>): RoomState =>
    withConversation(state, payload.roomId, (before) =>
      withOlder(before, payload.messages, payload.hasMore),
    ),
  newerPageLoaded: (state: RoomState, { payload }: PayloadAction<NewerPage>): RoomState =>
    withConversation(state, payload.roomId, (before) =>
      withNewer(before, payload.messages, payload.hasNewer),
    ),
  /** What is not open may have changed unseen; it is read again when it is opened. */
  closedForgotten: (state: RoomState): RoomState => {
    const open = [state.personalChats.activeChatId, state.workspaceRooms.activeRoomId];
    const kept = Object.entries(state.messagesByRoom).filter(([roomId]) => open.includes(roomId));
    return { ...state, messagesByRoom: Object.fromEntries(kept) };
  },
  targeted: (
    state: RoomState,
    { payload }: PayloadAction<NonNullable<RoomState['target']>>,
  ): RoomState => ({ ...state, target: payload }),
  targetShown: (state: RoomState): RoomState => ({ ...state, target: undefined }),
};
