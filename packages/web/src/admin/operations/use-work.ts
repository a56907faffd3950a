import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { useState } from 'react';

interface Work {
  /** Whether a request is under way. */
  readonly isBusy: boolean;
  /** Sends a request, and says what was done or why not. Resolves with whether it was done. */
  readonly work: (request: () => Promise<unknown>, done: string) => Promise<boolean>;
}

/**
 * What an operator does on a page, one request at a time.
 * @param onEnd called after each, done or not: the page is read again
 */
export function useWork(onEnd: () => void): Work {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  async function work(request: () => Promise<unknown>, done: string): Promise<boolean> {
    setBusy(true);
    try {
      await request();
      toasts.success(done);
      return true;
    } catch (failure) {
      toasts.error(asApiError(failure).message);
      return false;
    } finally {
      setBusy(false);
      onEnd();
    }
  }
  return { isBusy, work };
}
