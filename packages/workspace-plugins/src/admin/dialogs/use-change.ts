import { asApiError, type ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useState } from 'react';

interface Change {
  readonly busy: boolean;
  /** Why the last one failed. */
  readonly error: ApiError | undefined;
  /** Returns whether it worked; a failure is shown in place, and logged as `failure`. */
  readonly run: (send: () => Promise<void>) => Promise<boolean>;
}

/** What a form sends: one request at a time. */
export function useChange(failure: string): Change {
  const { log } = useShell();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  return {
    busy,
    error,
    run: async (send) => {
      setBusy(true);
      setError(undefined);
      try {
        await send();
        return true;
      } catch (thrown) {
        const refused = asApiError(thrown);
        setError(refused);
        log({ type: 'error', source: 'Admin', message: failure, details: refused.message });
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
