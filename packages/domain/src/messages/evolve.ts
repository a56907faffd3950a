import type { MessageEvent } from './events.ts';
import type { MessageState, ReplyMessage, ReplyProgress } from './state.ts';

export function evolve(state: MessageState, event: MessageEvent): MessageState {
  const { messageId, roomId } = event.data;
  const place = { exists: true, messageId, roomId, deleted: false } as const;
  switch (event.type) {
    case 'MessagePosted': {
      const { authorId, content } = event.data;
      return { ...place, kind: 'posted', authorId, content };
    }
    case 'ReplyRequested': {
      const { questionId, personId, modelId } = event.data;
      const progress = { phase: 'requested' } as const;
      return { ...place, kind: 'reply', questionId, personId, modelId, progress };
    }
    case 'MessageDeleted':
      return state.exists ? { ...state, deleted: true } : state;
    case 'MessageEdited':
      return state.exists && state.kind === 'posted'
        ? { ...state, content: event.data.content }
        : state;
    case 'ReplyStarted':
    case 'ReplyCompleted':
    case 'ReplyFailed':
    case 'ReplyStopped':
      return state.exists && state.kind === 'reply' ? progressed(state, event) : state;
  }
}

type ReplyEvent = Extract<
  MessageEvent,
  { type: 'ReplyStarted' | 'ReplyCompleted' | 'ReplyFailed' | 'ReplyStopped' }
>;

function progressed(reply: ReplyMessage, event: ReplyEvent): ReplyMessage {
  return { ...reply, progress: progressAfter(event) };
}

function progressAfter(event: ReplyEvent): ReplyProgress {
  switch (event.type) {
    case 'ReplyStarted': {
      const { workerId, leaseUntil, attempt } = event.data;
      return { phase: 'inWork', workerId, leaseUntil, attempt };
    }
    case 'ReplyCompleted':
      return { phase: 'completed', content: event.data.content };
    case 'ReplyStopped':
      return { phase: 'stopped', content: event.data.content };
    case 'ReplyFailed':
      return { phase: 'failed', error: event.data.error };
  }
}
