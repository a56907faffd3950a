import { limits } from '@mach42/contracts/kernel/limits.ts';
import { directChat } from '@mach42/contracts/runs/calls.ts';
import { directSettings } from '@mach42/contracts/runs/run-rules.ts';
import { runTexts } from '@mach42/contracts/runs/texts.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import { put } from 'redux-saga/effects';
import { datarais } from '../state/datarais-slice.ts';
import { openReview } from './open-review.ts';
import type { RunRoute } from './run-route.ts';
import { screenOf } from './screen-of.ts';

export const directRoute: RunRoute = {
  title: 'Direct LLM',
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
    shell.toasts.success(runTexts.directCompleted);
    shell.log({ type: 'success', source: 'DataRAIS', message: 'Proposal ready for review' });
  },
  failureText: ({ message }) => message,
};

const noContent = (): ApiError =>
  new ApiError({ code: 'INVALID_RESPONSE', status: 0, message: runTexts.noContent });
