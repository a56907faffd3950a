import { LogOutIcon, LinkIcon, ShieldIcon } from '@blueprintjs/icons';
import { endSignInsOf, makePasswordLink } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
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

interface SignInDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** Ends every sign-in of a person, of whose devices it shows nothing. */
export function EndSignInsDialog({ isOpen, user, onClose }: SignInDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<LogOutIcon />} title={signInTexts.endOf} onClose={onClose}>
      <ConfirmedCall
        call={endSignInsOf}
        user={user}
        about={signInTexts.endOfAbout(user.name)}
        action={signInTexts.endOf}
        done={signInTexts.endedOf(user.name)}
        failed={signInTexts.endOfFailed}
        onClose={onClose}
      />
    </Dialog>
  );
}

/** Turns off the second factor of a person who lost it. */
export function ResetFactorDialog({ isOpen, user, onClose }: SignInDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<ShieldIcon />} title={texts.reset} onClose={onClose}>
      <ConfirmedCall
        danger
        call={resetSecondFactor}
        user={user}
        about={texts.resetAbout(user.name)}
        action={texts.reset}
        done={texts.resetDone(user.name)}
        failed={texts.resetFailed}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface ConfirmedCallProps {
  readonly call: typeof endSignInsOf | typeof resetSecondFactor;
  readonly user: User;
  readonly about: string;
  readonly action: string;
  readonly done: string;
  readonly failed: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
}

/** Says what a call does to a person, makes it on confirmation, and closes the dialog. */
function ConfirmedCall(props: ConfirmedCallProps) {
  const { call, user, done, failed, onClose } = props;
  const { api, toasts } = useShell();
  const { busy, error, run } = useChange(failed);
  const make = async () => {
    const worked = await run(async () => {
      await api.request(call, { params: { id: user.id } });
      toasts.success(done);
    });
    if (worked) onClose();
  };
  return <Confirmation {...props} error={error} busy={busy} onConfirm={() => void make()} />;
}

/** Makes the link by which a person sets a new password, and shows it once. */
export function PasswordLinkDialog({ isOpen, user, onClose }: SignInDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<LinkIcon />} title={passwordLinkTexts.make} onClose={onClose}>
      <LinkForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function LinkForm({ user, onClose }: Omit<SignInDialogProps, 'isOpen'>) {
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
    <Confirmation
      about={passwordLinkTexts.about(user.name)}
      action={passwordLinkTexts.make}
      failed={passwordLinkTexts.failed}
      error={error}
      busy={busy}
      onConfirm={() => void make()}
      onClose={onClose}
    />
  );
}

interface ConfirmationProps {
  readonly about: string;
  readonly action: string;
  readonly failed: string;
  readonly danger?: boolean;
  readonly error: ApiError | undefined;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Confirmation(props: ConfirmationProps) {
  const { about, action, failed, danger = false, error, busy, onConfirm, onClose } = props;
  return (
    <form
      noValidate
      className="ws-admin-form ws-admin-form--single"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onConfirm();
      }}
    >
      <p>{about}</p>
      <FailureNote title={failed} error={error} />
      <FormActions onClose={onClose}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
          {action}
        </Button>
      </FormActions>
    </form>
  );
}
