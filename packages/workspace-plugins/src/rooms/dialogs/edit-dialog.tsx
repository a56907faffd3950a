import { EditIcon } from '@blueprintjs/icons';
import { editRoom } from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomTexts } from '@mach42/contracts/rooms/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextArea, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useLeaveQuestion } from '@mach42/plugin-kit/ui/use-leave-question.tsx';
import { useState } from 'react';
import { FormError } from './form-error.tsx';
import { useRequest } from './use-request.ts';
import './dialogs.css';

interface EditDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly onClose: () => void;
}

export function EditDialog({ isOpen, room, onClose }: EditDialogProps) {
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
  const { busy, error, run } = useRequest();
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
    <form
      className="ws-rooms-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBlank && !busy) void save();
      }}
    >
      <Field label={t('Name')} {...(isBlank ? { error: roomTexts.nameRequired } : {})}>
        {(ids) => (
          <TextInput
            {...ids}
            large
            autoFocus
            maxLength={200}
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
            maxLength={2000}
            value={description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
      <FormError error={error} />
      <div className="ws-rooms-form__actions">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" loading={busy} disabled={isBlank}>
          {t('Save')}
        </Button>
      </div>
    </form>
  );
}
