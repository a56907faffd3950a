import { CogIcon, EditIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { editRoom, removeParticipant } from '@mach42/contracts/rooms/calls.ts';
import type { Participant, ParticipantRole, Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { nameOrUsername } from '@mach42/contracts/users/names.ts';
import { ShareDialog } from '@mach42/conversations/share/share-dialog.tsx';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useApi, useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { ConfirmDialog, Dialog, useLastAsked } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useLeaveQuestion } from '@mach42/plugin-kit/ui/use-leave-question.tsx';
import { useState } from 'react';
import { InviteDialog } from '../invite/invite-dialog.tsx';
import { LeaveDialog, RoleDialog } from './member-dialogs.tsx';
import { RoomForm } from './room-form.tsx';
import { SettingsFields } from './settings-fields.tsx';

interface RoomDialogsProps {
  readonly asking: Asking | undefined;
  /** The participants of the open room. */
  readonly participants: readonly Participant[];
  readonly people: readonly Participant[];
  readonly ownRole: ParticipantRole | undefined;
  readonly onClose: () => void;
}

/** Draws the open dialog; only one is open at a time. */
export function RoomDialogs(props: RoomDialogsProps) {
  const { asking, participants, onClose } = props;
  const shown = useLastAsked(asking);
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
  const name = nameOrUsername(participant);

  async function remove() {
    onClose();
    const durationMs = toastMs.participants;
    try {
      const params = { id: room.id, userId: participant.userId };
      await api.request(removeParticipant, { params });
      toasts.success(t('{name} was removed from {name2}', { name, name2: room.name }), {
        durationMs,
      });
    } catch (thrown) {
      toasts.error(asApiError(thrown).message, { durationMs });
    }
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Remove {name}?', { name })}
      confirm={t('Remove')}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {t('The room disappears for them at once. To come back they need a new invitation.')}
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

interface SettingsDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly onClose: () => void;
}

function SettingsDialog({ isOpen, room, onClose }: SettingsDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      icon={<CogIcon />}
      title={t('Settings of {name}', { name: room.name })}
      onClose={onClose}
    >
      <SettingsForm room={room} onClose={onClose} />
    </Dialog>
  );
}

function SettingsForm({ room, onClose }: Omit<SettingsDialogProps, 'isOpen'>) {
  const api = useApi();
  const { isBusy, error, run } = useRequest();
  const [settings, setSettings] = useState(room.settings);

  async function save() {
    const request = { params: { id: room.id }, body: { settings } };
    if (await run(() => api.request(editRoom, request))) onClose();
  }

  return (
    <RoomForm error={error} isBusy={isBusy} action={t('Save')} onSubmit={save} onCancel={onClose}>
      <SettingsFields
        type={room.type}
        settings={settings}
        onChange={(chosen) => setSettings({ ...settings, ...chosen })}
      />
    </RoomForm>
  );
}

interface EditDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly onClose: () => void;
}

function EditDialog({ isOpen, room, onClose }: EditDialogProps) {
  const { close, noteChanged, question } = useLeaveQuestion(onClose);
  return (
    <Dialog isOpen={isOpen} icon={<EditIcon />} title={t('Name and description')} onClose={close}>
      <EditForm room={room} onCancel={close} onDone={onClose} onChanged={noteChanged} />
      {question}
    </Dialog>
  );
}

interface EditFormProps {
  readonly room: Room;
  readonly onCancel: () => void;
  readonly onDone: () => void;
  readonly onChanged: (isChanged: boolean) => void;
}

function EditForm({ room, onCancel, onDone, onChanged }: EditFormProps) {
  const api = useApi();
  const { isBusy, error, run } = useRequest();
  const known = { name: room.name, description: room.description ?? '' };
  const [typed, setTyped] = useState(known);
  const { name, description } = typed;
  const change = (changes: Partial<typeof typed>) => {
    const next = { ...typed, ...changes };
    setTyped(next);
    onChanged(next.name !== known.name || next.description !== known.description);
  };
  const isBlank = name.trim() === '';

  async function save() {
    const body = { name: name.trim(), description: description.trim() };
    if (!(await run(() => api.request(editRoom, { params: { id: room.id }, body })))) return;
    onChanged(false);
    onDone();
  }

  return (
    <RoomForm
      error={error}
      isBusy={isBusy}
      isReady={!isBlank}
      action={t('Save')}
      onSubmit={save}
      onCancel={onCancel}
    >
      <Field label={t('Name')} {...(isBlank ? { error: roomTexts.nameRequired } : {})}>
        {(ids) => (
          <TextInput
            {...ids}
            large
            autoFocus
            maxLength={limits.roomNameCharacters}
            value={name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Description (optional)')}>
        {(ids) => (
          <TextArea
            {...ids}
            rows={3}
            maxLength={limits.roomDescriptionCharacters}
            value={description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
    </RoomForm>
  );
}
