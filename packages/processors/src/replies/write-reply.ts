import type { Executed } from '@mach42/command-api/kernel/commands.ts';
import { splitReasoning } from '@mach42/contracts/messages/reasoning.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { system, type Actor } from '@mach42/domain/kernel/decider.ts';
import { maxAttempts, type Claim } from '@mach42/domain/kernel/lease.ts';
import type { MessageCommand } from '@mach42/domain/messages/commands.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessageState, ReplyProgress } from '@mach42/domain/messages/state.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { ConversationMasker } from '@mach42/masking/conversation-masker.ts';
import type { ReplyInWork } from '@mach42/read-models/messages/messages.reads.ts';
import type { ClaimWatch } from '../kernel/claim-watch.ts';
import { later } from '../kernel/clock.ts';
import { holdLease } from '../kernel/hold-lease.ts';
import { unlessRefused } from '../kernel/unless-refused.ts';
import type { Worker } from '../kernel/worker.ts';
import { callModel } from '../providers/call-model.ts';
import { Stopping, type Outcome } from '../runner/work-pool.ts';
import { ConversationMasks } from './conversation-masks.ts';
import { DeltaWriter } from './delta-writer.ts';
import { gatherRequest, knowledgeFor } from './gather-request.ts';
import type { RepliesInWork } from './replies-in-work.ts';
import { replyTexts } from './texts.ts';

/** The reason with which a reply is aborted whose question was deleted. */
export class QuestionDeleted extends Error {
  override readonly name = 'QuestionDeleted';
  readonly by: Actor;
  constructor(by: Actor) {
    super('The question was deleted.');
    this.by = by;
  }
}

type Bare = MessageCommand extends infer C
  ? C extends MessageCommand
    ? Pick<C, 'type' | 'data'>
    : never
  : never;

/** Writes one reply from its claim to its end. Rules: `SPEC.md`. */
export class ReplyWriter {
  readonly #worker: Worker;
  readonly #inWork: RepliesInWork;
  readonly #masks: ConversationMasks;
  readonly #claims: ClaimWatch;
  readonly #onClaimed: (isOurs: boolean) => void;

  /** @param onClaimed hears of each claim, whether it was this worker’s or another was first */
  constructor(
    worker: Worker,
    inWork: RepliesInWork,
    claims: ClaimWatch,
    onClaimed: (isOurs: boolean) => void,
  ) {
    this.#worker = worker;
    this.#inWork = inWork;
    this.#claims = claims;
    this.#onClaimed = onClaimed;
    this.#masks = new ConversationMasks(worker.reads, worker.compute);
  }

  async write(reply: ReplyInWork, signal: AbortSignal): Promise<Outcome> {
    const { clock, workerId, leaseMs, commands } = this.#worker;
    const { state } = await commands.load(messagesDecider, reply.messageId);
    const progress = progressOf(state);
    if (progress === undefined) return this.#lookLater();
    let seenRunOut: Claim | undefined;
    if (progress.phase === 'inWork') {
      this.#claims.see(reply.messageId, progress);
      const waitMs = this.#claims.waitMs(reply.messageId);
      if (waitMs > 0) return { notBefore: later(clock.now(), waitMs).toISOString() };
      seenRunOut = { workerId: progress.workerId, leaseUntil: progress.leaseUntil };
      if (progress.attempt >= maxAttempts) return this.#giveUp(reply);
    }
    const wait = this.#waitFor(reply);
    if (wait !== undefined) return wait;
    const leaseUntil = later(clock.now(), leaseMs).toISOString();
    const askedAt = clock.elapsed();
    const data = { workerId, leaseUntil, ...(seenRunOut && { seenRunOut }) };
    const claim = await this.#execute(reply, { type: 'StartReply', data });
    this.#onClaimed(claim !== undefined);
    if (claim === undefined) return this.#lookLater();
    const renew = (until: string) => this.#renew(reply, until);
    const lease = { until: leaseUntil, askedAt, renew };
    return holdLease(this.#worker, lease, signal, (held) => this.#answer(reply, held));
  }

  async #renew(reply: ReplyInWork, leaseUntil: string): Promise<boolean> {
    const data = { workerId: this.#worker.workerId, leaseUntil };
    return (await this.#execute(reply, { type: 'RenewReplyLease', data })) !== undefined;
  }

  async #answer(reply: ReplyInWork, signal: AbortSignal): Promise<Outcome> {
    const { providers, reads, statistics } = this.#worker;
    const question = await reads.findMessage(reply.questionId);
    if (question === undefined) return this.#fail(reply, replyTexts.questionGone);
    const provider = providers.providerFor(reply.modelId);
    if (provider === undefined) return this.#fail(reply, replyTexts.noProvider);

    const gathered = await gatherRequest(this.#worker, reply, question, provider);
    const request = provider.isOutside
      ? { ...gathered, masker: await this.#maskerFor(reply, question) }
      : gathered;
    const { messageId, roomId, personId } = reply;
    const begun = provider.continues === true ? await this.#begunBefore(reply) : '';
    const deltas = new DeltaWriter(this.#worker.signals, this.#worker.clock, { messageId, roomId });
    const hear = (text: string): void => {
      this.#inWork.append(messageId, text);
      deltas.write(text);
    };
    this.#inWork.begin(messageId);
    try {
      hear(begun);
      const call = {
        provider,
        request: begun === '' ? request : { ...request, begun },
        userId: personId,
        purpose: { messageId },
        correlationId: reply.questionId,
        onText: hear,
      };
      const outcome = await callModel(this.#worker, call, signal);
      deltas.end();
      switch (outcome.kind) {
        case 'aborted':
          return await this.#aborted(reply, signal.reason);
        case 'failed':
          if (
            outcome.unavailable !== undefined &&
            this.#mayWait(reply, outcome.unavailable.waitMs)
          ) {
            return await this.#putOff(reply, this.#later(outcome.unavailable.waitMs));
          }
          statistics.failed(reply.modelId, outcome.code);
          return await this.#fail(reply, outcome.error, this.#inWork.textSoFar(messageId));
        case 'answered': {
          statistics.completed(reply.modelId);
          const { answer, callId, durationMs } = outcome;
          return await this.#end(reply, {
            type: 'CompleteReply',
            data: {
              workerId: this.#worker.workerId,
              content: begun + answer,
              modelCallId: callId,
              processingMs: durationMs,
            },
          });
        }
      }
    } finally {
      deltas.end();
      this.#inWork.end(messageId);
    }
  }

  /** What the reply goes on from; empty where it begins, or nothing but thoughts was written. */
  async #begunBefore({ messageId }: ReplyInWork): Promise<string> {
    const { commands } = this.#worker;
    const { state } = await commands.load(messagesDecider, messageId);
    if (!state.exists || state.kind !== 'reply' || state.continues === undefined) return '';
    const { state: broken } = await commands.load(messagesDecider, state.continues);
    if (!broken.exists || broken.kind !== 'reply' || broken.progress.phase !== 'failed') return '';
    return splitReasoning(broken.progress.content ?? '').content;
  }

  /** Present while what can answer is away, and may come back in time. */
  #waitFor(reply: ReplyInWork): Outcome | undefined {
    const { providers } = this.#worker;
    const isAway = providers.awaitedFor(reply.modelId)?.presence(reply.modelId) === 'away';
    return isAway && this.#mayWait(reply) ? this.#later() : undefined;
  }

  #mayWait({ requestedAt }: ReplyInWork, askedMs = 0): boolean {
    const until = Date.parse(requestedAt) + limits.replyWaitMs;
    return this.#worker.clock.now().getTime() + askedMs < until;
  }

