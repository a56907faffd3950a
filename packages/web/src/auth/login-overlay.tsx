import type { Environment } from '@mach42/contracts/users/schemas.ts';
import { useEffect, useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import { ModalDialog } from '../shell/modal-dialog.tsx';
import { LoginCard } from './login-card.tsx';

/** The login card over the main page, for a visitor. */
export function LoginOverlay() {
  const { navigation } = useApp();
  const [environment, setEnvironment] = useState<Environment>('web');
  const [isOpen, setOpen] = useState(false);
  useEffect(() => navigation.onOpenLogin(() => setOpen(true)), [navigation]);
  const close = () => setOpen(false);
  if (!isOpen) return null;
  return (
    <ModalDialog label="Log in" className="ws-login-dialog" onClose={close}>
      <LoginCard
        environment={environment}
        onEnvironment={setEnvironment}
        onSignedIn={close}
        onGuest={close}
        onClose={close}
      />
    </ModalDialog>
  );
}
