import { ShieldIcon } from '@blueprintjs/icons';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { resetSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts as texts } from '@mach42/contracts/users/second-factor-texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { FailureNote, FormActions } from './form-parts.tsx';
import { useChange } from './use-change.ts';
import './forms.css';

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
