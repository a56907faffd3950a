import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { RoomRow } from './room-row.tsx';

interface RoomListProps {
  readonly rooms: readonly Room[];
  readonly selectedId: string | undefined;
  /** Said where there is none. */
  readonly empty: string;
  readonly onSelect: (room: Room) => void;
}

export function RoomList({ rooms, selectedId, empty, onSelect }: RoomListProps) {
  if (rooms.length === 0) return <p className="ws-rooms-section__empty">{empty}</p>;
  return (
    <ul className="ws-rooms-list">
      {rooms.map((room) => (
        <RoomRow key={room.id} room={room} selected={room.id === selectedId} onSelect={onSelect} />
      ))}
    </ul>
  );
}
