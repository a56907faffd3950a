import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';
import type { Actor } from '@mach42/domain/kernel/decider.ts';
import type { MessageCommand } from '@mach42/domain/messages/commands.ts';
import { messagesDecider } from '@mach42/domain/messages/decider.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import {
  unendedReply,
  type MessageState,
  type UnendedReply,
} from '@mach42/domain/messages/state.ts';
import { roomsDecider } from '@mach42/domain/rooms/decider.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { ConversationMasker } from '@mach42/masking/conversation-masker.ts';
import type { ReplyInProgress } from '@mach42/read-models/messages/messages.reads.ts';
import { ClaimedWork, type ClaimedKind, type WorkId } from '../kernel/claimed-work.ts';
import { later, type Clock } from '../kernel/clock.ts';
import type { ObservedLeases } from '../kernel/observed-leases.ts';
import type { Worker } from '../kernel/worker.ts';
import { callModel } from '../providers/call-model.ts';
import type { ModelProvider, ReplyModelRequest } from '../providers/provider.ts';
import type { Outcome } from '../runner/work-pool.ts';
import { ConversationMasks, gatherRequest, knowledgeFor } from './gather-request.ts';
import type { PartialReplies } from './partial-replies.ts';

/** The reason with which a reply is aborted when its question is deleted. */
export class QuestionDeleted extends Error {
  override readonly name = 'QuestionDeleted';
  readonly by: Actor;
  constructor(by: Actor) {
    super('The question was deleted.');
    this.by = by;
  }
}

const replyKind: ClaimedKind<MessageState, MessageCommand, MessageEvent, UnendedReply> = {
  decider: messagesDecider,
  unended: (state) => (state.exists ? unendedReply(state) : undefined),
  start: (data) => ({ type: 'StartReply', data }),
  renew: (data) => ({ type: 'RenewReplyLease', data }),
  release: (data) => ({ type: 'ReleaseReply', data }),
};

/** The request to a provider for one reply. */
interface Gathered {
  readonly provider: ModelProvider;
  readonly request: ReplyModelRequest;
  /** The text that the answer continues. */
  readonly begun: string;
}

const workId = ({ messageId }: ReplyInProgress): WorkId => ({ id: messageId });

/** Writes one reply from its claim to its end. Rules: `SPEC.md`. */
export class ReplyWriter {
  readonly #worker: Worker;
  readonly #partial: PartialReplies;
  readonly #masks: ConversationMasks;
  readonly #claimed: ClaimedWork<MessageState, MessageCommand, MessageEvent, UnendedReply>;
  readonly #onClaim: (isGranted: boolean) => void;

  /** @param onClaim called after each claim: whether it was granted, or another worker was first */
  constructor(
    worker: Worker,
    partial: PartialReplies,
    leases: ObservedLeases,
    onClaim: (isGranted: boolean) => void,
  ) {
    this.#worker = worker;
    this.#partial = partial;
    this.#claimed = new ClaimedWork(worker, leases, replyKind);
    this.#onClaim = onClaim;
    this.#masks = new ConversationMasks(worker.reads, worker.compute);
  }

  write(reply: ReplyInProgress, signal: AbortSignal): Promise<Outcome> {
    let gathering: Promise<Gathered | string> | undefined;
    const gather = (): Promise<Gathered | string> => this.#gather(reply);
    const steps = {
      giveUp: () => this.#giveUp(reply),
      defer: async () => this.#waitFor(reply),
      onClaiming: () => {
        gathering = gather();
        // If the claim is refused, the gathered request is not used, and its failure fails nothing.
        gathering.catch(() => undefined);
      },
      onClaim: this.#onClaim,
      perform: async (_: UnendedReply, held: AbortSignal) =>
        this.#answer(reply, await (gathering ?? gather()), held),
    };
    return this.#claimed.run(workId(reply), steps, signal);
  }

  /** Returns the request for a provider, or the reason why no provider can be asked. */
  async #gather(reply: ReplyInProgress): Promise<Gathered | string> {
    const { providers, reads } = this.#worker;
    const question = await reads.findMessage(reply.questionId);
    if (question === undefined) return failureTexts.questionGone;
    const provider = providers.providerFor(reply.modelId);
    if (provider === undefined) return failureTexts.noProvider;
    const gathered = await gatherRequest(this.#worker, reply, question, provider);
    const request = provider.isOutside
      ? { ...gathered, masker: await this.#maskerFor(reply, question) }
      : gathered;
    const begun = provider.continues === true ? await this.#begunBefore(reply) : '';
    return { provider, request, begun };
  }

  async #answer(
    reply: ReplyInProgress,
    gathered: Gathered | string,
    signal: AbortSignal,
  ): Promise<Outcome> {
    if (typeof gathered === 'string') return this.#fail(reply, gathered);
    const { provider, request, begun } = gathered;
    const { statistics } = this.#worker;
    const { messageId, roomId, personId } = reply;
    const deltas = new DeltaWriter(this.#worker.signals, this.#worker.clock, { messageId, roomId });
    const onText = (text: string): void => {
      this.#partial.append(messageId, text);
      deltas.write(text);
    };
    this.#partial.begin(messageId);
    try {
      onText(begun);
      const call = {
        provider,
        request: begun === '' ? request : { ...request, begun },
        userId: personId,
        purpose: { messageId },
        origin: this.#claimed.originOf(workId(reply)),
        onText,
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
          return await this.#fail(reply, outcome.error, this.#partial.textSoFar(messageId));
        case 'answered': {
          statistics.completed(reply.modelId);
          const { answer, callId, durationMs } = outcome;
          const { persona } = request;
          const completed = {
            type: 'CompleteReply',
            data: {
              workerId: this.#worker.workerId,
              content: begun + answer,
              modelCallId: callId,
              processingMs: durationMs,
              ...(persona?.saigeVersion === undefined
                ? {}
                : { saigeVersion: persona.saigeVersion }),
            },
          } as const;
          const smaller = this.#failure(workerTexts.tooLargeToStore);
          return await this.#claimed.end(workId(reply), completed, { smaller });
        }
      }
    } finally {
      deltas.end();
      this.#partial.end(messageId);
    }
  }

  /** The text that the reply continues; empty where it starts afresh, or nothing but thoughts was written. */
  async #begunBefore({ messageId }: ReplyInProgress): Promise<string> {
    const { commands } = this.#worker;
    const { state } = await commands.load(messagesDecider, messageId);
    if (!state.exists || state.kind !== 'reply' || state.continues === undefined) return '';
    const { state: broken } = await commands.load(messagesDecider, state.continues);
    if (!broken.exists || broken.kind !== 'reply' || broken.progress.phase !== 'failed') return '';
    return splitReasoning(broken.progress.content ?? '').content;
  }

