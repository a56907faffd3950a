import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useState } from 'react';

interface Request {
  readonly busy: boolean;
  /** Why the last one failed, in words. */
  readonly error: string | undefined;
  readonly setError: (error: string | undefined) => void;
  /** Returns whether it worked; a failure is shown in place. */
  readonly run: (send: () => Promise<unknown>) => Promise<boolean>;
}

/** A request of a form: one at a time. */
export function useRequest(): Request {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    setError,
    run: async (send) => {
      setBusy(true);
      setError(undefined);
      try {
        await send();
        return true;
      } catch (thrown) {
        setError(asApiError(thrown).message);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
