import { queueJob } from '@mach42/contracts/jobs/calls.ts';
import type { JobQueued } from '@mach42/contracts/jobs/schemas.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { t } from '@mach42/language/t.ts';
import { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { requesting } from '@mach42/plugin-kit/api/requesting.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { nanoid } from '@reduxjs/toolkit';
import type { TryChoice } from '../runs/try-choice.ts';
import { follow } from './follow.ts';
import { screenOf, type RunRoute, type Saga } from './kit.ts';

export const queueRoute: RunRoute = {
  title: t('Queue'),
  *run(shell, entryId, modelId) {
    yield* follow(shell, entryId, yield* queue(shell, entryId, modelId));
  },
  failureText: ({ code, message }) =>
    code === 'VALIDATION_ERROR' || code === 'FORBIDDEN' || message === jobTexts.invalidQueueResponse
      ? message
      : jobTexts.queueFailed,
};

function queue(shell: Shell, entryId: string, modelId: string): Saga<string> {
  const { instructions } = screenOf(shell, entryId);
  return queueRun(shell, entryId, { modelId, instructions, saigeVersion: undefined });
}

/**
 * Queues a run of the entry as it is on the screen; returns the id of the job.
 * @throws ApiError INVALID_RESPONSE for an answer without one
 */
export function* queueRun(shell: Shell, entryId: string, choice: TryChoice): Saga<string> {
  const { entry, content, file } = screenOf(shell, entryId);
  const { modelId, instructions, saigeVersion } = choice;
  const { data }: { data?: Partial<JobQueued> } = yield* requesting(
    shell.api,
    queueJob,
    {
      body: {
        content: JSON.stringify({ dataRaisContent: content, phodContent: file?.briefData ?? {} }),
        instructions,
        modelId,
        ...(saigeVersion === undefined ? {} : { saigeVersion }),
        metadata: {
          type: 'datarais_processing',
          entryId,
          tabId: `datarais-${entryId}`,
          ...(entry === undefined ? {} : { createdAt: entry.createdAt }),
        },
      },
    },
    { idempotencyKey: nanoid() },
  );
  if (data?.jobId === undefined) throw noJobId();
  return data.jobId;
}

const noJobId = (): ApiError =>
  new ApiError({ code: 'INVALID_RESPONSE', status: 0, message: jobTexts.invalidQueueResponse });
