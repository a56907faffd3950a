import type { Reactions } from '@mach42/contracts/messages/reactions.ts';
import { claimOf, type Claim, type Claimable } from '../kernel/claim.ts';
import type { MessagePosted } from './events.ts';

export interface NoMessage {
  readonly exists: false;
}

interface InRoom {
  readonly exists: true;
  readonly messageId: string;
  readonly roomId: string;
  readonly deleted: boolean;
  readonly reactions: Reactions;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** In a room, the message that its thread starts with; absent when it is in none. */
  readonly thread?: string;
}

export interface PostedMessage extends InRoom {
  readonly kind: 'posted';
  readonly authorId: string;
  readonly content: string;
  /** The data that no later event changes, except for its mentions, to which an edit may add. */
  readonly posted: Omit<MessagePosted['data'], 'messageId' | 'roomId' | 'authorId' | 'content'>;
  /** ISO 8601, UTC; absent while it is as it was posted. */
  readonly editedAt?: string;
}

/** A notice of the platform in a room; it cannot be edited or deleted. */
export interface NoticeMessage extends InRoom {
  readonly kind: 'notice';
}

/** How far an AI reply is. */
export type ReplyProgress =
  /** `attempt`: starts so far that count. */
  | { readonly phase: 'requested'; readonly attempt: number }
  | ({ readonly phase: 'inWork'; readonly attempt: number } & Claim)
  /** `at`: ISO 8601, UTC. */
  | {
      readonly phase: 'completed';
      readonly content: string;
      readonly processingMs: number;
      readonly at: string;
    }
  | { readonly phase: 'stopped'; readonly content: string; readonly at: string }
  /** `content`: what had been written when the provider broke off. */
  | { readonly phase: 'failed'; readonly error: string; readonly content?: string };

export interface ReplyMessage extends InRoom {
  readonly kind: 'reply';
  readonly questionId: string;
  /** The person who asked. */
  readonly personId: string;
  readonly modelId: string;
  /** How often it was shown again in the place of another answer; absent: never. */
  readonly timesChosen?: number;
  /** The reply that it continues. */
  readonly continues?: string;
  readonly progress: ReplyProgress;
  /** The last start, also when that worker has released it since. `at`: ISO 8601, UTC. */
  readonly started?: { readonly at: string; readonly workerId: string };
}

export type ExistingMessage = PostedMessage | ReplyMessage | NoticeMessage;
export type MessageState = NoMessage | ExistingMessage;

/** A reply that has not ended. */
export type UnendedReply = ReplyMessage & Claimable;

/** Undefined when the message is no reply, deleted, or has ended. */
export function unendedReply(message: ExistingMessage): UnendedReply | undefined {
  if (message.kind !== 'reply' || message.deleted) return undefined;
  const { progress } = message;
  if (progress.phase === 'requested') return { ...message, attempt: progress.attempt };
  if (progress.phase !== 'inWork') return undefined;
  return { ...message, attempt: progress.attempt, claim: claimOf(progress) };
}
