import { KeyedMutex } from '@mach42/command-api/kernel/keyed-mutex.ts';
import type {
  ChatRun,
  MergeAnswer,
  MergeRun,
  ModelRuns,
  RunAnswer,
  WhatIfRun,
} from '@mach42/command-api/runs/model-runs.ts';
import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { commandTexts } from '@mach42/contracts/kernel/texts.ts';
import { messageTexts } from '@mach42/contracts/messages/texts.ts';
import type { BriefData } from '@mach42/contracts/phod/schemas.ts';
import { runTexts } from '@mach42/contracts/runs/run-rules.ts';
import type { WhatIfAnswer } from '@mach42/contracts/saige/schemas.ts';
import { refuse } from '@mach42/domain/kernel/refusal.ts';
import { phodDecider } from '@mach42/domain/phod/decider.ts';
import { conversationMasker } from '@mach42/masking/conversation-masker.ts';
import { faultOfSize, prepareMerge, type PreparedMerge } from '../jobs/prepare-merge.ts';
import { pause } from '../kernel/clock.ts';
import type { Worker } from '../kernel/worker.ts';
import { longestCallMs } from '../processor-options.ts';
import { CallBegunBefore } from '../providers/call-record.ts';
import type { ModelProvider, ModelRequest } from '../providers/provider.ts';
import { ConversationMasks, gatherRequest, knowledgeFor } from '../replies/gather-request.ts';
import { fileJson } from '../sending/file-text.ts';
import {
  callForRun,
  type RunCall,
  answerOf,
  mergeAnswerOf,
  type Answered,
} from './call-for-run.ts';
import {
  findRunUnderKey,
  type OpenCall,
  type RunUnderKey,
  type RecordedAnswer,
} from './earlier-run.ts';

/** Milliseconds between two checks whether another process has ended a run. */
const pollMs = 250;

/** Runs: calls of models that a request waits for. Rules: `SPEC.md`. */
export class WaitedRuns implements ModelRuns {
  readonly #worker: Worker;
  readonly #masks: ConversationMasks;
  readonly #byKey = new KeyedMutex();
  readonly #ending = new AbortController();

  constructor(worker: Worker) {
    this.#worker = worker;
    this.#masks = new ConversationMasks(worker.reads, worker.compute);
  }

  /** Ends all runs, so that their requests are answered. */
  end(): void {
    this.#ending.abort();
    this.#worker.slots.stop();
  }

  /** Requires that a merge fits its model. Nothing is known of a model that no provider serves now. */
  async requireFits(run: MergeRun): Promise<void> {
    const provider = this.#worker.providers.providerFor(run.modelId);
    if (provider === undefined) return;
    requireFits(await prepareMerge(this.#worker, run, provider), provider, run);
  }

  merge(run: MergeRun, signal: AbortSignal): Promise<MergeAnswer> {
    return this.#once(
      run,
      signal,
      (callId) => this.#mergeNow(run, callId, signal),
      async (earlier) => {
        const { merge } = earlier;
        if (merge === undefined) return refuse('CONFLICT', commandTexts.keyUsed);
        const before = await this.#fileAt(run.userId, merge.baseVersion);
        const computing = { compute: this.#worker.compute, owner: run.userId };
        return mergeAnswerOf(computing, earlier, { ...merge, base: before });
      },
    );
  }

  chat(run: ChatRun, signal: AbortSignal): Promise<RunAnswer> {
    return this.#once(
      run,
      signal,
      (callId) => this.#chatNow(run, callId, signal),
      async (earlier) =>
        earlier.merge === undefined ? answerOf(earlier) : refuse('CONFLICT', commandTexts.keyUsed),
    );
  }

  async whatIf(
    { userId, modelId, roomId, questionId, instructions, correlationId }: WhatIfRun,
    signal: AbortSignal,
  ): Promise<WhatIfAnswer> {
    const { statistics, reads } = this.#worker;
    const provider = this.#providerOf(modelId);
    const question = await reads.findMessage(questionId);
    if (question === undefined) return refuse('NOT_FOUND', messageTexts.notFound);
    const asked = { roomId, personId: userId, modelId };
    const gathered = await gatherRequest(this.#worker, asked, question, provider);
    const knowledge = await knowledgeFor(this.#worker, asked);
    const request = {
      ...gathered,
      persona: { instructions },
      masker: await this.#masks.maskerFor({ ...asked, question, knowledge }),
    };
    const run = { userId, modelId, correlationId };
    const call = { run, provider, request, callId: undefined, isTried: true };
    const { answer: text, inputTokens, outputTokens } = await this.#call(call, signal);
    statistics.completed(modelId);
    const { id, isOutside: outside } = provider;
    return { text, provider: id, outside, tokensUsed: inputTokens + outputTokens };
  }

  /**
   * Runs under one key follow one another, here and in other processes, so that those behind the
   * first find its answer.
   */
  async #once<Answer>(
    { userId, key }: MergeRun | ChatRun,
    signal: AbortSignal,
    make: (callId?: string) => Promise<Answer>,
    answerAgain: (earlier: RecordedAnswer) => Promise<Answer>,
  ): Promise<Answer> {
    if (key === undefined) return make();
    return this.#byKey.run(`${userId} ${key}`, async () => {
      for (;;) {
        const { callId, earlier } = await this.#findRun({ userId, key }, signal);
        if (earlier !== undefined) return answerAgain(earlier);
        try {
          return await make(callId);
        } catch (error) {
          // Another process was first: this one waits for its answer.
          if (!(error instanceof CallBegunBefore)) throw error;
        }
      }
    });
  }

