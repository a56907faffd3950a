import { LogOutIcon } from '@blueprintjs/icons';
import { endSignInsOf } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { FailureNote, FormActions } from './form-parts.tsx';
import { useChange } from './use-change.ts';
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
