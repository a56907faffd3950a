import type { Reactions } from '@mach42/contracts/messages/reactions.ts';
import type { Happened } from '../kernel/decider.ts';
import type { MessageEvent, ReactionAdded, ReactionRemoved, ReplyFailed } from './events.ts';
import type { MessageState, ReplyMessage, ReplyProgress } from './state.ts';

/** Reactions that follow each other are added to one copy of those there are. */
export function evolveAll(
  state: MessageState,
  happened: readonly Happened<MessageEvent>[],
): MessageState {
  let now = state;
  let reacted: Reacted | undefined;
  const settle = () => {
    if (reacted !== undefined && now.exists) now = { ...now, reactions: reacted.all() };
    reacted = undefined;
  };
  for (const { event } of happened) {
    if (event.type === 'ReactionAdded' || event.type === 'ReactionRemoved') {
      reacted ??= new Reacted(now.exists ? now.reactions : {});
      reacted.apply(event);
    } else {
      // What happens to a reply leaves its reactions alone.
      if (event.type === 'MessageDeleted' || !now.exists) settle();
      now = evolve(now, event);
    }
  }
  settle();
  return now;
}

class Reacted {
  readonly #people: Map<string, Set<string>>;

  constructor(reactions: Reactions) {
    this.#people = new Map(Object.entries(reactions).map(([emoji, ids]) => [emoji, new Set(ids)]));
  }

  /** An emoji without reactions is removed. */
  apply({ type, data: { emoji, userId } }: ReactionAdded | ReactionRemoved): void {
    const people = this.#people.get(emoji);
    if (type === 'ReactionAdded') {
      if (people === undefined) this.#people.set(emoji, new Set([userId]));
      else people.add(userId);
      return;
    }
    people?.delete(userId);
    if (people?.size === 0) this.#people.delete(emoji);
  }

  all(): Reactions {
    return Object.fromEntries([...this.#people].map(([emoji, ids]) => [emoji, [...ids]]));
  }
}

export function evolve(state: MessageState, event: MessageEvent): MessageState {
  const { messageId, roomId } = event.data;
  const place = { exists: true, messageId, roomId, deleted: false, reactions: {} } as const;
  switch (event.type) {
    case 'MessagePosted': {
      const { authorId, content, replyTo, status } = event.data;
      const isInThread = replyTo !== undefined && status === 'completed';
      const thread = isInThread ? { thread: replyTo } : {};
      return { ...place, ...thread, kind: 'posted', authorId, content };
    }
    case 'NoticePosted':
      return { ...place, kind: 'notice' };
    case 'ReplyRequested': {
      const { questionId, personId, modelId, thread, continues, replaces } = event.data;
      const progress = { phase: 'requested', attempt: 0 } as const;
      const asked = {
        questionId,
        personId,
        modelId,
        ...(thread === undefined ? {} : { thread }),
        ...(continues === undefined || replaces === undefined ? {} : { continues: replaces }),
      };
      return { ...place, kind: 'reply', ...asked, progress };
    }
    case 'MessageDeleted':
      return state.exists ? { ...state, deleted: true, reactions: {} } : state;
    case 'MessageEdited':
      return state.exists && state.kind === 'posted'
        ? { ...state, content: event.data.content }
        : state;
    case 'ReactionAdded':
    case 'ReactionRemoved':
      return evolveAll(state, [{ event, at: '' }]);
    case 'ReplyStarted':
    case 'ReplyLeaseRenewed':
    case 'ReplyReleased':
    case 'ReplyCompleted':
    case 'ReplyFailed':
    case 'ReplyStopped':
      return state.exists && state.kind === 'reply' ? progressed(state, event) : state;
  }
}

type ReplyEvent = Extract<
  MessageEvent,
  {
    type:
      | 'ReplyStarted'
      | 'ReplyLeaseRenewed'
      | 'ReplyReleased'
      | 'ReplyCompleted'
      | 'ReplyFailed'
      | 'ReplyStopped';
  }
>;

function progressed(reply: ReplyMessage, event: ReplyEvent): ReplyMessage {
  return { ...reply, progress: progressAfter(event, reply.progress) };
}

function failedAfter({ data: { error, content } }: ReplyFailed): ReplyProgress {
  return { phase: 'failed', error, ...(content === undefined ? {} : { content }) };
}

function progressAfter(event: ReplyEvent, before: ReplyProgress): ReplyProgress {
  switch (event.type) {
    case 'ReplyStarted': {
      const { workerId, leaseUntil, attempt } = event.data;
      return { phase: 'inWork', workerId, leaseUntil, attempt };
    }
    case 'ReplyLeaseRenewed':
      return before.phase === 'inWork' ? { ...before, leaseUntil: event.data.leaseUntil } : before;
    case 'ReplyReleased':
      return before.phase === 'inWork'
        ? { phase: 'requested', attempt: before.attempt - 1 }
        : before;
    case 'ReplyCompleted':
      return { phase: 'completed', content: event.data.content };
    case 'ReplyStopped':
      return { phase: 'stopped', content: event.data.content };
    case 'ReplyFailed':
      return failedAfter(event);
  }
}
