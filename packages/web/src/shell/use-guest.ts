import { useEffect } from 'react';
import { useApp, useRoot } from './app-context.ts';

/** Makes a guest of a visitor. */
export function useGuest(): void {
  const { auth, shell } = useApp();
  const signedIn = useRoot((state) => state.session.signedIn);
  useEffect(() => {
    const enter = async () => {
      try {
        await auth.enterAsGuest();
      } catch {
        shell.log({
          type: 'error',
          source: 'Session',
          message: 'No guest session could be opened.',
        });
      }
    };
    if (!signedIn) void enter();
  }, [auth, shell, signedIn]);
}
