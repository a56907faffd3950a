import { MobilePhoneIcon } from '@blueprintjs/icons';
import type { Invitation, InviteBody } from '@mach42/contracts/rooms/schemas.ts';
import { normaliseMobile } from '@mach42/contracts/users/profile.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/toast-times.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';
import { useRequest } from '../dialogs/use-request.ts';

interface ByMobileProps {
  readonly onInvite: (body: InviteBody) => Promise<Invitation>;
}

export function ByMobile({ onInvite }: ByMobileProps) {
  const toasts = useToasts();
  const { busy, error, setError, run } = useRequest();
  const [typed, setTyped] = useState('');
  const mobile = normaliseMobile(typed);

  async function invite() {
    if (!(await run(() => onInvite({ mobile })))) return;
    toasts.success('Invited, if the number has an account', { durationMs: toastMs.participants });
    setTyped('');
  }

  return (
    <form
      className="ws-invite__way"
      onSubmit={(event) => {
        event.preventDefault();
        if (mobile !== '' && !busy) void invite();
      }}
    >
      <Field
        label="Mobile number"
        hint="Whoever has an account with it finds the invitation in their rooms."
        {...(error === undefined ? {} : { error })}
      >
        {(ids) => (
          <div className="ws-rooms-form__line">
            <TextInput
              {...ids}
              autoFocus
              icon={<MobilePhoneIcon />}
              type="tel"
              inputMode="tel"
              autoComplete="off"
              maxLength={40}
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setError(undefined);
              }}
            />
            <Button type="submit" variant="primary" loading={busy} disabled={mobile === ''}>
              Invite
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}
