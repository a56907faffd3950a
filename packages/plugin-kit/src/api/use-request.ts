import { useState } from 'react';
import type { Toasts } from '../shell.ts';
import { asApiError, type ApiError } from './api-error.ts';

/** Does something that may fail; a failure is shown as a toast. Resolves with whether it worked. */
export async function attempt(
  toasts: Pick<Toasts, 'error'>,
  action: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (thrown) {
    toasts.error(asApiError(thrown).message);
    return false;
  }
}

interface RequestOptions {
  readonly onFailure?: (error: ApiError) => void;
  /** After each request, whether it worked or not. */
  readonly onEnd?: () => void;
}

interface RequestState {
  readonly isBusy: boolean;
  /** Why the last request failed. */
  readonly error: ApiError | undefined;
  /** Runs the action, and resolves with whether it worked. It does not reject. */
  readonly run: (action: () => Promise<unknown>) => Promise<boolean>;
  /** Forgets the failure, because the person changes their input. */
  readonly clear: () => void;
}

/** Holds the state of the requests that a form or a button sends, one at a time. */
export function useRequest({ onFailure, onEnd }: RequestOptions = {}): RequestState {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  return {
    isBusy,
    error,
    run: async (action) => {
      setBusy(true);
      setError(undefined);
      try {
        await action();
        return true;
      } catch (thrown) {
        const refused = asApiError(thrown);
        setError(refused);
        onFailure?.(refused);
        return false;
      } finally {
        setBusy(false);
        onEnd?.();
      }
    },
    clear: () => setError(undefined),
  };
}
