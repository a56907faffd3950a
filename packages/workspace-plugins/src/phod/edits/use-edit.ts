import { rebase } from '@mach42/contracts/phod/rebase.ts';
import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
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

export function shownData(shell: Shell): BriefData | undefined {
  const { shown } = readSlice(editsSlice, shell.getState());
  return shown ?? readSlice(phodSlice, shell.getState()).file?.briefData;
}

/**
 * Changes places of the file; `told` is what the toast with `Undo` says. `madeOn`: the file that the
 * change was made on, where another one may be shown by now.
 */
export type Edit = (ops: readonly PhodOperation[], told: string, madeOn?: BriefData) => void;

export function useEdit(): Edit {
  const shell = useShell();
  return useCallback(
    (ops, told, madeOn) => {
      if (ops.length === 0) return;
      const { file } = readSlice(phodSlice, shell.getState());
      const shown = shownData(shell) ?? {};
      const moved =
        madeOn === undefined || madeOn === shown
          ? { applies: ops, conflicts: [] }
          : rebase(ops, madeOn, shown);
      const change = {
        id: nanoid(),
        baseVersion: file?.version ?? 0,
        kind: 'manual',
        told,
      } as const;
      if (moved.conflicts.length > 0 && madeOn !== undefined && file !== undefined) {
        shell.dispatch(
          edits.conflicted({ change: { ...change, ops, before: madeOn }, current: file }),
        );
      } else if (moved.applies.length > 0) {
        shell.dispatch(edits.asked({ ...change, ops: moved.applies, before: shown }));
      }
    },
    [shell],
  );
}
