import type {
  ChatRun,
  MergeAnswer,
  MergeRun,
  ModelRuns,
  RunAnswer,
} from '@mach42/command-api/runs/model-runs.ts';
import { jobTexts } from '@mach42/contracts/jobs/texts.ts';
import { runTexts } from '@mach42/contracts/runs/texts.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { knowledgeOf } from '@mach42/masking/knowledge.ts';
import { createMasker } from '@mach42/masking/masker.ts';
import { makeProposal } from '../jobs/make-proposal.ts';
import { prepareRun, tokensNeeded } from '../jobs/prepare-run.ts';
import { workerTexts } from '../jobs/texts.ts';
import type { Worker } from '../kernel/worker.ts';
import { callModel, type CallOutcome } from '../providers/call-model.ts';
import type { ModelProvider, ModelRequest } from '../providers/provider.ts';

type Answered = Extract<CallOutcome, { kind: 'answered' }>;

/** The runs that a request waits for. Rules: `SPEC.md`. */
export class WaitedRuns implements ModelRuns {
  readonly #worker: Worker;
  readonly #ending = new AbortController();

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  /** Ends what runs, so that no request has to be waited for. */
  end(): void {
    this.#ending.abort();
  }

  async merge(run: MergeRun, signal: AbortSignal): Promise<MergeAnswer> {
    const { statistics } = this.#worker;
    const { modelId, entryText, settings } = run;
    const provider = this.#providerOf(modelId);
    const prepared = await prepareRun(this.#worker, run);
    const most = provider.contextTokens(modelId);
    const context = Math.min(most, settings?.num_ctx ?? most);
    const needed = tokensNeeded(prepared);
    if (needed > context) refuse('VALIDATION_ERROR', workerTexts.tooLong(needed, context));

    const request = { ...prepared.request, ...(settings === undefined ? {} : { settings }) };
    const answered = await this.#call(run, provider, request, signal);
    const { base, baseVersion } = prepared;
    const proposal = makeProposal({
      entryText,
      base,
      baseVersion,
      text: answered.answer,
      truncatedByProvider: !answered.complete,
    });
    const { truncated, parses } = proposal.checks;
    if (truncated || !parses) {
      statistics.failed(modelId);
      return refuse('UPSTREAM_ERROR', truncated ? jobTexts.truncated : workerTexts.unreadable);
    }
    statistics.completed(modelId);
    return { ...answerOf(answered, provider), proposal: { ...proposal, callId: answered.callId } };
  }

  async chat(run: ChatRun, signal: AbortSignal): Promise<RunAnswer> {
    const { clock, timeZone, maxOutputTokens, statistics } = this.#worker;
    const { userId, modelId, messages, settings } = run;
    const provider = this.#providerOf(modelId);
    const now = clock.now().toISOString();
    const request: ModelRequest = {
      purpose: 'reply',
      modelId,
      now,
      timeZone,
      maxOutputTokens,
      masker: await this.#maskerOf(userId),
      turns: messages.map((message) => ({ ...message, at: now })),
      material: { entries: [], personal: false },
      ...(settings === undefined ? {} : { settings }),
    };
    const answered = await this.#call(run, provider, request, signal);
    statistics.completed(modelId);
    return answerOf(answered, provider);
  }

  #providerOf(modelId: string): ModelProvider {
    const provider = this.#worker.providers.providerFor(modelId);
    return provider ?? refuse('UPSTREAM_ERROR', workerTexts.noProvider);
  }

  /** Knows who is named in the person's own file. */
  async #maskerOf(userId: string) {
    const { commands, reads } = this.#worker;
    const { state } = await commands.load(phodDecider, userId);
    const names = await reads.namesOf([userId]);
    return createMasker(knowledgeOf(state.exists ? state.briefData : {}, names));
  }

  async #call(
    { userId, modelId, correlationId }: MergeRun | ChatRun,
    provider: ModelProvider,
    request: ModelRequest,
    signal: AbortSignal,
  ): Promise<Answered> {
    const call = {
      provider,
      request,
      userId,
      purpose: {},
      correlationId,
      onText: () => undefined,
    };
    const either = AbortSignal.any([signal, this.#ending.signal]);
    const outcome = await callModel(this.#worker, call, either);
    switch (outcome.kind) {
      case 'answered':
        if (outcome.answer.trim() !== '') return outcome;
        this.#worker.statistics.failed(modelId);
        return refuse('UPSTREAM_ERROR', runTexts.noContent);
      case 'aborted':
        return refuse('UNAVAILABLE', runTexts.ended);
      case 'failed':
        this.#worker.statistics.failed(modelId);
        return refuse(outcome.code, outcome.error);
    }
  }
}

function answerOf({ answer, usage }: Answered, { id }: ModelProvider): RunAnswer {
  const tokensUsed = usage.inputTokens + usage.outputTokens;
  return { text: answer, metadata: { provider: id, tokensUsed } };
}
