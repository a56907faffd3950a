import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { RoomNotice } from '@mach42/contracts/messages/texts.ts';
import type { DomainEvent } from '../kernel/decider.ts';
import type { ShapesOf } from '../kernel/event-shapes.ts';

/** A message and an AI reply are streams of their own, `message-{id}`. */
interface InRoom {
  readonly messageId: string;
  readonly roomId: string;
}

export type MessagePosted = DomainEvent<
  'MessagePosted',
  InRoom & {
    readonly authorId: string;
    readonly authorIsGuest: boolean;
    readonly content: string;
    readonly mentions: readonly string[];
    /** Files that it carries; absent: none. */
    readonly attachments?: readonly Attachment[];
    /** The message that this one answers; in a room, the one that its thread starts with. */
    readonly replyTo?: string;
    readonly tempId?: string;
    readonly useCloudAi: boolean;
    /** `sent` in a private chat, `completed` in a room. */
    readonly status: 'sent' | 'completed';
    /**
     * The model that is asked to answer; absent when none is asked. `thread`: in a room, the
     * message that the thread of the answer starts with.
     */
    readonly asks?: { readonly modelId: string; readonly thread?: string };
  }
>;
/** A notice of the platform in a room about something that a person did with the room. */
export type NoticePosted = DomainEvent<
  'NoticePosted',
  InRoom & {
    /** The person who did it. */
    readonly personId: string;
    readonly notice: RoomNotice;
  }
>;
export type MessageEdited = DomainEvent<
  'MessageEdited',
  InRoom & {
    readonly authorId?: string;
    readonly content: string;
    /** Ids of the people whom it mentions now and did not before; absent: no one else. */
    readonly mentions?: readonly string[];
  }
>;
export type MessageDeleted = DomainEvent<'MessageDeleted', InRoom>;

interface Reaction extends InRoom {
  readonly emoji: string;
  readonly userId: string;
}
export type ReactionAdded = DomainEvent<'ReactionAdded', Reaction>;
export type ReactionRemoved = DomainEvent<'ReactionRemoved', Reaction>;

export type ReplyRequested = DomainEvent<
  'ReplyRequested',
  InRoom & {
    /** The message that is answered. */
    readonly questionId: string;
    /** The person whose data the answer may use, and on whose behalf the model is called. */
    readonly personId: string;
    readonly modelId: string;
    /** In a room, the message that its thread starts with. */
    readonly thread?: string;
    /** The reply that this one takes the place of. */
    readonly replaces?: string;
    /** Whether it continues the text that the replaced reply had when it broke off. */
    readonly continues?: true;
  }
>;
export type ReplyStarted = DomainEvent<
  'ReplyStarted',
  InRoom & { readonly workerId: string; readonly attempt: number; readonly leaseUntil: string }
>;
/** The worker continues; only for replies that outlast most of a lease. */
export type ReplyLeaseRenewed = DomainEvent<
  'ReplyLeaseRenewed',
  InRoom & { readonly workerId: string; readonly leaseUntil: string }
>;
/** The reply waits again, as if this worker had not started it: its process stops, or no provider took the call. */
export type ReplyReleased = DomainEvent<
  'ReplyReleased',
  InRoom & {
    readonly workerId: string;
    /** ISO 8601, UTC: no worker starts it before, as the provider does not answer; absent: at once. */
    readonly retryAt?: string;
  }
>;
export type ReplyCompleted = DomainEvent<
  'ReplyCompleted',
  InRoom & {
    /** The person who asked. */
    readonly personId?: string;
    readonly content: string;
    readonly modelCallId: string;
    readonly processingMs: number;
    /** Version of the model's SAIGE file at that time; absent where it has none, and in early events. */
    readonly saigeVersion?: number;
  }
>;
export type ReplyFailed = DomainEvent<
  'ReplyFailed',
  InRoom & {
    readonly error: string;
    /**
     * The text that had been written when the provider broke off, and the person who asked; absent where there was no
     * text.
     */
    readonly content?: string;
    readonly personId?: string;
  }
>;
/** Keeps what had been written when the person stopped it. */
export type ReplyStopped = DomainEvent<
  'ReplyStopped',
  InRoom & { readonly personId?: string; readonly content: string }
>;

/** An answer that another one had replaced is shown again, in the place of the present one. */
export type ReplyChosen = DomainEvent<
  'ReplyChosen',
  InRoom & { readonly questionId: string; readonly personId: string }
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
  | ReplyStopped
  | ReplyChosen;

export const messageShapes: ShapesOf<MessageEvent> = {
  MessagePosted: {
    messageId: 'text',
    roomId: 'text',
    authorId: 'text',
    authorIsGuest: 'flag',
    content: 'text',
    mentions: 'list',
    useCloudAi: 'flag',
    status: 'text',
  },
  NoticePosted: { messageId: 'text', roomId: 'text', personId: 'text', notice: 'object' },
  MessageEdited: { messageId: 'text', roomId: 'text', content: 'text' },
  MessageDeleted: { messageId: 'text', roomId: 'text' },
  ReactionAdded: { messageId: 'text', roomId: 'text', emoji: 'text', userId: 'text' },
  ReactionRemoved: { messageId: 'text', roomId: 'text', emoji: 'text', userId: 'text' },
  ReplyRequested: {
    messageId: 'text',
    roomId: 'text',
    questionId: 'text',
    personId: 'text',
    modelId: 'text',
  },
  ReplyStarted: {
    messageId: 'text',
    roomId: 'text',
    workerId: 'text',
    attempt: 'number',
    leaseUntil: 'text',
  },
  ReplyLeaseRenewed: { messageId: 'text', roomId: 'text', workerId: 'text', leaseUntil: 'text' },
  ReplyReleased: { messageId: 'text', roomId: 'text', workerId: 'text' },
  ReplyCompleted: {
    messageId: 'text',
    roomId: 'text',
    content: 'text',
    modelCallId: 'text',
    processingMs: 'number',
  },
  ReplyFailed: { messageId: 'text', roomId: 'text', error: 'text' },
  ReplyStopped: { messageId: 'text', roomId: 'text', content: 'text' },
  ReplyChosen: { messageId: 'text', roomId: 'text', questionId: 'text', personId: 'text' },
};
