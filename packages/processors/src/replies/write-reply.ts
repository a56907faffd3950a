import type { Executed } from '@mach42/command-api/kernel/commands.ts';
import { workerTexts } from '@mach42/contracts/jobs/worker-texts.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { splitReasoning } from '@mach42/contracts/messages/content.ts';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { failureTexts } from '@mach42/contracts/models/failure-texts.ts';
import type { Claim } from '@mach42/domain/kernel/claim.ts';
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
import type { ConversationMasker } from '@mach42/masking/conversation-masker.ts';
import type { RequestedReply } from '@mach42/read-models/messages/messages.reads.ts';
import { ClaimedWork, type ClaimedKind, type WorkId } from '../kernel/claimed-work.ts';
import { later } from '../kernel/clock.ts';
import type { ObservedLeases } from '../kernel/observed-leases.ts';
import type { Worker } from '../kernel/worker.ts';
import { callModel } from '../providers/call-model.ts';
import type { ModelProvider, ReplyModelRequest } from '../providers/provider.ts';
import type { Outcome } from '../runner/work-pool.ts';
import { ConversationMasks, gatherRequest, knowledgeFor } from './gather-request.ts';
import { DeltaWriter, type PartialReplies } from './partial-replies.ts';

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

/** Requests a reply, and claims it in the same append. */
export type RequestAndClaim = (claim?: Claim) => Promise<Executed<MessageState>>;

export interface AskedReply extends RequestedReply {
  /** Resolves when the read models have the question, at the latest after a while; absent: they have it. */
  readonly rows?: () => Promise<void>;
  /** Absent: it is requested. */
  readonly request?: RequestAndClaim;
}

const workId = ({ messageId }: RequestedReply): WorkId => ({ id: messageId });

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

  write(reply: AskedReply, signal: AbortSignal): Promise<Outcome> {
    let gathering: ReturnType<typeof gather> | undefined;
    const gather = () => this.#gather(reply);
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
    return reply.request === undefined
      ? this.#claimed.run(workId(reply), steps, signal)
      : this.#claimed.begin(workId(reply), reply.request, steps, signal);
  }

  /** Returns the request for a provider, or the reason why no provider can be asked; undefined where the question has no row yet. */
  async #gather(reply: AskedReply): Promise<Gathered | string | undefined> {
    const { providers, reads, commands } = this.#worker;
    await reply.rows?.();
    const question = await reads.findMessage(reply.questionId);
    if (question === undefined) {
      const { state } = await commands.load(messagesDecider, reply.questionId);
      const isBehind = reply.rows !== undefined && state.exists && !state.deleted;
      return isBehind ? undefined : failureTexts.questionGone;
    }
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
    reply: RequestedReply,
    gathered: Gathered | string | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> {
    if (gathered === undefined) return this.#putOff(reply, this.#later());
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
          const { saigeVersion } = request.persona ?? {};
          const completed = {
            type: 'CompleteReply',
            data: {
              workerId: this.#worker.workerId,
              content: begun + answer,
              modelCallId: callId,
              processingMs: durationMs,
              ...(saigeVersion !== undefined && { saigeVersion }),
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
  async #begunBefore({ messageId }: RequestedReply): Promise<string> {
    const { commands } = this.#worker;
    const { state } = await commands.load(messagesDecider, messageId);
    if (!state.exists || state.kind !== 'reply' || state.continues === undefined) return '';
    const { state: broken } = await commands.load(messagesDecider, state.continues);
    if (!broken.exists || broken.kind !== 'reply' || broken.progress.phase !== 'failed') return '';
    return splitReasoning(broken.progress.content ?? '').content;
  }

  /** Defers the reply while its provider is unavailable and may be available again in time. */
  #waitFor(reply: RequestedReply): Outcome | undefined {
    const { providers } = this.#worker;
    const isAway = providers.awaitedFor(reply.modelId)?.presence(reply.modelId) === 'away';
    return isAway && this.#mayWait(reply) ? this.#later() : undefined;
  }

  #mayWait({ requestedAt }: RequestedReply, askedMs = 0): boolean {
    const until = Date.parse(requestedAt) + limits.replyWaitMs;
    return this.#worker.clock.now().getTime() + askedMs < until;
  }

  #later(askedMs = 0): { readonly notBefore: string } {
    const { clock, retryMs } = this.#worker;
    return { notBefore: later(clock.now(), Math.max(askedMs, retryMs)).toISOString() };
  }

  async #putOff(reply: RequestedReply, until: { readonly notBefore: string }): Promise<Outcome> {
    const data = { workerId: this.#worker.workerId, retryAt: until.notBefore };
    const ended = await this.#claimed.end(workId(reply), { type: 'ReleaseReply', data });
    return { ...ended, ...until };
  }

  async #maskerFor(reply: RequestedReply, question: Message): Promise<ConversationMasker> {
    const { roomId, personId } = reply;
    const knowledge = await knowledgeFor(this.#worker, reply);
    return this.#masks.maskerFor({ roomId, personId, question, knowledge });
  }

  async #aborted(reply: RequestedReply, reason: unknown): Promise<Outcome> {
    if (!(reason instanceof QuestionDeleted)) return this.#claimed.aborted(workId(reply), reason);
    const room = await this.#worker.commands.load(roomsDecider, reply.roomId);
    const content = this.#partial.textSoFar(reply.messageId);
    const stop = (kept: string) =>
      ({ type: 'StopReply', data: { room: room.state, content: kept } }) as const;
    return this.#claimed.end(workId(reply), stop(content), { actor: reason.by, smaller: stop('') });
  }

  /** The last attempt has expired. */
  #giveUp(reply: RequestedReply): Promise<Outcome> {
    return this.#claimed.end(workId(reply), {
      type: 'FailReply',
      data: { error: failureTexts.givenUp },
    });
  }

  /** Records a failure, only while this worker holds the claim: another may have taken the reply over. */
  #fail(reply: RequestedReply, error: string, content = ''): Promise<Outcome> {
    const failed = this.#failure(error, content);
    return this.#claimed.end(workId(reply), failed, { smaller: this.#failure(error) });
  }

  #failure(error: string, content = '') {
    const { workerId } = this.#worker;
    return { type: 'FailReply', data: { error, content, workerId } } as const;
  }
}
