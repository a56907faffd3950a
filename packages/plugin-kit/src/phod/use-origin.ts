import { getPhodOrigin } from '@mach42/contracts/phod/calls.ts';
import type { PhodOrigin } from '@mach42/contracts/phod/schemas.ts';
import { useEffect, useState } from 'react';
import { asApiError, type ApiError } from '../api/api-error.ts';
import { useApi } from '../hooks.ts';

export type OriginState = 'loading' | PhodOrigin | ApiError;

/** How a version of the file came about, its model's instructions included. */
export function useOrigin(version: number | undefined): OriginState {
  const api = useApi();
  const [known, setKnown] = useState<{ readonly version: number; readonly state: OriginState }>();
  useEffect(() => {
    if (version === undefined) return undefined;
    const leaving = new AbortController();
    const keep = (state: OriginState) => {
      if (!leaving.signal.aborted) setKnown({ version, state });
    };
    api
      .request(getPhodOrigin, { params: { version } }, { signal: leaving.signal })
      .then(({ data }) => keep(data))
      .catch((thrown: unknown) => keep(asApiError(thrown)));
    return () => leaving.abort();
  }, [api, version]);
  return known?.version === version && known !== undefined ? known.state : 'loading';
}
