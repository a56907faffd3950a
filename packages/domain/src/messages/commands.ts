import type { Command } from '../kernel/decider.ts';
import type { Claim } from '../kernel/lease.ts';
import type { RoomState } from '../rooms/state.ts';
import type { NoticePosted, ReplyRequested } from './events.ts';
import type { MessageState } from './state.ts';

/** `room` is the room as it stands: a message is judged by its rules. */
export type PostMessage = Command<
  'PostMessage',
  {
    readonly messageId: string;
    readonly room: RoomState;
    readonly content: string;
    readonly mentions?: readonly string[];
    /** The message that is answered, as it stands. */
    readonly answers?: MessageState;
    readonly tempId?: string;
    readonly useCloudAi?: boolean;
    /** The model to ask, where the room allows AI. */
    readonly modelId?: string;
  }
>;
/** By the platform. */
export type PostNotice = Command<'PostNotice', NoticePosted['data']>;
export type EditMessage = Command<
  'EditMessage',
  { readonly room: RoomState; readonly content: string }
>;
export type DeleteMessage = Command<'DeleteMessage', { readonly room: RoomState }>;

export type AddReaction = Command<
  'AddReaction',
  { readonly room: RoomState; readonly emoji: string }
>;
export type RemoveReaction = Command<
  'RemoveReaction',
  { readonly room: RoomState; readonly emoji: string }
>;

export type RequestReply = Command<'RequestReply', ReplyRequested['data']>;
/** Claims the reply for a worker; refused while another holds the lease. */
export type StartReply = Command<
  'StartReply',
  {
    readonly workerId: string;
    readonly leaseUntil: string;
    /** Another's, which the worker has seen stand for a whole lease. */
    readonly seenRunOut?: Claim;
  }
>;
/** Refused once the reply has ended, or another worker has taken it over. */
export type RenewReplyLease = Command<
  'RenewReplyLease',
  { readonly workerId: string; readonly leaseUntil: string }
>;
/** The worker ends and lets the reply go; refused as a renewal is. */
export type ReleaseReply = Command<
  'ReleaseReply',
  { readonly workerId: string; readonly retryAt?: string }
>;
export type CompleteReply = Command<
  'CompleteReply',
  {
    readonly workerId: string;
    readonly content: string;
    readonly modelCallId: string;
    readonly processingMs: number;
  }
>;
export type FailReply = Command<
  'FailReply',
  {
    readonly error: string;
    /** What had been written so far. */
    readonly content?: string;
    /** Absent: the platform gives the reply up, whoever has it in work. */
    readonly workerId?: string;
  }
>;
/** By the person who asked, or whoever may delete in the room. */
export type StopReply = Command<
  'StopReply',
  { readonly room: RoomState; readonly content: string }
>;

export type MessageCommand =
  | PostMessage
  | PostNotice
  | EditMessage
  | DeleteMessage
  | AddReaction
  | RemoveReaction
  | RequestReply
  | StartReply
  | RenewReplyLease
  | ReleaseReply
  | CompleteReply
  | FailReply
  | StopReply;