  /** Defers the reply while its provider is unavailable and may be available again in time. */
  #waitFor(reply: ReplyInProgress): Outcome | undefined {
    const { providers } = this.#worker;
    const isAway = providers.awaitedFor(reply.modelId)?.presence(reply.modelId) === 'away';
    return isAway && this.#mayWait(reply) ? this.#later() : undefined;
  }

  #mayWait({ requestedAt }: ReplyInProgress, askedMs = 0): boolean {
    const until = Date.parse(requestedAt) + limits.replyWaitMs;
    return this.#worker.clock.now().getTime() + askedMs < until;
  }

  #later(askedMs = 0): { readonly notBefore: string } {
    const { clock, retryMs } = this.#worker;
    return { notBefore: later(clock.now(), Math.max(askedMs, retryMs)).toISOString() };
  }

  async #putOff(reply: ReplyInProgress, until: { readonly notBefore: string }): Promise<Outcome> {
    const data = { workerId: this.#worker.workerId, retryAt: until.notBefore };
    const ended = await this.#claimed.end(workId(reply), { type: 'ReleaseReply', data });
    return { ...ended, ...until };
  }

  async #maskerFor(reply: ReplyInProgress, question: Message): Promise<ConversationMasker> {
    const { roomId, personId } = reply;
    const knowledge = await knowledgeFor(this.#worker, reply);
    return this.#masks.maskerFor({ roomId, personId, question, knowledge });
  }

  async #aborted(reply: ReplyInProgress, reason: unknown): Promise<Outcome> {
    if (!(reason instanceof QuestionDeleted)) return this.#claimed.aborted(workId(reply), reason);
    const room = await this.#worker.commands.load(roomsDecider, reply.roomId);
    const content = this.#partial.textSoFar(reply.messageId);
    const stop = (kept: string) =>
      ({ type: 'StopReply', data: { room: room.state, content: kept } }) as const;
    return this.#claimed.end(workId(reply), stop(content), { actor: reason.by, smaller: stop('') });
  }

  /** The last attempt has expired. */
  #giveUp(reply: ReplyInProgress): Promise<Outcome> {
    return this.#claimed.end(workId(reply), {
      type: 'FailReply',
      data: { error: failureTexts.givenUp },
    });
  }

  /** Records a failure, only while this worker holds the claim: another may have taken the reply over. */
  #fail(reply: ReplyInProgress, error: string, content = ''): Promise<Outcome> {
    const failed = this.#failure(error, content);
    return this.#claimed.end(workId(reply), failed, { smaller: this.#failure(error) });
  }

  #failure(error: string, content = '') {
    const { workerId } = this.#worker;
    return { type: 'FailReply', data: { error, content, workerId } } as const;
  }
}

/** How long text is gathered before it is published, about one frame of a screen. */
const coalesceMs = 16;

/** Publishes a growing text as deltas, the first at once, the others gathered. */
export class DeltaWriter {
  readonly #signals: Signals;
  readonly #clock: Clock;
  readonly #message: { readonly messageId: string; readonly roomId: string };
  #seq = 0;
  #waiting = '';
  #cancel: (() => void) | undefined;

  constructor(
    signals: Signals,
    clock: Clock,
    message: { readonly messageId: string; readonly roomId: string },
  ) {
    this.#signals = signals;
    this.#clock = clock;
    this.#message = message;
  }

  write(text: string): void {
    if (text === '') return;
    this.#waiting += text;
    if (this.#cancel !== undefined) return;
    this.#publish();
    this.#gather();
  }

  /** Publishes what waits and nothing more. */
  end(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#publish();
  }

  #gather(): void {
    this.#cancel = this.#clock.after(coalesceMs, () => {
      this.#cancel = undefined;
      if (this.#waiting === '') return;
      this.#publish();
      this.#gather();
    });
  }

  #publish(): void {
    if (this.#waiting === '') return;
    const text = this.#waiting;
    this.#waiting = '';
    this.#seq += 1;
    this.#signals.publish({ kind: 'delta', ...this.#message, seq: this.#seq, text });
  }
}
