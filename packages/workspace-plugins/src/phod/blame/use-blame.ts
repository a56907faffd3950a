import { diffPhod } from '@mach42/contracts/phod/calls.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { useApi, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useEffect, useState } from 'react';
import { phodActions, phodSlice, type BlameOf } from '../state/phod-slice.ts';

/** Read when the first place is opened, and again after each save. */
export function useBlame(): BlameOf | undefined {
  const { dispatch } = useShell();
  const version = useSlice(phodSlice, (state) => state.file?.version);
  const blame = useSlice(phodSlice, (state) => state.blame);
  const isCurrent = blame !== undefined && blame.version === version;
  useEffect(() => {
    if (!isCurrent) dispatch(phodActions.loadBlame());
  }, [dispatch, isCurrent]);
  return isCurrent ? blame : undefined;
}

/** What a version did to a place; undefined while it is not known. */
export function useChangeOf(
  pointer: string,
  version: number | undefined,
): PhodOperation | undefined {
  const api = useApi();
  const [change, setChange] = useState<PhodOperation>();
  useEffect(() => {
    if (version === undefined || version < 2) return undefined;
    const given = new AbortController();
    api
      .request(diffPhod, { query: { from: version - 1, to: version } }, { signal: given.signal })
      .then(
        ({ data }) => setChange(data.ops.find((op) => op.path === pointer)),
        // The origin stands without it: the value before is an addition to what is shown.
        () => setChange(undefined),
      );
    return () => given.abort();
  }, [api, pointer, version]);
  return change;
}
