import type { RoomType } from '@mach42/contracts/rooms/schemas.ts';
import { useId } from 'react';
import { RoomIcon } from '../sidebar/room-icon.tsx';

const types = [
  { type: 'group_room', name: 'Group room', about: 'Private, by invitation' },
  { type: 'internal_forum', name: 'Forum', about: 'Everybody finds it' },
  { type: 'private_chat', name: 'Private chat', about: 'With the assistant' },
] as const satisfies readonly { type: RoomType; name: string; about: string }[];

interface TypeChoiceProps {
  readonly value: RoomType;
  readonly onChange: (type: RoomType) => void;
}

export function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const group = useId();
  return (
    <fieldset className="ws-rooms-types" aria-label="Type">
      {types.map(({ type, name, about }) => (
        <label key={type} className="ws-rooms-types__option">
          <input
            type="radio"
            className="ws-visually-hidden"
            name={group}
            value={type}
            checked={type === value}
            onChange={() => onChange(type)}
          />
          <RoomIcon type={type} />
          <span className="ws-rooms-types__name">{name}</span>
          <span className="ws-rooms-types__about">{about}</span>
        </label>
      ))}
    </fieldset>
  );
}
