import { InfoSignIcon, NewPersonIcon } from '@blueprintjs/icons';
import { registerUser } from '@mach42/contracts/users/admin-calls.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { SecretField } from '@mach42/plugin-kit/ui/secret-field.tsx';
import { useState } from 'react';
import { admin } from '../state/admin-slice.ts';
import { DetailFields } from './detail-fields.tsx';
import { FailureNote } from './failure-note.tsx';
import { FormActions } from './form-actions.tsx';
import { useChange } from './use-change.ts';
import { useShownFaults } from './use-shown-faults.ts';
import { newcomerFaults, noNewcomer, progressOf } from './user-form.ts';
import './forms.css';

interface RegisterDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function RegisterDialog({ isOpen, onClose }: RegisterDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      width={480}
      icon={<NewPersonIcon />}
      title={adminTexts.register}
      onClose={onClose}
    >
      <RegisterForm onClose={onClose} />
    </Dialog>
  );
}

function RegisterForm({ onClose }: Pick<RegisterDialogProps, 'onClose'>) {
  const { api, dispatch, toasts } = useShell();
  const { busy, error, run } = useChange(adminTexts.registerFailed);
  const [newcomer, setNewcomer] = useState(noNewcomer);
  const faults = newcomerFaults(newcomer);
  const { shown, leave } = useShownFaults(faults, error);
  const isRight = Object.keys(faults).length === 0;

  async function register() {
    const done = await run(async () => {
      const { data } = await api.request(registerUser, { body: newcomer });
      dispatch(admin.userChanged(data));
      toasts.success(adminTexts.registered(data.name));
    });
    if (done) onClose();
  }

  return (
    <form
      noValidate
      className="ws-admin-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !busy) void register();
      }}
    >
      <DetailFields
        details={newcomer}
        faults={shown}
        onChange={(name, value) => setNewcomer({ ...newcomer, [name]: value })}
        onLeave={leave}
      />
      <SecretField
        isNew
        label="Password"
        value={newcomer.password}
        error={shown['password']}
        onChange={(password) => setNewcomer({ ...newcomer, password })}
        onBlur={() => leave('password')}
      />
      <SecretField
        isNew
        label="Secret"
        hint="Needed for GPT login."
        value={newcomer.secret}
        error={shown['secret']}
        onChange={(secret) => setNewcomer({ ...newcomer, secret })}
        onBlur={() => leave('secret')}
      />
      <p className="ws-admin-form__note">
        <InfoSignIcon />
        <span>
          The new user starts as a Standard User and can sign in at once. Roles can be changed in
          Edit User.
        </span>
      </p>
      <FailureNote title={adminTexts.registerFailed} error={error} />
      <FormActions note={progressOf(newcomer, faults)} onClose={onClose}>
        <Button type="submit" variant="primary" loading={busy} disabled={!isRight}>
          Register
        </Button>
      </FormActions>
    </form>
  );
}
