import { NewPersonIcon } from '@blueprintjs/icons';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useState } from 'react';
import { ByLink } from './by-link.tsx';
import { ByMobile } from './by-mobile.tsx';
import { ByPerson } from './by-person.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { useInvitations } from './use-invitations.ts';
import '../dialogs/dialogs.css';
import './invite.css';

interface InviteDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly participants: readonly Participant[];
  /** Known from shared rooms. */
  readonly people: readonly Participant[];
  readonly onClose: () => void;
}

export function InviteDialog({ isOpen, room, ...rest }: InviteDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      width={520}
      icon={<NewPersonIcon />}
      title={`Invite to ${room.name}`}
      onClose={rest.onClose}
    >
      <InviteWays room={room} {...rest} />
    </Dialog>
  );
}

type Way = 'person' | 'mobile' | 'link';

const ways = [
  { value: 'person', label: 'Person' },
  { value: 'mobile', label: 'Mobile number' },
  { value: 'link', label: 'Link' },
] as const;

type InviteWaysProps = Omit<InviteDialogProps, 'isOpen' | 'onClose'>;

function InviteWays({ room, participants, people }: InviteWaysProps) {
  const [way, setWay] = useState<Way>(people.length === 0 ? 'mobile' : 'person');
  const open = useInvitations(room.id);
  const inRoom = new Set(participants.map(({ userId }) => userId));
  const strangers = people.filter(({ userId }) => !inRoom.has(userId));
  return (
    <div className="ws-invite">
      <Segmented label="How to invite" options={ways} value={way} onChange={setWay} />
      {way === 'person' && (
        <ByPerson people={strangers} invitations={open.invitations} onInvite={open.invite} />
      )}
      {way === 'mobile' && <ByMobile onInvite={open.invite} />}
      {way === 'link' && <ByLink onInvite={open.invite} />}
      <OpenInvitations {...open} people={people} />
    </div>
  );
}
