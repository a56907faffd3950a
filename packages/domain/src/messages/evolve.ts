import type { Reactions } from '@mach42/contracts/messages/reactions.ts';
import type { Happened } from '../kernel/decider.ts';
import type {
  MessageEdited,
  MessageEvent,
  ReactionAdded,
  ReactionRemoved,
  ReplyFailed,
} from './events.ts';
import type { MessageState, PostedMessage, ReplyMessage, ReplyProgress } from './state.ts';

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
  for (const { event, at } of happened) {
    if (event.type === 'ReactionAdded' || event.type === 'ReactionRemoved') {
      reacted ??= new Reacted(now.exists ? now.reactions : {});
      reacted.apply(event);
    } else {
      // Events about a reply do not change its reactions.
      if (event.type === 'MessageDeleted' || !now.exists) settle();
      now = evolve(now, event, at);
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

export function evolve(state: MessageState, event: MessageEvent, at: string): MessageState {
  const { messageId, roomId } = event.data;
  const created = {
    exists: true,
    messageId,
    roomId,
    deleted: false,
    reactions: {},
    createdAt: at,
  } as const;
  switch (event.type) {
    case 'MessagePosted': {
      const { messageId: _, roomId: __, authorId, content, ...posted } = event.data;
      const { replyTo, status } = posted;
      const isInThread = replyTo !== undefined && status === 'completed';
      const thread = isInThread ? { thread: replyTo } : {};
      return { ...created, ...thread, kind: 'posted', authorId, content, posted };
    }
    case 'NoticePosted':
      return { ...created, kind: 'notice' };
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
      return { ...created, kind: 'reply', ...asked, progress };
    }
    case 'MessageDeleted':
      return state.exists ? { ...state, deleted: true, reactions: {} } : state;
    case 'MessageEdited':
      return state.exists && state.kind === 'posted' ? changed(state, event, at) : state;
    case 'ReplyChosen':
      return state.exists && state.kind === 'reply'
        ? { ...state, timesChosen: (state.timesChosen ?? 0) + 1 }
        : state;
    case 'ReactionAdded':
    case 'ReactionRemoved':
      return evolveAll(state, [{ event, at }]);
    case 'ReplyStarted':
    case 'ReplyLeaseRenewed':
    case 'ReplyReleased':
    case 'ReplyCompleted':
    case 'ReplyFailed':
    case 'ReplyStopped':
      return state.exists && state.kind === 'reply' ? progressed(state, event, at) : state;
  }
}

function changed(state: PostedMessage, { data }: MessageEdited, at: string): PostedMessage {
  const { content, mentions = [] } = data;
  const posted =
    mentions.length === 0
      ? state.posted
      : { ...state.posted, mentions: [...state.posted.mentions, ...mentions] };
  return { ...state, content, posted, editedAt: at };
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

function progressed(reply: ReplyMessage, event: ReplyEvent, at: string): ReplyMessage {
  const progress = progressAfter(event, reply.progress, at);
  if (event.type !== 'ReplyStarted') return { ...reply, progress };
  return { ...reply, progress, started: { at, workerId: event.data.workerId } };
}

function failedAfter({ data: { error, content } }: ReplyFailed): ReplyProgress {
  return { phase: 'failed', error, ...(content === undefined ? {} : { content }) };
}

function progressAfter(event: ReplyEvent, before: ReplyProgress, at: string): ReplyProgress {
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
    case 'ReplyCompleted': {
      const { content, processingMs } = event.data;
      return { phase: 'completed', content, processingMs, at };
    }
    case 'ReplyStopped':
      return { phase: 'stopped', content: event.data.content, at };
    case 'ReplyFailed':
      return failedAfter(event);
  }
}
