import { LinkIcon } from '@blueprintjs/icons';
import { makePasswordLink } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { passwordLinkTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';
import { FailureNote, FormActions } from './form-parts.tsx';
import { useChange } from './use-change.ts';
import './forms.css';

interface PasswordLinkDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** Makes the link by which a person sets a new password, and shows it once. */
export function PasswordLinkDialog({ isOpen, user, onClose }: PasswordLinkDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<LinkIcon />} title={passwordLinkTexts.make} onClose={onClose}>
      <LinkForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function LinkForm({ user, onClose }: Omit<PasswordLinkDialogProps, 'isOpen'>) {
  const { api } = useShell();
  const { busy, error, run } = useChange(passwordLinkTexts.failed);
  const [url, setUrl] = useState<string>();
  const make = () =>
    run(async () => {
      const { data } = await api.request(makePasswordLink, { params: { id: user.id } });
      setUrl(data.url);
    });

  if (url !== undefined) {
    return (
      <div className="ws-admin-form ws-admin-form--single">
        <p role="status">{passwordLinkTexts.made}</p>
        <Field label={passwordLinkTexts.link}>
          {(input) => <TextInput {...input} readOnly value={url} />}
        </Field>
        <footer className="ws-admin-form__actions">
          <CopyButton form="word" text={url} label={passwordLinkTexts.copy} />
          <Button variant="primary" onClick={onClose}>
            {t('Close')}
          </Button>
        </footer>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="ws-admin-form ws-admin-form--single"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void make();
      }}
    >
      <p>{passwordLinkTexts.about(user.name)}</p>
      <FailureNote title={passwordLinkTexts.failed} error={error} />
      <FormActions onClose={onClose}>
        <Button type="submit" variant="primary" loading={busy}>
          {passwordLinkTexts.make}
        </Button>
      </FormActions>
    </form>
  );
}
