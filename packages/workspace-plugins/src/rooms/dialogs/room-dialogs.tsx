import { removeParticipant } from '@mach42/contracts/rooms/calls.ts';
import type { Participant, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import { ShareDialog } from '@mach42/conversations/share/share-dialog.tsx';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/toast-times.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/confirm-dialog.tsx';
import { useState } from 'react';
import { InviteDialog } from '../invite/invite-dialog.tsx';
import { nameOf } from '../state/roles.ts';
import { EditDialog } from './edit-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

interface RoomDialogsProps {
  readonly asking: Asking | undefined;
  /** Of the room that is open. */
  readonly participants: readonly Participant[];
  readonly people: readonly Participant[];
  readonly ownRole: ParticipantRole | undefined;
  readonly onClose: () => void;
}

/** The one dialog that is open; it stays drawn with what it asks while it goes. */
export function RoomDialogs(props: RoomDialogsProps) {
  const { asking, participants, onClose } = props;
  const [last, setLast] = useState(asking);
  if (asking !== undefined && asking !== last) setLast(asking);
  const shown = asking ?? last;
  if (shown === undefined) return null;
  const rest = { isOpen: asking !== undefined, onClose };
  switch (shown.what) {
    case 'edit':
      return <EditDialog {...rest} room={shown.room} />;
    case 'settings':
      return <SettingsDialog {...rest} room={shown.room} />;
    case 'share':
      return asking === undefined ? null : (
        <ShareDialog roomId={shown.room.id} isOwner={props.ownRole === 'owner'} onClose={onClose} />
      );
    case 'leave':
      return <LeaveDialog {...rest} room={shown.room} participants={participants} />;
    case 'invite':
      return (
        <InviteDialog
          {...rest}
          room={shown.room}
          participants={participants}
          people={props.people}
        />
      );
    case 'role':
      return (
        <RoleDialog
          {...rest}
          room={shown.room}
          participant={shown.participant}
          ownRole={props.ownRole}
        />
      );
    case 'remove':
      return <RemoveDialog {...rest} room={shown.room} participant={shown.participant} />;
  }
}

interface RemoveDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly participant: Participant;
  readonly onClose: () => void;
}

function RemoveDialog({ isOpen, room, participant, onClose }: RemoveDialogProps) {
  const api = useApi();
  const toasts = useToasts();
  const name = nameOf(participant);

  async function remove() {
    onClose();
    const durationMs = toastMs.participants;
    try {
      const params = { id: room.id, userId: participant.userId };
      await api.request(removeParticipant, { params });
      toasts.success(`${name} was removed from ${room.name}`, { durationMs });
    } catch (thrown) {
      toasts.error(asApiError(thrown).message, { durationMs });
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove ${name}?`}
      confirm="Remove"
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      The room disappears for them at once. To come back they need a new invitation.
    </ConfirmDialog>
  );
}

/** The dialog that is open. */
export type Asking =
  | {
      readonly what: 'edit' | 'settings' | 'invite' | 'leave' | 'share';
      readonly room: Room;
    }
  | { readonly what: 'role' | 'remove'; readonly room: Room; readonly participant: Participant };

export type OnAsk = (asking: Asking) => void;
