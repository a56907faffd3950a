import type { KeyPurpose } from '@mach42/contracts/ops/key-schemas.ts';
import { keyTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useState } from 'react';

interface RotateKeyDialogProps {
  readonly purpose: KeyPurpose;
  readonly isBusy: boolean;
  readonly onConfirm: (signOut: boolean) => void;
  readonly onClose: () => void;
}

/** Says what it means before a key is replaced. */
export function RotateKeyDialog({ purpose, isBusy, onConfirm, onClose }: RotateKeyDialogProps) {
  const [signOut, setSignOut] = useState(false);
  return (
    <Dialog
      isOpen
      title={keyTexts.questions[purpose]}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant={signOut ? 'danger' : 'primary'}
            loading={isBusy}
            onClick={() => onConfirm(signOut)}
          >
            {signOut ? t('Replace and sign out') : t('Replace')}
          </Button>
        </>
      }
    >
      <p className="ws-ops__intro">{keyTexts.meanings[purpose]}</p>
      {purpose === 'signing' && (
        <Switch
          label={t('Sign everyone out')}
          hint={keyTexts.signOut}
          checked={signOut}
          onChange={setSignOut}
        />
      )}
    </Dialog>
  );
}
