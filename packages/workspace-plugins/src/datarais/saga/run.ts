import { cancelJob, retryJob } from '@mach42/contracts/jobs/calls.ts';
import { nextProgress, startProgress } from '@mach42/contracts/jobs/progress.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { builtinProviderId } from '@mach42/contracts/models/catalogue.ts';
import { directChat, processWithCloudAi } from '@mach42/contracts/runs/calls.ts';
import { directSettings, runTexts } from '@mach42/contracts/runs/run-rules.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError, asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { call, delay, put, race, take } from 'redux-saga/effects';
import { dataRaisActions } from '../actions.ts';
import { datarais } from '../state.ts';
import { faultOfRun } from '../state/run-fault.ts';
import type { Route } from '../state/screen.ts';
import { follow, openReview } from './follow.ts';
import { notifyFailure, notifyProposal, screenOf, type RunRoute, type Saga } from './kit.ts';
import { queueRoute } from './queue-route.ts';
import { saveText } from './save-text.ts';

/** Runs the entry as it is on the screen, and opens the proposal of the model. */
export function* process(shell: Shell, entryId: string, name: Route): Saga {
  const screen = screenOf(shell, entryId);
  const { models } = shell.getState();
  const model = models.availableModels.find(({ id }) => id === models.selectedModel);
  const fault = faultOfRun(name, { model, ...screen });
  if (fault?.about === 'model') shell.models.refused(fault.text);
  else if (fault !== undefined) shell.toasts.error(fault.text);
  if (fault !== undefined || model === undefined || screen.file === undefined) return;
  if (!(yield* saveText(shell, entryId))) return;

  const progress = startProgress(Math.random());
  const route = routes[name];
  yield put(datarais.runStarted({ entryId, route: name, at: Date.now(), progress }));
  shell.log({
    type: 'info',
    source: 'DataRAIS',
    message: t('{title} run started', { title: route.title }),
  });
  try {
    const { cancelled } = (yield race({
      run: call(route.run, shell, entryId, model.id),
      ticks: call(tick, shell, entryId),
      // A job continues without this page, so it is cancelled by a call and reports its end.
      ...(name === 'queue' ? {} : { cancelled: take(isCancelOf(entryId)) }),
    })) as { readonly cancelled?: unknown };
    if (cancelled !== undefined) yield put(datarais.runCancelled({ entryId }));
  } catch (thrown) {
    const error = asApiError(thrown);
    const text = route.failureText(error);
    yield put(datarais.runFailed({ entryId, error: text }));
    if (route.failed !== undefined) yield* route.failed(entryId, error);
    notifyFailure(shell, entryId, text);
    shell.log({ type: 'error', source: 'DataRAIS', message: t('Processing failed') });
  }
}

const isCancelOf = (entryId: string) => (action: unknown) =>
  dataRaisActions.cancel.match(action) && action.payload.entryId === entryId;

/** Moves the progress bar while no exact progress is known. */
function* tick(shell: Shell, entryId: string): Saga {
  for (;;) {
    yield delay(limits.progress.tickMs);
    const { progress } = screenOf(shell, entryId).run;
    yield put(datarais.runTicked({ entryId, progress: nextProgress(progress, Math.random()) }));
  }
}

/** Cancels the job of an entry; a run without a job ends when its call is no longer awaited. */
export function* cancel(shell: Shell, entryId: string): Saga {
  const { jobId } = screenOf(shell, entryId).run;
  if (jobId === undefined) return;
  try {
    yield* requesting(shell.api, cancelJob, { params: { id: jobId } });
  } catch (thrown) {
    shell.toasts.error(asApiError(thrown).message);
  }
}

/** Queues a job again that ended without a result; waits again for a job that still runs. */
export function* retry(shell: Shell, entryId: string): Saga {
  const { jobId, route, jobStatus } = screenOf(shell, entryId).run;
  if (jobId === undefined) {
    yield* process(shell, entryId, route);
    return;
  }
  const progress = startProgress(Math.random());
  yield put(datarais.runStarted({ entryId, route: 'queue', at: Date.now(), progress, jobId }));
  try {
    if (jobStatus === 'failed') {
      yield* requesting(shell.api, retryJob, { params: { id: jobId } });
    }
    yield race({
      run: call(follow, shell, entryId, jobId),
      ticks: call(tick, shell, entryId),
    });
  } catch (thrown) {
    const { message } = asApiError(thrown);
    yield put(datarais.runFailed({ entryId, error: message }));
    notifyFailure(shell, entryId, message);
  }
}

const cloudRoute: RunRoute = {
  title: t('Cloud AI'),
  *run(shell, entryId, modelId) {
    const { instructions } = screenOf(shell, entryId);
    const { data } = yield* requesting(
      shell.api,
      processWithCloudAi,
      { body: { entryId, modelId, instructions } },
      { timeoutMs: limits.cloudRunTimeoutMs },
    );
    const { proposal, metadata } = data;
    yield* openReview(shell, entryId, proposal, { callId: proposal.callId });
    yield put(datarais.runCompleted({ entryId }));
    yield put(datarais.tabChosen({ entryId, tab: 'new-phod' }));
    const isBuiltIn = metadata.provider === builtinProviderId;
    const provider = isBuiltIn ? t('the built-in assistant') : metadata.provider;
    notifyProposal(shell, entryId, runTexts.cloudCompleted(provider, metadata.tokensUsed));
  },
  failureText: ({ message }) => message,
  *failed(entryId, error) {
    const response = errorResponse(error);
    if (response !== undefined) yield put(datarais.cloudRunRefused({ entryId, response }));
  },
};

const directRoute: RunRoute = {
  title: t('Direct LLM'),
  *run(shell, entryId, modelId) {
    const { instructions, entry } = screenOf(shell, entryId);
    if (entry === undefined) return;
    const { response, proposal } = yield* requesting(
      shell.api,
      directChat,
      {
        body: {
          prompt: instructions,
          model: modelId,
          temperature: directSettings.temperature,
          max_tokens: directSettings.num_predict,
          stream: false,
          context: { dataRaisEntry: { timestamp: entry.createdAt, id: entryId } },
          options: { ...directSettings },
        },
      },
      { timeoutMs: limits.cloudRunTimeoutMs },
    );
    if (response.trim() === '' || proposal === undefined) throw noContent();
    yield* openReview(shell, entryId, proposal, { callId: proposal.callId });
    yield put(datarais.runCompleted({ entryId }));
    notifyProposal(shell, entryId, runTexts.directCompleted);
  },
  failureText: ({ message }) => message,
};

const noContent = (): ApiError =>
  new ApiError({ code: 'INVALID_RESPONSE', status: 0, message: runTexts.noContent });

const routes: Readonly<Record<Route, RunRoute>> = {
  queue: queueRoute,
  direct: directRoute,
  cloud: cloudRoute,
};

/** Returns the body of a failed answer, as it is shown; undefined where there was no answer. */
function errorResponse({ status, code, message, details }: ApiError): string | undefined {
  if (status === 0) return undefined;
  const error = { code, message, ...(details.length === 0 ? {} : { details }) };
  return t('[ERROR RESPONSE]\n{stringify}', {
    stringify: JSON.stringify({ success: false, error }, null, 2),
  });
}
