import { search } from '@mach42/contracts/search/calls.ts';
import type { SearchHit } from '@mach42/contracts/search/schemas.ts';
import { failureOf, type Failure } from '@mach42/plugin-kit/api/api-error.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { useEffect, useState } from 'react';

const pauseMs = 250;
const longest = 200;

export interface MessageSearch {
  /** Of which query the hits are; they stay while another one is searched for. */
  readonly query: string;
  readonly hits: readonly SearchHit[];
  readonly error: Failure | undefined;
}

const nothing: MessageSearch = { query: '', hits: [], error: undefined };

/** Searches what was written, a moment after the last key. */
export function useMessageSearch(typed: string): MessageSearch {
  const api = useApi();
  const [found, setFound] = useState(nothing);
  const query = typed.trim().slice(0, longest);
  useEffect(() => {
    if (query === '') return undefined;
    const given = new AbortController();
    const timer = setTimeout(() => {
      void api
        .request(search, { query: { q: query, scope: 'messages' } }, { signal: given.signal })
        .then(
          ({ data }) => setFound({ query, hits: data, error: undefined }),
          (thrown: unknown) => {
            if (!given.signal.aborted) setFound({ query, hits: [], error: failureOf(thrown) });
          },
        );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      given.abort();
    };
  }, [api, query]);
  return query === '' ? nothing : found;
}
