import type { BriefData, PhodOperation } from '@mach42/contracts/phod/schemas.ts';
import { rebase } from '@mach42/json-document/patch/rebase.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { nanoid } from '@reduxjs/toolkit';
import { phodSlice } from '../state.ts';
import { edits, editsSlice, type Change } from './edits-slice.ts';

/** Returns the file as it is shown, with the changes that are being saved. */
export function shownData(shell: Shell): BriefData | undefined {
  const { shown } = readSlice(editsSlice, shell.getState());
  return shown ?? readSlice(phodSlice, shell.getState()).file?.briefData;
}

interface ValuesChanged {
  readonly ops: readonly PhodOperation[];
  /** The text of the toast with `Undo`; undefined for an undo. */
  readonly summary?: string | undefined;
  /** The file that the change was made on, where another file may be shown by now. */
  readonly madeOn?: BriefData | undefined;
}

/** Changes values of the file as it is shown now; asks the person where that is not possible. */
export function changeValues(shell: Shell, { ops, summary, madeOn }: ValuesChanged): void {
  const { file } = readSlice(phodSlice, shell.getState());
  const shown = shownData(shell) ?? {};
  const made = madeOn ?? shown;
  const { applies, conflicts } =
    made === shown ? { applies: ops, conflicts: [] } : rebase(ops, made, shown);
  const change: Omit<Change, 'ops' | 'before'> = {
    id: nanoid(),
    baseVersion: file?.version ?? 0,
    kind: 'manual',
    ...(summary === undefined ? {} : { summary }),
  };
  if (conflicts.length > 0 && file !== undefined) {
    const conflict = { change: { ...change, ops, before: made }, current: file };
    shell.dispatch(edits.conflicted(conflict));
  } else if (applies.length > 0) {
    shell.dispatch(edits.asked({ ...change, ops: applies, before: shown }));
  }
}

/**
 * Saves changes that could not be saved, oldest first, on top of the present file; by default all of them. A change
 * that was saved or discarded in the meantime is skipped.
 */
export function saveAgain(shell: Shell, ids?: readonly string[]): void {
  const { notSaved } = readSlice(editsSlice, shell.getState());
  for (const change of notSaved) {
    if (ids?.includes(change.id) === false) continue;
    shell.dispatch(edits.taken(change.id));
    changeValues(shell, { ...change, madeOn: change.before });
  }
}
