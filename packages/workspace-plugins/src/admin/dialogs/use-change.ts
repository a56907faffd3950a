import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';

/** The state of what a form sends; a failure is shown in place, and logged as `failure`. */
export function useChange(failure: string) {
  const { log } = useShell();
  return useRequest({
    onFailure: ({ message }) =>
      log({ type: 'error', source: 'Admin', message: failure, details: message }),
  });
}
