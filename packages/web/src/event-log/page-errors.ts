import { healthDetails } from '@mach42/contracts/health/calls.ts';
import { t } from '@mach42/language/t.ts';
import type { Attempt } from '@mach42/plugin-kit/api/client.ts';
import type { Log, LogInput } from '@mach42/plugin-kit/shell.ts';

/** The browser reports it as an error where an observer changed the layout and learns of it in the next frame. */
const waitsForNextFrame = /^ResizeObserver loop/;

/** Hands what goes wrong in the page to the Event Log. */
export function watchErrors(page: Pick<Window, 'addEventListener'>, log: Log): void {
  page.addEventListener('error', ({ message }) => {
    if (!waitsForNextFrame.test(message)) log(fault(t('A script failed'), message));
  });
  page.addEventListener('unhandledrejection', ({ reason }) =>
    log(fault(t('An action failed'), reason instanceof Error ? reason.message : String(reason))),
  );
}

function fault(message: string, details: string): LogInput {
  return { type: 'error', source: 'Page', message, details };
}

/**
 * Returns the entry of the Event Log for a request. Undefined when it worked, was aborted on purpose, or asked for
 * something that does not exist or is not for this person: the page that asked says so.
 */
export function requestNote({ call, error }: Attempt): LogInput | undefined {
  if (error === undefined || error.code === 'ABORTED') return undefined;
  // The sign of the connection says that a health check failed.
  if (call === healthDetails) return undefined;
  if (call.method === 'GET' && (error.status === 403 || error.status === 404)) return undefined;
  const reference = error.requestId === undefined ? '' : `, request ${error.requestId}`;
  return {
    type: error.status === 0 || error.status >= 500 ? 'error' : 'warning',
    source: 'Server',
    message: error.message,
    details: `${call.method} ${call.path}: ${error.code}${reference}`,
  };
}
