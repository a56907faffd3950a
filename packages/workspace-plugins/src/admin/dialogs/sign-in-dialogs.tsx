import { LogOutIcon, LinkIcon, ShieldIcon } from '@blueprintjs/icons';
import { passwordLinkTexts } from '@mach42/contracts/users/account-texts.ts';
import { endSignInsOf, makePasswordLink } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { resetSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { t } from '@mach42/language/t.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { type ReactElement, useState } from 'react';
import { FailureNote, FormActions } from './form-parts.tsx';
import { useChange } from './use-change.ts';
import './forms.css';

interface SignInDialogProps {
  readonly isOpen: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

/** Ends every sign-in of a person, without showing their devices. */
export function EndSignInsDialog(props: SignInDialogProps) {
  const { name } = props.user;
  return (
    <ConfirmedCallDialog
      {...props}
      icon={<LogOutIcon />}
      call={endSignInsOf}
      about={signInTexts.endOfAbout(name)}
      action={signInTexts.endOf}
      done={signInTexts.endedOf(name)}
      failed={signInTexts.endOfFailed}
    />
  );
}

/** Turns off the second factor of a person who lost it. */
export function ResetFactorDialog(props: SignInDialogProps) {
  const { name } = props.user;
  return (
    <ConfirmedCallDialog
      {...props}
      danger
      icon={<ShieldIcon />}
      call={resetSecondFactor}
      about={texts.resetAbout(name)}
      action={texts.reset}
      done={texts.resetDone(name)}
      failed={texts.resetFailed}
    />
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

interface ConfirmedCallDialogProps extends ConfirmedCallProps {
  readonly isOpen: boolean;
  readonly icon: ReactElement;
}

function ConfirmedCallDialog({ isOpen, icon, ...props }: ConfirmedCallDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={icon} title={props.action} onClose={props.onClose}>
      <ConfirmedCall {...props} />
    </Dialog>
  );
}

/** Says what a call does to a person, makes the call on confirmation, and closes the dialog. */
function ConfirmedCall(props: ConfirmedCallProps) {
  const { call, user, done, failed, onClose } = props;
  const { api, toasts } = useShell();
  const { isBusy, error, run } = useChange(failed);
  const make = async () => {
    const worked = await run(async () => {
      await api.request(call, { params: { id: user.id } });
      toasts.success(done);
    });
    if (worked) onClose();
  };
  return <Confirmation {...props} error={error} isBusy={isBusy} onConfirm={() => void make()} />;
}

/** Makes the link with which a person sets a new password, and shows it once. */
export function PasswordLinkDialog({ isOpen, user, onClose }: SignInDialogProps) {
  return (
    <Dialog isOpen={isOpen} icon={<LinkIcon />} title={passwordLinkTexts.make} onClose={onClose}>
      <LinkForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function LinkForm({ user, onClose }: Omit<SignInDialogProps, 'isOpen'>) {
  const { api } = useShell();
  const { isBusy, error, run } = useChange(passwordLinkTexts.failed);
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
          {(input) => (
            <TextInput
              {...input}
              // The new link gets the focus, so that it can be copied: the button that had the focus has disappeared.
              autoFocus
              readOnly
              value={url}
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
        <footer className="ws-admin-form__actions">
          <Button onClick={onClose}>{t('Close')}</Button>
          <CopyButton form="filled" text={url} label={passwordLinkTexts.copy} />
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
      isBusy={isBusy}
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
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function Confirmation(props: ConfirmationProps) {
  const { about, action, failed, danger = false, error, isBusy, onConfirm, onClose } = props;
  return (
    <form
      noValidate
      className="ws-admin-form ws-admin-form--single"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onConfirm();
      }}
    >
      <p>{about}</p>
      <FailureNote title={failed} error={error} />
      <FormActions onClose={onClose}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={isBusy}>
          {action}
        </Button>
      </FormActions>
    </form>
  );
}
