import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { withAgain } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put } from 'redux-saga/effects';
import { datarais } from '../state/datarais-slice.ts';
import { dataRaisActions } from '../state/datarais-actions.ts';
import { entryIn } from './fetch-entry.ts';
import { screenOf, type Saga } from './screen-of.ts';

/** Puts a pending entry away, or takes a discarded one back. */
export function* discardEntry(shell: Shell, entryId: string): Saga {
  const status = screenOf(shell, entryId).entry?.status === 'discarded' ? 'pending' : 'discarded';
  try {
    const answer = yield* requesting(shell.api, updateEntry, {
      params: { id: entryId },
      body: { status },
    });
    yield put(datarais.entryChanged({ entry: entryIn(answer) }));
    if (status === 'pending') return;
    const undo = () => shell.dispatch(dataRaisActions.discardEntry({ entryId }));
    shell.toasts.undo('Entry discarded', { undo });
  } catch (thrown) {
    shell.toasts.error(withAgain(entryTexts.updateFailed, thrown));
  }
}
