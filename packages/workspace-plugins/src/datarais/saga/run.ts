import { updateEntry } from '@mach42/contracts/datarais/calls.ts';
import { cancelJob, queueJob } from '@mach42/contracts/jobs/calls.ts';
import { nextProgress, startProgress } from '@mach42/contracts/jobs/progress.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, delay, put, race } from 'redux-saga/effects';
import { datarais } from '../state/datarais-slice.ts';
import type { Screen } from '../state/screen.ts';
import { follow } from './follow.ts';
import { screenOf, type Saga } from './screen-of.ts';

/** Queues a run of the entry as it stands on the screen, and waits for its result. */
export function* process(shell: Shell, entryId: string, modelId: string): Saga {
  const screen = screenOf(shell, entryId);
  if (screen.entry === undefined || screen.file === undefined) return;
  if (screen.instructions.trim() === '') {
    shell.toasts.error(jobTexts.instructionsRequired);
    return;
  }
  const begun = startProgress(Math.random());
  yield put(datarais.runStarted({ entryId, at: Date.now(), progress: begun }));
  shell.log({ type: 'info', source: 'DataRAIS', message: 'Queue run started' });
  try {
    yield* keepText(shell, entryId, screen);
    const jobId = yield* queue(shell, entryId, modelId);
    yield race({ job: call(follow, shell, entryId, jobId), ticks: call(tick, shell, entryId) });
  } catch (thrown) {
    const error = asApiError(thrown);
    const text =
      error.code === 'VALIDATION_ERROR' || error.code === 'FORBIDDEN'
        ? error.message
        : jobTexts.queueFailed;
    yield put(datarais.runFailed({ entryId, error: text }));
    shell.toasts.error(text);
  }
}

/** What was edited in the entry is stored before a model is given it. */
function* keepText(shell: Shell, entryId: string, { entry, content }: Screen): Saga {
  if (entry === undefined || entry.content === content || content.trim() === '') return;
  const answer = yield* requesting(shell.api, updateEntry, {
    params: { id: entryId },
    body: { content },
  });
  yield put(datarais.entryChanged(answer));
}

function* queue(shell: Shell, entryId: string, modelId: string): Saga<string> {
  const { entry, content, file, instructions } = screenOf(shell, entryId);
  const { data } = yield* requesting(shell.api, queueJob, {
    body: {
      content: JSON.stringify({ dataRaisContent: content, phodContent: file?.briefData ?? {} }),
      instructions,
      modelId,
      metadata: {
        type: 'datarais_processing',
        entryId,
        tabId: `datarais-${entryId}`,
        ...(entry === undefined ? {} : { createdAt: entry.createdAt }),
      },
    },
  });
  return data.jobId;
}

/** Moves the bar while nothing more exact is known. */
function* tick(shell: Shell, entryId: string): Saga {
  for (;;) {
    yield delay(limits.progress.tickMs);
    const { progress } = screenOf(shell, entryId).run;
    yield put(datarais.runTicked({ entryId, progress: nextProgress(progress, Math.random()) }));
  }
}

export function* cancel(shell: Shell, entryId: string): Saga {
  const { jobId } = screenOf(shell, entryId).run;
  if (jobId === undefined) return;
  try {
    yield* requesting(shell.api, cancelJob, { params: { id: jobId } });
  } catch (thrown) {
    shell.toasts.error(asApiError(thrown).message);
  }
}
