import type { Reactions } from '@mach42/contracts/messages/reactions.ts';
import type { Claim } from '../kernel/lease.ts';

export interface NoMessage {
  readonly exists: false;
}

interface InRoom {
  readonly exists: true;
  readonly messageId: string;
  readonly roomId: string;
  readonly deleted: boolean;
  readonly reactions: Reactions;
  /** In a room, the message that its thread starts with; absent when it stands in none. */
  readonly thread?: string;
}

export interface PostedMessage extends InRoom {
  readonly kind: 'posted';
  readonly authorId: string;
  readonly content: string;
}

/** What the platform tells a room; nobody edits or deletes it. */
export interface NoticeMessage extends InRoom {
  readonly kind: 'notice';
}

/** Where an AI reply stands. */
export type ReplyProgress =
  /** `attempt`: beginnings so far that count. */
  | { readonly phase: 'requested'; readonly attempt: number }
  | ({ readonly phase: 'inWork'; readonly attempt: number } & Claim)
  | { readonly phase: 'completed' | 'stopped'; readonly content: string }
  /** `content`: what had been written when the provider broke off. */
  | { readonly phase: 'failed'; readonly error: string; readonly content?: string };

export interface ReplyMessage extends InRoom {
  readonly kind: 'reply';
  readonly questionId: string;
  /** Who asked. */
  readonly personId: string;
  readonly modelId: string;
  /** The reply that it goes on from. */
  readonly continues?: string;
  readonly progress: ReplyProgress;
}

export type ExistingMessage = PostedMessage | ReplyMessage | NoticeMessage;
export type MessageState = NoMessage | ExistingMessage;
