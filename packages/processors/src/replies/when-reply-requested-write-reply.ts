import type { ActiveRole } from '@mach42/contracts/users/schemas.ts';
import type { MessageEvent } from '@mach42/domain/messages/events.ts';
import type { RecordedEvent } from '@mach42/event-store/event.ts';
import type { RequestedReply } from '@mach42/read-models/messages/messages.reads.ts';
import { ObservedLeases } from '../kernel/observed-leases.ts';
import { reacting } from '../kernel/reactions.ts';
import type { Worker } from '../kernel/worker.ts';
import { SlotGate } from '../providers/slots/slot-gate.ts';
import { firstOf, leastBusyFirst, Spread } from '../runner/spread.ts';
import { WorkPool, type PoolOptions, type Work } from '../runner/work-pool.ts';
import type { PartialReplies } from './partial-replies.ts';
import {
  QuestionDeleted,
  ReplyWriter,
  type AskedReply,
  type RequestAndClaim,
} from './write-reply.ts';

interface PendingReply {
  readonly id: string;
  readonly userId: string;
  readonly reply: AskedReply;
}

const pendingReply = (reply: AskedReply): PendingReply => ({
  id: reply.messageId,
  userId: reply.personId,
  reply,
});

/** Writes the replies that are requested, and aborts those that were stopped or deleted. */
export class WhenReplyRequestedWriteReply {
  readonly pool: WorkPool<PendingReply>;
  /** Called with every event of the log. */
  readonly onEvent: (event: RecordedEvent) => void;
  readonly #providers: Worker['providers'];
  readonly #rowsAt: (position: bigint) => () => Promise<void>;

  constructor(worker: Worker, partial: PartialReplies, concurrency: number, options: PoolOptions) {
    const spread = new Spread(worker.workerId);
    const leases = new ObservedLeases(worker);
    const writer = new ReplyWriter(worker, partial, leases, (isOurs) => spread.onClaim(isOurs));
    const slots = new SlotGate(worker, 'reply', ({ reply }: PendingReply) => reply.modelId);
    const work: Work<PendingReply> = {
      name: 'replies',
      concurrency,
      async pending() {
        const replies = await worker.reads.repliesInProgress();
        leases.keepOnly(new Set(replies.map(({ messageId }) => messageId)));
        return replies.map((reply) => pendingReply(reply));
      },
      choose: (waiting, running) => {
        const next = leastBusyFirst(waiting, running);
        return spread.choose(firstOf(next, (reply) => slots.mayBegin(reply), spread.width));
      },
      // Where workers win claims of one another, each finds a reply of its own among those of the rows.
      takesOffers: () => spread.width === 1,
      run: (item, signal) => slots.hold(item, () => writer.write(item.reply, signal)),
    };
    this.pool = new WorkPool(work, options);
    this.#providers = worker.providers;
    this.#rowsAt = (position) => () => options.readModelsAt(position);
    worker.slots.onFree(() => this.pool.wake());
    const ended = ({ messageId }: { readonly messageId: string }): void =>
      this.pool.abort(messageId, new Error('The reply has ended.'));
    this.onEvent = reacting<MessageEvent, void>({
      ReplyStarted: (data) => leases.observe(data.messageId, data),
      ReplyLeaseRenewed: (data) => leases.observe(data.messageId, data),
      ReplyRequested: (data, { position, metadata }) => {
        const reply = { ...data, requestedAt: metadata.occurredAt, rows: this.#rowsAt(position) };
        this.pool.offer(pendingReply(reply), position);
      },
      ReplyReleased: ({ messageId, retryAt }, { position }) => {
        if (retryAt === undefined) this.pool.resume(messageId, position);
        else this.pool.postponeUntil(messageId, retryAt);
      },
      ReplyStopped: ended,
      ReplyFailed: ended,
      MessageDeleted: ({ messageId }, event) => this.#deleted(messageId, event),
    });
  }

  /** Requests the reply to the question at this position, and begins it at once where it may. */
  async request(reply: RequestedReply, position: bigint, request: RequestAndClaim): Promise<void> {
    let requested: ReturnType<RequestAndClaim> | undefined;
    const once: RequestAndClaim = (claim) => (requested = request(claim));
    // Without a provider it would only be deferred.
    if (this.#providers.providerFor(reply.modelId) !== undefined) {
      this.pool.begin(pendingReply({ ...reply, rows: this.#rowsAt(position), request: once }));
    }
    await (requested ?? request());
  }

  #deleted(messageId: string, { metadata }: RecordedEvent): void {
    const { actorId, activeRole } = metadata;
    const by = { id: actorId, activeRole: activeRole as ActiveRole | 'system' };
    this.pool.abort(messageId, new Error('The reply was deleted.'));
    for (const { reply } of this.pool.running) {
      if (reply.questionId === messageId) this.pool.abort(reply.messageId, new QuestionDeleted(by));
    }
  }
}
