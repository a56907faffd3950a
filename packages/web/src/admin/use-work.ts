import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';

interface Work {
  /** Whether a request is under way. */
  readonly isBusy: boolean;
  /**
   * Sends a request, and says what was done, or why it was not. Resolves with whether it was done.
   * @param done the text of success; left out: the request says it itself
   */
  readonly work: (request: () => Promise<unknown>, done?: string) => Promise<boolean>;
}

/**
 * Carries out an operator's actions on a page, one request at a time.
 * @param onEnd called after each request, successful or not: the page is read again
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
