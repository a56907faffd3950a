import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { readSlice, useSlice } from '@mach42/plugin-kit/slices.ts';
import { nanoid } from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { phodSlice } from '../state/phod-slice.ts';
import { edits, editsSlice } from './edits-slice.ts';

/** The file as it is shown: with the changes that are being saved. */
export function useShownData(): BriefData | undefined {
  const file = useSlice(phodSlice, (state) => state.file);
  const shown = useSlice(editsSlice, (state) => state.shown);
  return shown ?? file?.briefData;
}

export type Edit = (ops: readonly PhodOperation[], told: string) => void;

/** Changes places of the file as it is shown; `told` is what the toast with `Undo` says. */
export function useEdit(): Edit {
  const shell = useShell();
  return useCallback(
    (ops, told) => {
      if (ops.length === 0) return;
      const { file } = readSlice(phodSlice, shell.getState());
      const { shown } = readSlice(editsSlice, shell.getState());
      shell.dispatch(
        edits.asked({
          id: nanoid(),
          ops,
          before: shown ?? file?.briefData ?? {},
          baseVersion: file?.version ?? 0,
          kind: 'manual',
          told,
        }),
      );
    },
    [shell],
  );
}
