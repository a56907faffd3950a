import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';

interface RenameDialogProps {
  readonly room: Room;
  readonly onClose: () => void;
}

export default function RenameDialog({ room, onClose }: RenameDialogProps) {
  return (
    <Dialog isOpen title={t('Rename the chat')} onClose={onClose}>
      <RenameForm room={room} onClose={onClose} />
    </Dialog>
  );
}

function RenameForm({ room, onClose }: RenameDialogProps) {
  const { dispatch } = useShell();
  const [name, setName] = useState(room.name);
  const trimmed = name.trim();
  return (
    <form
      className="ws-chat__rename"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed !== '')
          dispatch(conversationActions.change({ roomId: room.id, changes: { name: trimmed } }));
        onClose();
      }}
    >
      <Field label={t('Name')}>
        {(ids) => (
          <TextInput
            {...ids}
            autoFocus
            dir="auto"
            maxLength={limits.roomNameCharacters}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className="ws-chat__rename-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" disabled={trimmed === ''}>
          {t('Rename')}
        </Button>
      </div>
    </form>
  );
}
