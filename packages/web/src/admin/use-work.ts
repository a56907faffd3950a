import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';

interface Work {
  /** Whether a request is under way. */
  readonly isBusy: boolean;
  /**
   * Sends a request, and says what was done or why not. Resolves with whether it was done.
   * @param done left out: the request says it itself
   */
  readonly work: (request: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/**
 * What an operator does on a page, one request at a time.
 * @param onEnd called after each, done or not: the page is read again
 */
export function useWork(onEnd: () => void): Work {
  const toasts = useToasts();
  const { isBusy, run } = useRequest({ onFailure: ({ message }) => toasts.error(message), onEnd });
  const work = (request: () => Promise<unknown>, done?: string) =>
    run(async () => {
      await request();
      if (done !== undefined) toasts.success(done);
    });
  return { isBusy, work };
}
