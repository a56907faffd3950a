import { LogOutIcon, LinkIcon, ShieldIcon } from '@blueprintjs/icons';
import { endSignInsOf, makePasswordLink } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { FailureNote, FormActions } from './form-parts.tsx';
import { useChange } from './use-change.ts';
import { passwordLinkTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';
import { resetSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import './forms.css';

interface EndSignInsDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** Ends every sign-in of a person, of whose devices it shows nothing. */
export function EndSignInsDialog({ isOpen, user, onClose }: EndSignInsDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<LogOutIcon />} title={signInTexts.endOf} onClose={onClose}>
      <EndForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function EndForm({ user, onClose }: Omit<EndSignInsDialogProps, 'isOpen'>) {
  const { api, toasts } = useShell();
  const { busy, error, run } = useChange(signInTexts.endOfFailed);
  const end = async () => {
    const worked = await run(async () => {
      await api.request(endSignInsOf, { params: { id: user.id } });
      toasts.success(signInTexts.endedOf(user.name));
    });
    if (worked) onClose();
  };
  return (
    <form
      noValidate
      className="ws-admin-form ws-admin-form--single"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void end();
      }}
    >
      <p>{signInTexts.endOfAbout(user.name)}</p>
      <FailureNote title={signInTexts.endOfFailed} error={error} />
      <FormActions onClose={onClose}>
        <Button type="submit" variant="primary" loading={busy}>
          {signInTexts.endOf}
        </Button>
      </FormActions>
    </form>
  );
}

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

interface ResetFactorDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** Turns off the second factor of a person who lost it. */
export function ResetFactorDialog({ isOpen, user, onClose }: ResetFactorDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<ShieldIcon />} title={texts.reset} onClose={onClose}>
      <ResetForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function ResetForm({ user, onClose }: Omit<ResetFactorDialogProps, 'isOpen'>) {
  const { api, toasts } = useShell();
  const { busy, error, run } = useChange(texts.resetFailed);
  const reset = async () => {
    const worked = await run(async () => {
      await api.request(resetSecondFactor, { params: { id: user.id } });
      toasts.success(texts.resetDone(user.name));
    });
    if (worked) onClose();
  };
  return (
    <form
      noValidate
      className="ws-admin-form ws-admin-form--single"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void reset();
      }}
    >
      <p>{texts.resetAbout(user.name)}</p>
      <FailureNote title={texts.resetFailed} error={error} />
      <FormActions onClose={onClose}>
        <Button type="submit" variant="danger" loading={busy}>
          {texts.reset}
        </Button>
      </FormActions>
    </form>
  );
}
