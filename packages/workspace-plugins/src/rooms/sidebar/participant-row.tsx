import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import type { RowPlace } from '@mach42/conversations/list/light-list.tsx';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { ModelIcon } from '@mach42/plugin-kit/ui/model-icon.tsx';
import { nameOf, roleNames } from '../state/roles.ts';
import { ParticipantMenu, type OnManage } from './participant-menu.tsx';

interface ParticipantRowProps {
  readonly participant: Participant;
  readonly isSelf: boolean;
  /** Undefined where it is not known. */
  readonly online: boolean | undefined;
  /** Left out for those who may not manage this one. */
  readonly onManage?: OnManage | undefined;
  readonly place: RowPlace;
}

export function ParticipantRow(props: ParticipantRowProps) {
  const { participant, isSelf, online, onManage, place } = props;
  const name = nameOf(participant);
  return (
    <li className="ws-rooms-person" {...place}>
      {participant.isBot ? (
        <ModelIcon model={undefined} size={24} />
      ) : (
        <span className="ws-rooms-person__avatar">
          <Avatar name={name} size={24} tinted={!isSelf} />
          {online !== undefined && (
            <span
              className={`ws-rooms-presence${online ? ' ws-rooms-presence--online' : ''}`}
              role="img"
              aria-label={online ? 'online' : 'offline'}
              title={online ? 'Online' : 'Offline'}
            />
          )}
        </span>
      )}
      <span className="ws-truncate">
        {name}
        {isSelf && <span className="ws-rooms-person__self"> you</span>}
      </span>
      <span className="ws-rooms-person__role">
        {participant.isBot ? 'Assistant' : roleNames[participant.role]}
      </span>
      {onManage !== undefined && <ParticipantMenu participant={participant} onManage={onManage} />}
    </li>
  );
}
