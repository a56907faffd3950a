import { AddIcon, ChevronRightIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { createRoom } from '@mach42/contracts/rooms/calls.ts';
import type {
  Room,
  ChosenRoomType,
  CreateRoomBody,
  RoomSettings,
} from '@mach42/contracts/rooms/schemas.ts';
import { settingsFor } from '@mach42/contracts/rooms/settings-for.ts';
import { roomScreenTexts, roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useLeaveQuestion } from '@mach42/plugin-kit/ui/use-leave-question.tsx';
import { useId, useState } from 'react';
import { RoomIcon } from '../sidebar/room-icon.tsx';
import { RoomForm } from './room-form.tsx';
import { SettingsFields } from './settings-fields.tsx';
import './dialogs.css';

interface CreateDialogProps {
  readonly isOpen: boolean;
  readonly onCreated: (room: Room) => void;
  readonly onClose: () => void;
}

export function CreateDialog({ isOpen, onCreated, onClose }: CreateDialogProps) {
  const { close, noteChanged, question } = useLeaveQuestion(onClose);
  return (
    <Dialog
      isOpen={isOpen}
      width={480}
      icon={<AddIcon />}
      title={roomScreenTexts.createTitle}
      onClose={close}
    >
      <CreateForm
        onCreated={(room) => {
          noteChanged(false);
          onCreated(room);
        }}
        onChanged={noteChanged}
        onClose={close}
      />
      {question}
    </Dialog>
  );
}

interface CreateFormProps {
  readonly onCreated: (room: Room) => void;
  /** Receives whether a name or a description was typed. */
  readonly onChanged: (isChanged: boolean) => void;
  readonly onClose: () => void;
}

function CreateForm({ onCreated, onChanged, onClose }: CreateFormProps) {
  const api = useApi();
  const { isBusy, error, run } = useRequest();
  const [room, setRoom] = useState(emptyRoom);
  const [nameMissing, setNameMissing] = useState(false);

  const change = (changes: Partial<typeof room>) => {
    const next = { ...room, ...changes };
    setRoom(next);
    onChanged(next.name !== '' || next.description !== '');
  };

  async function create() {
    const body = bodyOf(room);
    setNameMissing(body === undefined);
    if (body === undefined) return;
    await run(async () => {
      const { data } = await api.request(createRoom, { body });
      onCreated(data);
    });
  }

  return (
    <RoomForm
      error={error}
      isBusy={isBusy}
      action={t('Create')}
      onSubmit={create}
      onCancel={onClose}
    >
      <TypeChoice value={room.type} onChange={(type) => setRoom({ ...room, type, chosen: {} })} />
      <Field label={t('Name')} {...(nameMissing ? { error: roomTexts.nameRequired } : {})}>
        {(ids) => (
          <TextInput
            {...ids}
            large
            autoFocus
            maxLength={limits.roomNameCharacters}
            placeholder={t('Such as: Harbour studio move')}
            value={room.name}
            onChange={(event) => {
              change({ name: event.target.value });
              setNameMissing(false);
            }}
          />
        )}
      </Field>
      {hasDescription(room.type) && (
        <Field label={t('Description (optional)')}>
          {(ids) => (
            <TextArea
              {...ids}
              rows={2}
              maxLength={limits.roomDescriptionCharacters}
              placeholder={t('What is it for?')}
              value={room.description}
              onChange={(event) => change({ description: event.target.value })}
            />
          )}
        </Field>
      )}
      {room.type !== 'private_chat' && (
        <details className="ws-rooms-fold">
          <summary>
            <ChevronRightIcon /> {t('Settings')}
          </summary>
          <SettingsFields
            type={room.type}
            settings={settingsShown(room)}
            onChange={(chosen) => setRoom({ ...room, chosen: { ...room.chosen, ...chosen } })}
          />
        </details>
      )}
    </RoomForm>
  );
}

const types = [
  { type: 'group_room', name: t('Group room'), about: t('Private, by invitation') },
  { type: 'internal_forum', name: t('Forum'), about: t('Everyone can find it') },
  { type: 'private_chat', name: t('Private chat'), about: t('With the assistant') },
] as const satisfies readonly { type: ChosenRoomType; name: string; about: string }[];

interface TypeChoiceProps {
  readonly value: ChosenRoomType;
  readonly onChange: (type: ChosenRoomType) => void;
}

function TypeChoice({ value, onChange }: TypeChoiceProps) {
  const group = useId();
  return (
    <fieldset className="ws-rooms-types" aria-label={t('Type')}>
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

/** The form 'Create New Room' as it is filled in. */
interface NewRoom {
  readonly name: string;
  readonly type: ChosenRoomType;
  readonly description: string;
  /** Only the settings that the person chose. */
  readonly chosen: Partial<RoomSettings>;
}

export const emptyRoom: NewRoom = { name: '', type: 'group_room', description: '', chosen: {} };

/** Whether a type of room has a description; a private chat has none. */
export function hasDescription(type: ChosenRoomType): boolean {
  return type !== 'private_chat';
}

export function settingsShown({ type, chosen }: NewRoom): RoomSettings {
  return settingsFor(type, chosen);
}

/** Returns the body of the call; undefined while the name is blank. */
export function bodyOf(room: NewRoom): CreateRoomBody | undefined {
  const name = room.name.trim();
  if (name === '') return undefined;
  const description = hasDescription(room.type) ? room.description.trim() : '';
  return {
    name,
    type: room.type,
    ...(description === '' ? {} : { description }),
    settings: settingsShown(room),
  };
}
