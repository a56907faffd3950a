import { limits } from '@mach42/contracts/kernel/limits.ts';
import { processWithCloudAi } from '@mach42/contracts/runs/calls.ts';
import { runTexts } from '@mach42/contracts/runs/texts.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { put } from 'redux-saga/effects';
import { datarais } from '../state/datarais-slice.ts';
import { errorResponse } from '../state/error-response.ts';
import { openReview } from './open-review.ts';
import type { RunRoute } from './run-route.ts';
import { screenOf } from './screen-of.ts';

export const cloudRoute: RunRoute = {
  title: 'Cloud AI',
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
    shell.toasts.success(runTexts.cloudCompleted(metadata.provider, metadata.tokensUsed));
    shell.log({ type: 'success', source: 'DataRAIS', message: 'Proposal ready for review' });
  },
  failureText: ({ message }) => message,
  *failed(entryId, error) {
    const response = errorResponse(error);
    if (response !== undefined) yield put(datarais.cloudRunRefused({ entryId, response }));
  },
};