  /** Waits while another process runs it. */
  async #findRun(
    of: { readonly userId: string; readonly key: string },
    signal: AbortSignal,
  ): Promise<RunUnderKey> {
    const { commands, clock } = this.#worker;
    const either = AbortSignal.any([signal, this.#ending.signal]);
    for (;;) {
      const run = await findRunUnderKey(commands, of, (call) => this.#isLost(call));
      if (run.underWay === undefined) return run;
      await pause(clock, pollMs, either);
      if (either.aborted) refuse('UNAVAILABLE', runTexts.ended);
    }
  }

  /** Left by an earlier process of this name, or by one that would have ended it by now. */
  #isLost({ callId, workerId, begunAt }: OpenCall): boolean {
    const { clock, board, workerId: own } = this.#worker;
    if (workerId === own) return !board.has(callId);
    return Date.parse(begunAt) + longestCallMs(this.#worker) < clock.now().getTime();
  }

  async #mergeNow(
    run: MergeRun,
    callId: string | undefined,
    signal: AbortSignal,
  ): Promise<MergeAnswer> {
    const { statistics } = this.#worker;
    const { modelId, entryText, instructions, settings } = run;
    const provider = this.#providerOf(modelId);
    const prepared = await prepareMerge(this.#worker, run, provider);
    requireFits(prepared, provider, run);

    const request = { ...prepared.request, ...(settings === undefined ? {} : { settings }) };
    const { base, baseVersion, withheld } = prepared;
    const merge = { instructions, entryText, baseVersion };
    const called = await this.#call({ run, provider, request, callId, merge }, signal);
    const answered = { ...called, withheld };
    try {
      const computing = { compute: this.#worker.compute, owner: run.userId };
      const answer = await mergeAnswerOf(computing, answered, { ...merge, base });
      statistics.completed(modelId);
      return answer;
    } catch (error) {
      statistics.failed(modelId, answered.complete ? 'UNREADABLE' : 'CUT_OFF');
      throw error;
    }
  }

  async #chatNow(
    run: ChatRun,
    callId: string | undefined,
    signal: AbortSignal,
  ): Promise<RunAnswer> {
    const { clock, timeZone, maxOutputTokens, statistics } = this.#worker;
    const { userId, modelId, messages, settings } = run;
    const provider = this.#providerOf(modelId);
    const now = clock.now().toISOString();
    const request: ModelRequest = {
      purpose: 'reply',
      modelId,
      now,
      timeZone,
      maxOutputTokens: maxOutputTokens(),
      masker: await this.#maskerOf(userId),
      turns: messages.map((message) => ({ ...message, at: now })),
      material: { entries: [], personal: false },
      ...(settings === undefined ? {} : { settings }),
    };
    const answered = await this.#call({ run, provider, request, callId }, signal);
    statistics.completed(modelId);
    return answerOf(answered);
  }

  async #fileAt(userId: string, version: number): Promise<BriefData> {
    const { commands, reads } = this.#worker;
    const known = await reads.phodAt(userId, version);
    if (known !== undefined) return known;
    // Each event of the stream makes one version, from 1.
    const { state } = await commands.load(phodDecider, userId, version - 1);
    return state.exists ? state.briefData : {};
  }

  #call(run: RunCall, signal: AbortSignal): Promise<Answered> {
    return callForRun(this.#worker, run, AbortSignal.any([signal, this.#ending.signal]));
  }

  #providerOf(modelId: string): ModelProvider {
    const provider = this.#worker.providers.providerFor(modelId);
    return provider ?? refuse('UPSTREAM_ERROR', workerTexts.noProvider);
  }

  /** A masker that knows the names in the person's own file. */
  async #maskerOf(userId: string) {
    const { commands, compute, reads } = this.#worker;
    const { state } = await commands.load(phodDecider, userId);
    const names = await reads.namesOf([userId]);
    const file = state.exists ? fileJson(state.briefData) : undefined;
    return conversationMasker({ compute, owner: userId }, { people: names, secrets: [], file });
  }
}

/** @throws Refusal VALIDATION_ERROR */
function requireFits(
  prepared: PreparedMerge,
  provider: ModelProvider,
  { modelId, settings }: MergeRun,
): void {
  const most = provider.contextTokens(modelId);
  const fault = faultOfSize(prepared, Math.min(most, settings?.num_ctx ?? most));
  if (fault !== undefined) refuse('VALIDATION_ERROR', fault);
}
