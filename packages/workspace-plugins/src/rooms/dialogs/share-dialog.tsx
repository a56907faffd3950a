import { ShareIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { shareRoom } from '@mach42/contracts/sessions/calls.ts';
import type { TempSession } from '@mach42/contracts/sessions/schemas.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { CopyButton } from '../invite/copy-button.tsx';
import { expiries } from '../invite/expiries.ts';
import { FormError } from './form-error.tsx';
import { useRequest } from './use-request.ts';
import './dialogs.css';

interface ShareDialogProps {
  readonly isOpen: boolean;
  readonly room: Room;
  readonly onClose: () => void;
}

export function ShareDialog({ isOpen, room, onClose }: ShareDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<ShareIcon />} title={`Share ${room.name}`} onClose={onClose}>
      <ShareForm room={room} />
    </Dialog>
  );
}

/** A page that anybody with its link may read, until it expires. */
function ShareForm({ room }: { readonly room: Room }) {
  const api = useApi();
  const { busy, error, run } = useRequest();
  const [masked, setMasked] = useState(true);
  const [expiry, setExpiry] = useState<string>(expiries[2].value);
  const [session, setSession] = useState<TempSession>();

  const share = () =>
    run(async () => {
      const body = { masked, expiresIn: Number(expiry) };
      const { data } = await api.request(shareRoom, { params: { id: room.id }, body });
      setSession(data);
    });

  return (
    <form
      className="ws-rooms-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void share();
      }}
    >
      <p className="ws-muted">
        Makes a page with the messages of this room. Whoever has its link can read it, and nobody
        can write in it.
      </p>
      <Switch
        label="Masked"
        hint="Names and numbers are replaced, as they are for an AI."
        checked={masked}
        onChange={setMasked}
      />
      <Field label="Can be read for">
        {(ids) => <Select {...ids} options={expiries} value={expiry} onChange={setExpiry} />}
      </Field>
      <FormError error={error} />
      {session !== undefined && (
        <Field
          label="Link"
          hint={
            <>
              Can be read until <Timestamp at={session.expiresAt} />
            </>
          }
        >
          {(ids) => (
            <div className="ws-rooms-form__line">
              <TextInput
                {...ids}
                readOnly
                value={session.url}
                onFocus={(event) => event.target.select()}
              />
              <CopyButton text={session.url} label="Copy the link" />
            </div>
          )}
        </Field>
      )}
      <div className="ws-rooms-form__actions">
        <Button
          type="submit"
          variant={session === undefined ? 'primary' : 'outline'}
          loading={busy}
        >
          Create link
        </Button>
      </div>
    </form>
  );
}
