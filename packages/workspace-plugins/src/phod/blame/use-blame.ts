import { diffPhod } from '@mach42/contracts/phod/calls.ts';
import type { PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useEffect } from 'react';
import { phodActions, phodSlice, type BlameOf } from '../state.ts';

/** Read when the first value is opened, and again after each save. */
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

/** What a version changed at a pointer; undefined until it is known, and when it cannot be read. */
export function useChangeOf(
  pointer: string,
  version: number | undefined,
): PhodOperation | undefined {
  const to = version ?? 0;
  const { answer } = useRead(diffPhod, { query: { from: to - 1, to } }, { when: to >= 2 });
  return answer?.data.ops.find(({ path }) => path === pointer);
}
