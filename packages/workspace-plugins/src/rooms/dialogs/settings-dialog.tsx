import { CogIcon } from '@blueprintjs/icons';
import { editRoom } from '@mach42/contracts/rooms/calls.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { useState } from 'react';
import { FormError } from './form-error.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { useRequest } from './use-request.ts';
import './dialogs.css';

interface SettingsDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly onClose: () => void;
}

export function SettingsDialog({ isOpen, room, onClose }: SettingsDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<CogIcon />} title={`Settings of ${room.name}`} onClose={onClose}>
      <SettingsForm room={room} onClose={onClose} />
    </Dialog>
  );
}

function SettingsForm({ room, onClose }: Omit<SettingsDialogProps, 'isOpen'>) {
  const api = useApi();
  const { busy, error, run } = useRequest();
  const [settings, setSettings] = useState(room.settings);

  async function save() {
    const request = { params: { id: room.id }, body: { settings } };
    if (await run(() => api.request(editRoom, request))) onClose();
  }

  return (
    <form
      className="ws-rooms-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void save();
      }}
    >
      <SettingsFields
        type={room.type}
        settings={settings}
        onChange={(chosen) => setSettings({ ...settings, ...chosen })}
      />
      <FormError error={error} />
      <div className="ws-rooms-form__actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" loading={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
