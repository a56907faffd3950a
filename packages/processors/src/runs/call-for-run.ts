import type { ChatRun, MergeAnswer, RunAnswer } from '@mach42/command-api/runs/model-runs.ts';
import type { Compute } from '@mach42/compute/compute.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { runTexts } from '@mach42/contracts/runs/run-rules.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import type { MergeBasis } from '@mach42/domain/models/events.ts';
import { proposalOf } from '../jobs/make-proposal.ts';
import type { Worker } from '../kernel/worker.ts';
import { callModel, type CallOutcome } from '../providers/call-model.ts';
import type { ModelCall } from '../providers/model-call.ts';
import { ProviderTimeout } from '../providers/provider-errors.ts';
import type { ModelProvider, ModelRequest } from '../providers/provider.ts';
import type { RecordedAnswer } from './earlier-run.ts';

export interface Answered extends RecordedAnswer {
  /** False when the provider cut the answer off. */
  readonly complete: boolean;
}

export function answerOf({
  answer,
  provider,
  inputTokens,
  outputTokens,
}: RecordedAnswer): RunAnswer {
  return { text: answer, metadata: { provider, tokensUsed: inputTokens + outputTokens } };
}

interface BasisOfMerge extends MergeBasis {
  readonly base: BriefData;
}

/** @throws Refusal UPSTREAM_ERROR the answer was cut off, or is no file; VALIDATION_ERROR no such file can be saved */
export async function mergeAnswerOf(
  computing: { readonly compute: Compute; readonly owner: string },
  answered: RecordedAnswer & Partial<Answered>,
  { entryText, base, baseVersion }: BasisOfMerge,
): Promise<MergeAnswer> {
  const { answer: text, callId, complete = true, withheld = [] } = answered;
  const run = { entryText, base, baseVersion, withheld };
  const judged = await proposalOf(computing, { ...run, text, truncatedByProvider: !complete });
  const { proposal, whyUnreadable = '', whyUnsavable } = judged;
  const { truncated, parses } = proposal.checks;
  if (truncated) return refuse('UPSTREAM_ERROR', jobTexts.truncated);
  if (whyUnsavable !== undefined) return refuse('VALIDATION_ERROR', whyUnsavable);
  if (!parses) return refuse('UPSTREAM_ERROR', whyUnreadable);
  return { ...answerOf(answered), proposal: { ...proposal, callId } };
}

/** The call of a run: its request, and where it goes. */
export interface RunCall {
  readonly run: Pick<ChatRun, 'userId' | 'modelId' | 'correlationId'>;
  readonly provider: ModelProvider;
  readonly request: ModelRequest;
  readonly callId: string | undefined;
  readonly merge?: MergeBasis;
  /** The answer is not stored. */
  readonly isTried?: boolean;
}

/**
 * Calls the model for a run, and returns its answer.
 * @throws Refusal UPSTREAM_ERROR, TIMEOUT, FORBIDDEN; UNAVAILABLE: the signal aborted
 */
export async function callForRun(
  worker: Worker,
  { run, provider, request, callId, merge, isTried = false }: RunCall,
  signal: AbortSignal,
): Promise<Answered> {
  const { userId, modelId, correlationId } = run;
  const call = {
    provider,
    request,
    userId,
    purpose: merge === undefined ? {} : { merge },
    origin: { correlationId },
    ...(callId === undefined ? {} : { callId }),
    isTried,
    onText: () => undefined,
  };
  const outcome = await callInSlot(worker, call, signal);
  switch (outcome.kind) {
    case 'answered':
      if (outcome.answer.trim() !== '') {
        return { ...outcome, ...outcome.usage, provider: provider.id };
      }
      worker.statistics.failed(modelId, 'EMPTY');
      return refuse('UPSTREAM_ERROR', runTexts.noContent);
    case 'aborted':
      return refuse('UNAVAILABLE', runTexts.ended);
    case 'failed':
      worker.statistics.failed(modelId, outcome.code);
      return refuse(outcome.code, outcome.error);
  }
}

/** Calls a model as soon as its provider has a slot. */
async function callInSlot(
  worker: Worker,
  call: ModelCall,
  signal: AbortSignal,
): Promise<CallOutcome> {
  const { slots, newId, clock, timeoutMs } = worker;
  const { provider, userId } = call;
  const slotId = newId();
  const request = { id: slotId, providerId: provider.id, userId, kind: 'run' } as const;
  const tooLong = new AbortController();
  const cancel = clock.after(timeoutMs, () => tooLong.abort());
  const release = await slots
    .wait(request, AbortSignal.any([signal, tooLong.signal]))
    .catch(() => undefined)
    .finally(cancel);
  if (release === undefined) return signal.aborted ? { kind: 'aborted' } : noSlot(timeoutMs);
  try {
    return await callModel(worker, { ...call, slotId }, signal);
  } finally {
    release();
  }
}

const noSlot = (timeoutMs: number): CallOutcome => {
  const { message: error } = new ProviderTimeout(timeoutMs);
  return { kind: 'failed', error, code: 'TIMEOUT', retryable: true };
};
