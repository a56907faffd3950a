import { PlusIcon } from '@blueprintjs/icons';
import type { Participant } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { mayManage, ownParticipant, runsRoom } from '../state/roles.ts';
import type { OnManage } from './participant-menu.tsx';
import { ParticipantRow } from './participant-row.tsx';
import { Section } from './section.tsx';

interface ParticipantsSectionProps {
  readonly participants: readonly Participant[];
  readonly userId: string | undefined;
  /** Ids of the people who are online; undefined where it is not told of each. */
  readonly online: readonly string[] | undefined;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onInvite: () => void;
  readonly onManage: OnManage;
}

export function ParticipantsSection(props: ParticipantsSectionProps) {
  const { participants, userId, online } = props;
  const own = ownParticipant(participants, userId);
  return (
    <Section
      title={roomScreenTexts.participants}
      count={participants.length}
      isOpen={props.isOpen}
      onToggle={props.onToggle}
      action={
        runsRoom(own?.role) && (
          <IconButton
            size="small"
            className="ws-rooms-section__action"
            icon={<PlusIcon size={14} />}
            label="Invite somebody"
            onClick={props.onInvite}
          />
        )
      }
    >
      <ul className="ws-rooms-list">
        {participants.map((participant) => (
          <ParticipantRow
            key={participant.userId}
            participant={participant}
            isSelf={participant.userId === userId}
            online={
              online && (participant.userId === userId || online.includes(participant.userId))
            }
            onManage={mayManage(own, participant) ? props.onManage : undefined}
          />
        ))}
      </ul>
    </Section>
  );
}
