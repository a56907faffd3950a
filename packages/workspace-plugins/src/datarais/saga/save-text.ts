import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { entryTexts } from '@mach42/contracts/datarais/texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put } from 'redux-saga/effects';
import { datarais } from '../state.ts';
import { isTextChanged } from '../state/screen.ts';
import { screenOf, type Saga } from './kit.ts';
import { entryIn } from './load.ts';

/** Stores the edited text of the entry; returns whether the whole text is stored. */
export function* saveText(shell: Shell, entryId: string): Saga<boolean> {
  const screen = screenOf(shell, entryId);
  if (!isTextChanged(screen)) return true;
  try {
    const answer = yield* requesting(shell.api, updateEntry, {
      params: { id: entryId },
      body: { content: screen.content },
    });
    yield put(datarais.entryChanged({ entry: entryIn(answer) }));
    return true;
  } catch (thrown) {
    shell.toasts.error(entryTexts.updateFailed);
    const { message } = asApiError(thrown);
    shell.log({
      type: 'error',
      source: 'DataRAIS',
      message: entryTexts.updateFailed,
      details: message,
    });
    return false;
  }
}
