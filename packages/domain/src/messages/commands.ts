import type { AttachmentState } from '../attachments/decider.ts';
import type { Claim, ClaimRequest } from '../kernel/claim.ts';
import type { Command } from '../kernel/decider.ts';
import type { RoomState } from '../rooms/state.ts';
import type { NoticePosted, ReplyRequested } from './events.ts';
import type { MessageState } from './state.ts';

/** `room` is the present room: a message is judged by its rules. */
export type PostMessage = Command<
  'PostMessage',
  {
    readonly messageId: string;
    readonly room: RoomState;
    readonly content: string;
    readonly mentions?: readonly string[];
    /** The files that it carries, in their present state. */
    readonly attachments?: readonly AttachmentState[];
    /** The message that is answered, in its present state. */
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
  {
    readonly room: RoomState;
    readonly content: string;
    /** Ids of the people whom the new text mentions. */
    readonly mentions?: readonly string[];
  }
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

/** `claim`: the worker that requests the reply claims it in the same append. */
export type RequestReply = Command<
  'RequestReply',
  ReplyRequested['data'] & { readonly claim?: Claim }
>;
/** Claims the reply for a worker; refused while another holds the lease. */
export type StartReply = Command<'StartReply', ClaimRequest>;
/** Refused once the reply has ended, or another worker has taken it over. */
export type RenewReplyLease = Command<'RenewReplyLease', Claim>;
/** The worker stops and releases its claim; refused as a renewal is. */
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
    readonly saigeVersion?: number;
  }
>;
export type FailReply = Command<
  'FailReply',
  {
    readonly error: string;
    /** The text that had been written so far. */
    readonly content?: string;
    /** Absent: the platform gives the reply up, whichever worker holds it. */
    readonly workerId?: string;
  }
>;
/** By the person who asked, or anyone who may delete in the room. */
export type StopReply = Command<
  'StopReply',
  { readonly room: RoomState; readonly content: string }
>;
/** By the person who asked, or anyone who may delete in the room. */
export type ChooseReply = Command<'ChooseReply', { readonly room: RoomState }>;

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
  | StopReply
  | ChooseReply;
