import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { put } from 'redux-saga/effects';
import type { TryChoice } from '../runs/try-choice.ts';
import { datarais } from '../state/datarais-slice.ts';
import { faultOfRun } from '../state/run-fault.ts';
import { queueRun } from './queue-route.ts';
import { loadRuns } from './runs.ts';
import { saveText } from './save-text.ts';
import { screenOf, type Saga } from './screen-of.ts';

/** Queues a further run of the entry; what is in review, and what runs, goes on as it is. */
export function* tryAnotherWay(shell: Shell, entryId: string, choice: TryChoice): Saga {
  const { entry, content } = screenOf(shell, entryId);
  const { availableModels } = shell.getState().models;
  const model = availableModels.find(({ id }) => id === choice.modelId);
  const { instructions } = choice;
  const fault = faultOfRun('queue', { model, entry, content, instructions });
  if (fault !== undefined) {
    yield put(datarais.tryRefused({ entryId, fault: fault.text }));
    return;
  }
  yield put(datarais.trySent({ entryId }));
  try {
    if (!(yield* saveText(shell, entryId))) {
      yield put(datarais.tryRefused({ entryId, fault: jobTexts.queueFailed }));
      return;
    }
    yield* queueRun(shell, entryId, choice);
  } catch (thrown) {
    yield put(datarais.tryRefused({ entryId, fault: asApiError(thrown).message }));
    return;
  }
  yield put(datarais.tryClosed({ entryId }));
  yield put(datarais.tabChosen({ entryId, tab: 'runs' }));
  shell.toasts.success(jobTexts.queuedBeside);
  shell.log({ type: 'info', source: 'DataRAIS', message: 'Another run queued' });
  yield* loadRuns(shell, entryId);
}
