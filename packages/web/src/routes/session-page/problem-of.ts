import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { t } from '@mach42/language/t.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';

export interface Problem {
  readonly title: string;
  readonly text: string;
  /** Whether another attempt can end otherwise. */
  readonly canRetry: boolean;
  /** For support. */
  readonly reference?: string;
}

export const expired: Problem = {
  title: sessionTexts.expired,
  text: t('The link no longer works. The person who shared it can create a new one.'),
  canRetry: false,
};

const notFound: Problem = {
  title: sessionTexts.notFound,
  text: t('Check that the link is complete, to the last letter.'),
  canRetry: false,
};

/** What a page says whose session could not be loaded. */
export function problemOf({ code, status, message, requestId }: Failure): Problem {
  if (status === 404 && message === sessionTexts.expired) return expired;
  if (status === 404) return notFound;
  const reference =
    requestId === undefined ? code : t('{code}, request {requestId}', { code, requestId });
  return { title: sessionTexts.loadFailed, text: message, canRetry: true, reference };
}
