import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { all, call, put } from 'redux-saga/effects';
import { datarais } from '../state.ts';
import { fetchEntry } from './fetch-entry.ts';
import { screenOf, type Saga } from './kit.ts';

const prefix = 'datarais-';

/** Gives the tabs that a reload restored the titles of their entries before they are opened. */
export function* nameTabs(shell: Shell): Saga {
  const ids = shell
    .getState()
    .ui.activeWorkspaceTabs.filter((id) => id.startsWith(prefix))
    .map((id) => id.slice(prefix.length));
  yield all(ids.map((entryId) => call(nameTab, shell, entryId)));
}

function* nameTab(shell: Shell, entryId: string): Saga {
  if (screenOf(shell, entryId).entry !== undefined) return;
  try {
    yield put(datarais.entryNamed({ entry: yield* fetchEntry(shell, entryId) }));
  } catch (thrown) {
    // The tab itself says more once it is opened.
    shell.log({ type: 'warning', source: 'DataRAIS', message: asApiError(thrown).message });
  }
}
