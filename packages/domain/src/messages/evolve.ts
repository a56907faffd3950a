import {
  type Reactions,
  withoutReaction,
  withReaction,
} from '@mach42/contracts/messages/reactions.ts';
import type { MessageEvent, ReactionAdded, ReactionRemoved } from './events.ts';
import type { MessageState, ReplyMessage, ReplyProgress } from './state.ts';

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
    case 'ReplyRequested': {
      const { questionId, personId, modelId, thread } = event.data;
      const progress = { phase: 'requested', attempt: 0 } as const;
      const asked = { questionId, personId, modelId, ...(thread === undefined ? {} : { thread }) };
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
      return state.exists ? { ...state, reactions: reactionsAfter(state.reactions, event) } : state;
    case 'ReplyStarted':
    case 'ReplyLeaseRenewed':
    case 'ReplyReleased':
    case 'ReplyCompleted':
    case 'ReplyFailed':
    case 'ReplyStopped':
      return state.exists && state.kind === 'reply' ? progressed(state, event) : state;
  }
}

function reactionsAfter(
  reactions: Reactions,
  { type, data: { emoji, userId } }: ReactionAdded | ReactionRemoved,
): Reactions {
  const change = type === 'ReactionAdded' ? withReaction : withoutReaction;
  return change(reactions, emoji, userId);
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
      return { phase: 'failed', error: event.data.error };
  }
}
