import type { RoomNotice } from '@mach42/contracts/messages/texts.ts';
import type { DomainEvent } from '../kernel/decider.ts';

/** A message and an AI reply are streams of their own, `message-{id}`. */
interface Place {
  readonly messageId: string;
  readonly roomId: string;
}

export type MessagePosted = DomainEvent<
  'MessagePosted',
  Place & {
    readonly authorId: string;
    readonly authorIsGuest: boolean;
    readonly content: string;
    readonly mentions: readonly string[];
    /** The message that this one answers; in a room, the one that its thread starts with. */
    readonly replyTo?: string;
    readonly tempId?: string;
    readonly useCloudAi: boolean;
    /** `sent` in a private chat, `completed` in a room. */
    readonly status: 'sent' | 'completed';
    /**
     * The model that is asked to answer; absent when nobody is asked. `thread`: in a room, the
     * message that the thread of the answer starts with.
     */
    readonly asks?: { readonly modelId: string; readonly thread?: string };
  }
>;
/** The platform tells a room what somebody did with it. */
export type NoticePosted = DomainEvent<
  'NoticePosted',
  Place & {
    /** Who did it. */
    readonly personId: string;
    readonly notice: RoomNotice;
  }
>;
export type MessageEdited = DomainEvent<
  'MessageEdited',
  Place & { readonly authorId?: string; readonly content: string }
>;
export type MessageDeleted = DomainEvent<'MessageDeleted', Place>;

interface Reaction extends Place {
  readonly emoji: string;
  readonly userId: string;
}
export type ReactionAdded = DomainEvent<'ReactionAdded', Reaction>;
export type ReactionRemoved = DomainEvent<'ReactionRemoved', Reaction>;

export type ReplyRequested = DomainEvent<
  'ReplyRequested',
  Place & {
    /** The message that is answered. */
    readonly questionId: string;
    /** Whose data the answer may use, and on whose behalf the model is called. */
    readonly personId: string;
    readonly modelId: string;
    /** In a room, the message that its thread starts with. */
    readonly thread?: string;
    /** The reply that this one takes the place of. */
    readonly replaces?: string;
    /** It goes on from what that one had written when it broke off. */
    readonly continues?: true;
  }
>;
export type ReplyStarted = DomainEvent<
  'ReplyStarted',
  Place & { readonly workerId: string; readonly attempt: number; readonly leaseUntil: string }
>;
/** The worker is still at it; only of replies that outlast most of a lease. */
export type ReplyLeaseRenewed = DomainEvent<
  'ReplyLeaseRenewed',
  Place & { readonly workerId: string; readonly leaseUntil: string }
>;
/** It waits again, as if this worker had not begun: its process was told to end, or no provider took it. */
export type ReplyReleased = DomainEvent<
  'ReplyReleased',
  Place & {
    readonly workerId: string;
    /** ISO 8601, UTC: nobody begins before, as the provider answers nothing; absent: at once. */
    readonly retryAt?: string;
  }
>;
export type ReplyCompleted = DomainEvent<
  'ReplyCompleted',
  Place & {
    /** Who asked. */
    readonly personId?: string;
    readonly content: string;
    readonly modelCallId: string;
    readonly processingMs: number;
  }
>;
export type ReplyFailed = DomainEvent<
  'ReplyFailed',
  Place & {
    readonly error: string;
    /** What had been written when the provider broke off, and who asked; absent where nothing was. */
    readonly content?: string;
    readonly personId?: string;
  }
>;
/** Keeps what had been written when the person stopped it. */
export type ReplyStopped = DomainEvent<
  'ReplyStopped',
  Place & { readonly personId?: string; readonly content: string }
>;

export type MessageEvent =
  | MessagePosted
  | NoticePosted
  | MessageEdited
  | MessageDeleted
  | ReactionAdded
  | ReactionRemoved
  | ReplyRequested
  | ReplyStarted
  | ReplyLeaseRenewed
  | ReplyReleased
  | ReplyCompleted
  | ReplyFailed
  | ReplyStopped;
