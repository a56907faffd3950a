import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';

/** A message of one's own that the server has not confirmed. */
export interface Outgoing {
  readonly tempId: string;
  /** Absent until the chat it opens exists. */
  readonly roomId: string | undefined;
  readonly content: string;
  readonly modelId: string | undefined;
  readonly at: string;
  readonly status: 'pending' | 'failed';
  readonly error: string | undefined;
}

/** What is known of a reply while it is being written. */
export interface Writing {
  readonly seq: number;
  readonly text: string;
  /** After a lost connection: the next delta brings the whole text. */
  readonly stale: boolean;
}

export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly hasMore: boolean;
  readonly loadingOlder: boolean;
}

export interface ChatState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: Failure | undefined;
  /** Private chats, the one used last first. */
  readonly chats: readonly Room[];
  /** Undefined: the next message opens a new chat. */
  readonly activeChatId: string | undefined;
  readonly conversations: Readonly<Record<string, Conversation>>;
  readonly outgoing: readonly Outgoing[];
  readonly writing: Readonly<Record<string, Writing>>;
  readonly deleting: readonly string[];
  /** Shown as a banner above the composer. */
  readonly failure: string | undefined;
}

export const initialChatState: ChatState = {
  status: 'loading',
  error: undefined,
  chats: [],
  activeChatId: undefined,
  conversations: {},
  outgoing: [],
  writing: {},
  deleting: [],
  failure: undefined,
};
