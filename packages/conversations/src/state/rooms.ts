import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { RoomState } from './room-state.ts';

/** Sets the rooms, the one used last first, and all values that are derived from them. */
export function withRooms(state: RoomState, unsorted: readonly Room[]): RoomState {
  const rooms = newestFirst(unsorted);
  const known = (id: string | undefined) => rooms.find((room) => room.id === id);
  return {
    ...state,
    rooms,
    personalChats: {
      ...state.personalChats,
      currentChat: known(state.personalChats.activeChatId),
    },
    workspaceRooms: {
      ...state.workspaceRooms,
      currentRoom: known(state.workspaceRooms.activeRoomId),
    },
  };
}

/** Replaces the room with the same id, or adds the room. */
export function withRoom(state: RoomState, room: Room): RoomState {
  return withRooms(state, [room, ...state.rooms.filter((known) => known.id !== room.id)]);
}

export function changedRoom(
  state: RoomState,
  roomId: string,
  change: (room: Room) => Room,
): RoomState {
  if (!isKnown(state, roomId)) return state;
  return withRooms(
    state,
    state.rooms.map((room) => (room.id === roomId ? change(room) : room)),
  );
}

/** Forgets a room with all its content; where it was open, no room is open then. */
export function withoutRoom(state: RoomState, roomId: string): RoomState {
  const { [roomId]: _messages, ...messagesByRoom } = state.messagesByRoom;
  const { [roomId]: _participants, ...participantsByRoom } = state.participantsByRoom;
  const { [roomId]: _next, ...participantsNext } = state.participantsNext;
  const kept = (id: string | undefined) => (id === roomId ? undefined : id);
  const rest: RoomState = {
    ...state,
    messagesByRoom,
    participantsByRoom,
    participantsNext,
    outgoing: state.outgoing.filter((own) => own.roomId !== roomId),
    personalChats: {
      ...state.personalChats,
      activeChatId: kept(state.personalChats.activeChatId),
    },
    workspaceRooms: {
      ...state.workspaceRooms,
      activeRoomId: kept(state.workspaceRooms.activeRoomId),
    },
  };
  return withRooms(
    rest,
    rest.rooms.filter((room) => room.id !== roomId),
  );
}

export function isKnown(state: RoomState, roomId: string): boolean {
  return state.rooms.some((room) => room.id === roomId);
}

function newestFirst(rooms: readonly Room[]): Room[] {
  const at = (room: Room) => room.lastMessageAt ?? room.createdAt;
  return rooms.toSorted((a, b) => at(b).localeCompare(at(a)));
}
