import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';

/** Holds the state of the request of a form; a failure is shown in the form, and logged as `failure`. */
export function useChange(failure: string) {
  const { log } = useShell();
  return useRequest({
    onFailure: ({ message }) =>
      log({ type: 'error', source: 'Admin', message: failure, details: message }),
  });
}
