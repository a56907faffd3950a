import type { Credential } from '@mach42/contracts/audit/schemas.ts';
import { changePassword, changeSecret } from '@mach42/contracts/users/calls.ts';
import { credentialTextsOf } from '@mach42/contracts/users/texts.ts';
import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useState } from 'react';
import { useApp } from '../shell/app-context.ts';

/** Sets a new word of one's own: one request at a time. */
export function useChangeWord() {
  const { auth, shell } = useApp();
  const [busy, setBusy] = useState(false);
  /** Why the last attempt was refused. */
  const [error, setError] = useState<ApiError>();

  /** Answers whether it worked. */
  async function change(word: Credential, currentPassword: string, text: string): Promise<boolean> {
    setBusy(true);
    setError(undefined);
    try {
      await auth.renew((api) =>
        word === 'password'
          ? api.request(changePassword, { body: { currentPassword, password: text } })
          : api.request(changeSecret, { body: { currentPassword, secret: text } }),
      );
      shell.toasts.success(credentialTextsOf[word].changed);
      return true;
    } catch (thrown) {
      const refused = asApiError(thrown);
      setError(refused);
      if (refused.status === 401) void auth.confirm();
      const { failed: message } = credentialTextsOf[word];
      shell.log({ type: 'error', source: 'Account', message, details: refused.message });
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { busy, error, change, forgive: () => setError(undefined) };
}
