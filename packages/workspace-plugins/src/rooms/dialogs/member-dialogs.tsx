import { PersonIcon, LogOutIcon } from '@blueprintjs/icons';
import { setParticipantRole, leaveRoom } from '@mach42/contracts/rooms/calls.ts';
import type { Participant, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts, roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { inSentence, t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useApi, useToasts, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { useState } from 'react';
import { roleNames, rolesOffered, isLastOwner, successorsOf } from '../state/roles.ts';
import { roomsView } from '../state/rooms-view.ts';
import { RoomForm } from './room-form.tsx';

interface RoleDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly participant: Participant;
  /** The role of the person who changes it. */
  readonly ownRole: ParticipantRole | undefined;
  readonly onClose: () => void;
}

const abilities: Readonly<Record<ParticipantRole, string>> = {
  owner: t('Manages the room as you do, and can change your role too.'),
  moderator: t('Invites and removes people, changes roles, deletes messages of others.'),
  member: t('Reads and writes.'),
  visitor: t('Reads and writes as a guest.'),
};

export function RoleDialog({ isOpen, onClose, ...rest }: RoleDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      icon={<PersonIcon />}
      title={roomScreenTexts.changeRole}
      onClose={onClose}
    >
      <RoleForm {...rest} onClose={onClose} />
    </Dialog>
  );
}

function RoleForm({ room, participant, ownRole, onClose }: Omit<RoleDialogProps, 'isOpen'>) {
  const api = useApi();
  const toasts = useToasts();
  const { isBusy, error, clear, run } = useRequest();
  const offered = rolesOffered(ownRole);
  const [role, setRole] = useState<ParticipantRole>(
    offered.includes(participant.role) ? participant.role : 'member',
  );
  const name = nameOrUsername(participant);

  async function save() {
    const params = { id: room.id, userId: participant.userId };
    if (await run(() => api.request(setParticipantRole, { params, body: { role } }))) {
      toasts.success(
        t('{name} is now {roleNames}', { name, roleNames: inSentence(roleNames[role]) }),
        {
          durationMs: toastMs.participants,
        },
      );
      onClose();
    }
  }

  return (
    <RoomForm
      error={error}
      isBusy={isBusy}
      isReady={role !== participant.role}
      action={t('Save')}
      onSubmit={save}
      onCancel={onClose}
    >
      <Field label={t('Role of {name}', { name })} hint={abilities[role]}>
        {(ids) => (
          <Select
            {...ids}
            autoFocus
            options={offered.map((value) => ({ value, label: roleNames[value] }))}
            value={role}
            onChange={(chosen) => {
              setRole(chosen);
              clear();
            }}
          />
        )}
      </Field>
    </RoomForm>
  );
}

interface LeaveDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly participants: readonly Participant[];
  readonly onClose: () => void;
}

export function LeaveDialog({ isOpen, room, ...rest }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      icon={<LogOutIcon />}
      title={t('Leave {name}?', { name: room.name })}
      onClose={rest.onClose}
    >
      <LeaveForm room={room} {...rest} />
    </Dialog>
  );
}

/** The form for leaving a room; the last owner first chooses another owner. */
function LeaveForm({ room, participants, onClose }: Omit<LeaveDialogProps, 'isOpen'>) {
  const { api, dispatch, toasts } = useShell();
  const { userId } = useSession();
  const { isBusy, error, run } = useRequest();
  const handsOver = isLastOwner(participants, userId);
  const successors = successorsOf(participants, userId);
  const [successor, setSuccessor] = useState(successors[0]?.userId ?? '');
  const stuck = handsOver && successor === '';

  async function leave() {
    const left = await run(async () => {
      if (handsOver) {
        const params = { id: room.id, userId: successor };
        await api.request(setParticipantRole, { params, body: { role: 'owner' } });
      }
      dispatch(roomsView.leavingStarted(room.id));
      await api.request(leaveRoom, { params: { id: room.id } });
    });
    if (!left) return;
    toasts.success(t('You left {name}', { name: room.name }), { durationMs: toastMs.rooms });
    onClose();
  }

  return (
    <RoomForm
      error={error}
      isBusy={isBusy}
      isReady={!stuck}
      action={t('Leave')}
      isDangerous
      cancel={t('Stay')}
      onSubmit={leave}
      onCancel={onClose}
    >
      <p className="ws-muted">
        {stuck
          ? t('{lastOwner} No one else is here: delete the room instead, or invite someone.', {
              lastOwner: roomTexts.lastOwner,
            })
          : room.type === 'group_room'
            ? t('The room disappears from your list. To come back you need a new invitation.')
            : t('You can come back at any time.')}
      </p>
      {handsOver && !stuck && (
        <Field label={t('New owner')} hint={t('A room needs an owner, and you are the only one.')}>
          {(ids) => (
            <Select
              {...ids}
              options={successors.map((other) => ({
                value: other.userId,
                label: nameOrUsername(other),
              }))}
              value={successor}
              onChange={setSuccessor}
            />
          )}
        </Field>
      )}
    </RoomForm>
  );
}
