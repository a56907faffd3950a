import type { SessionContent } from '@mach42/contracts/sessions/schemas.ts';
import { failureOf, type Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { useEffect, useState } from 'react';

export type SessionState =
  | { readonly at: 'loading' }
  | { readonly at: 'shown'; readonly session: SessionContent }
  | { readonly at: 'failed'; readonly failure: Failure };

export type LoadSession = (signal: AbortSignal) => Promise<SessionContent>;

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
    return { at: 'shown', session: await load(signal) };
  } catch (thrown) {
    return { at: 'failed', failure: failureOf(thrown) };
  }
}
