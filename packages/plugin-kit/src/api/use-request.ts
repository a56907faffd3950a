import { useState } from 'react';
import type { Toasts } from '../shell.ts';
import { asApiError, type ApiError } from './api-error.ts';

/** Runs an action that may fail, and shows a failure as a toast. Resolves with whether the action succeeded. */
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
  /** Called after each request, whether it succeeded or not. */
  readonly onEnd?: () => void;
}

interface RequestState {
  readonly isBusy: boolean;
  /** The failure of the last request. */
  readonly error: ApiError | undefined;
  /** Runs the action, and resolves with whether it succeeded. It does not reject. */
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