  #later(askedMs = 0): { readonly notBefore: string } {
    const { clock, retryMs } = this.#worker;
    return { notBefore: later(clock.now(), Math.max(askedMs, retryMs)).toISOString() };
  }

  async #putOff(reply: ReplyInWork, until: { readonly notBefore: string }): Promise<Outcome> {
    const data = { workerId: this.#worker.workerId, retryAt: until.notBefore };
    const ended = await this.#end(reply, { type: 'ReleaseReply', data });
    return { ...ended, ...until };
  }

  async #maskerFor(reply: ReplyInWork, question: Message): Promise<ConversationMasker> {
    const { roomId, personId } = reply;
    const knowledge = await knowledgeFor(this.#worker, reply);
    return this.#masks.maskerFor({ roomId, personId, question, knowledge });
  }

  /** Ended elsewhere, or another's by now, there is nothing to add. */
  async #aborted(reply: ReplyInWork, reason: unknown): Promise<Outcome> {
    if (reason instanceof Stopping) {
      const { workerId } = this.#worker;
      return this.#end(reply, { type: 'ReleaseReply', data: { workerId } });
    }
    if (!(reason instanceof QuestionDeleted)) return {};
    const room = await this.#worker.commands.load(roomsDecider, reply.roomId);
    const content = this.#inWork.textSoFar(reply.messageId);
    return this.#end(reply, { type: 'StopReply', data: { room: room.state, content } }, reason.by);
  }

  /** Of a claim that nobody holds any more. */
  #giveUp(reply: ReplyInWork): Promise<Outcome> {
    return this.#end(reply, { type: 'FailReply', data: { error: replyTexts.givenUp } });
  }

  /** Only while the claim is this worker's: another may have taken the reply over meanwhile. */
  #fail(reply: ReplyInWork, error: string, content = ''): Promise<Outcome> {
    const { workerId } = this.#worker;
    return this.#end(reply, { type: 'FailReply', data: { error, content, workerId } });
  }

  async #end(reply: ReplyInWork, command: Bare, actor = system): Promise<Outcome> {
    const executed = await this.#execute(reply, command, actor);
    return executed === undefined ? this.#lookLater() : { position: executed.position };
  }

  /** Undefined when the reply is no longer this worker's to change. */
  #execute(
    { messageId, questionId }: ReplyInWork,
    command: Bare,
    actor = system,
  ): Promise<Executed<MessageState> | undefined> {
    const { commands, clock, log } = this.#worker;
    const full = { ...command, actor, at: clock.now().toISOString() } as MessageCommand;
    const execution = commands.execute(messagesDecider, messageId, full, {
      correlationId: questionId,
    });
    return unlessRefused(log, { messageId, command: command.type }, execution);
  }

  /** The read model still lists what has ended: it is given a moment. */
  #lookLater(): Outcome {
    return { notBefore: later(this.#worker.clock.now(), 1000).toISOString() };
  }
}

/** Undefined when there is nothing to write. */
function progressOf(
  state: MessageState,
): Extract<ReplyProgress, { phase: 'requested' | 'inWork' }> | undefined {
  if (!state.exists || state.kind !== 'reply' || state.deleted) return undefined;
  const { progress } = state;
  return progress.phase === 'requested' || progress.phase === 'inWork' ? progress : undefined;
}
