import { requireParticipant } from './access.ts';
import type { ArchiveRoom, PinRoom, UnarchiveRoom, UnpinRoom } from './commands.ts';
import type { RoomEvent } from './events.ts';
import type { ExistingRoom, PeopleSet, RoomState } from './state.ts';

type Marking = PinRoom | UnpinRoom | ArchiveRoom | UnarchiveRoom;
type Mark = Extract<
  RoomEvent,
  { type: 'RoomPinned' | 'RoomUnpinned' | 'RoomArchived' | 'RoomUnarchived' }
>;

interface Effect {
  readonly type: Mark['type'];
  readonly marks: boolean;
  readonly marked: (room: ExistingRoom) => PeopleSet;
}

const pinned = ({ pinnedBy }: ExistingRoom) => pinnedBy;
const archived = ({ archivedBy }: ExistingRoom) => archivedBy;
const effects: { readonly [Type in Marking['type']]: Effect } = {
  PinRoom: { type: 'RoomPinned', marks: true, marked: pinned },
  UnpinRoom: { type: 'RoomUnpinned', marks: false, marked: pinned },
  ArchiveRoom: { type: 'RoomArchived', marks: true, marked: archived },
  UnarchiveRoom: { type: 'RoomUnarchived', marks: false, marked: archived },
};

/** What a person does to a room for themselves alone. */
export function mark({ type: command, actor }: Marking, state: RoomState): readonly RoomEvent[] {
  const room = requireParticipant(state, actor);
  const { type, marks, marked } = effects[command];
  if (Object.hasOwn(marked(room), actor.id) === marks) return [];
  return [{ type, data: { roomId: room.roomId, userId: actor.id } }];
}
