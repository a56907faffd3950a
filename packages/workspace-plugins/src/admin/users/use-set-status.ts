import { setUserStatus } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { failureOf, withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { useCallback } from 'react';
import { userChanged } from '../state.ts';

/** Activates and deactivates people; a deactivation can be taken back from its toast. */
export function useSetStatus(): (user: User, status: User['status']) => void {
  const shell = useShell();
  return useCallback((user, status) => void setStatus(shell, user, status), [shell]);
}

async function setStatus(shell: Shell, user: User, status: User['status']): Promise<void> {
  const { api, dispatch, toasts, log } = shell;
  try {
    const input = { params: { id: user.id }, body: { status } };
    const { data } = await api.request(setUserStatus, input);
    dispatch(userChanged(data));
    if (status === 'active') toasts.success(adminTexts.activated(user.name));
    else {
      toasts.undo(adminTexts.deactivated(user.name), {
        undo: () => void setStatus(shell, user, 'active'),
      });
    }
  } catch (thrown) {
    toasts.error(withAgain(adminTexts.statusFailed, thrown));
    const details = failureOf(thrown).message;
    log({ type: 'error', source: 'Admin', message: adminTexts.statusFailed, details });
  }
}
