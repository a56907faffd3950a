import { Overlay2 } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useApp } from '../shell/app-context.ts';
import { LoginCard } from './login-card.tsx';

/** The login card over the main page, for a visitor. */
export function LoginOverlay() {
  const { navigation } = useApp();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => navigation.onOpenLogin(() => setOpen(true)), [navigation]);
  const close = () => setOpen(false);
  return (
    <Overlay2 isOpen={isOpen} onClose={close} hasBackdrop={false} transitionDuration={220}>
      <div className="ws-login-overlay">
        <LoginCard environment="web" onSignedIn={close} onGuest={close} onClose={close} />
      </div>
    </Overlay2>
  );
}
