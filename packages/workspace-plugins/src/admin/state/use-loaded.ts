import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useEffect } from 'react';
import { adminActions } from './admin-slice.ts';

/** Has people and counts, or the counts alone, read for whoever looks at the screen. */
export function useLoaded(what: 'load' | 'loadStats'): void {
  const { dispatch } = useShell();
  const { userId } = useSession();
  useEffect(() => {
    if (userId !== undefined) dispatch(adminActions[what]());
  }, [dispatch, what, userId]);
}
