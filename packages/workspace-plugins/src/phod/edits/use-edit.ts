import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { useCallback } from 'react';
import { phodSlice } from '../state.ts';
import { changeValues } from './change-values.ts';
import { editsSlice } from './edits-slice.ts';

/** Returns the file as it is shown, with the changes that are being saved. */
export function useShownData(): BriefData | undefined {
  const file = useSlice(phodSlice, (state) => state.file);
  const shown = useSlice(editsSlice, (state) => state.shown);
  return shown ?? file?.briefData;
}

/** Changes values of the file; see `changeValues`. */
type Edit = (ops: readonly PhodOperation[], summary: string, madeOn?: BriefData) => void;

export function useEdit(): Edit {
  const shell = useShell();
  return useCallback(
    (ops, summary, madeOn) => changeValues(shell, { ops, summary, madeOn }),
    [shell],
  );
}
