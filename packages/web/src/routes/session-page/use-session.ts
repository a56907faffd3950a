import type { SessionContent } from '@mach42/contracts/sessions/schemas.ts';
import { sessionTexts } from '@mach42/contracts/sessions/texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError, failureOf, type Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { useEffect, useState } from 'react';

/** The text; a service that is not ours may answer nothing else. */
export type ReadSession = Pick<SessionContent, 'content'> & Partial<SessionContent>;

type SessionState =
  | { readonly at: 'loading' }
  | { readonly at: 'shown'; readonly session: ReadSession }
  | { readonly at: 'failed'; readonly failure: Failure };

export type LoadSession = (signal: AbortSignal) => Promise<ReadSession>;

/** Loads the session once. */
export function useSession(load: LoadSession): SessionState {
  const [state, setState] = useState<SessionState>({ at: 'loading' });
  useEffect(() => {
    const given = new AbortController();
    const start = async () => {
      const next = await read(load, given.signal);
      if (!given.signal.aborted) setState(next);
    };
    void start();
    return () => given.abort();
  }, [load]);
  return state;
}

async function read(load: LoadSession, signal: AbortSignal): Promise<SessionState> {
  try {
    const session = await load(signal);
    if (typeof session?.content?.content === 'string') return { at: 'shown', session };
    throw new ApiError({
      code: 'INVALID_RESPONSE',
      status: 200,
      message: userTexts.invalidResponse,
    });
  } catch (thrown) {
    return { at: 'failed', failure: failureOf(thrown) };
  }
}

export interface Problem {
  readonly title: string;
  readonly text: string;
  /** Whether another attempt may succeed. */
  readonly canRetry: boolean;
  /** The id of the request, for support. */
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

/** Returns the texts of a page whose session could not be loaded. */
export function problemOf({ code, status, message, requestId }: Failure): Problem {
  if (status === 404 && message === sessionTexts.expired) return expired;
  if (status === 404) return notFound;
  const reference =
    requestId === undefined ? code : t('{code}, request {requestId}', { code, requestId });
  return { title: sessionTexts.loadFailed, text: message, canRetry: true, reference };
}
