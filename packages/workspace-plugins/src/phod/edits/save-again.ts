import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { changeValues } from './change-values.ts';
import { edits, editsSlice } from './edits-slice.ts';

/**
 * Has changes saved that could not be, oldest first, onto the file as it is now; by default all of
 * them. One that was saved or given up in the meantime is left alone.
 */
export function saveAgain(shell: Shell, ids?: readonly string[]): void {
  const { notSaved } = readSlice(editsSlice, shell.getState());
  for (const change of notSaved) {
    if (ids?.includes(change.id) === false) continue;
    shell.dispatch(edits.taken(change.id));
    changeValues(shell, { ...change, madeOn: change.before });
  }
}
