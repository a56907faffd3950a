import type { Attachment } from '@mach42/contracts/attachments/schemas.ts';
import type { RetryReplyBody } from '@mach42/contracts/messages/schemas.ts';
import type { DatedItem } from '@mach42/contracts/reminders/schemas.ts';
import type {
  CreateRoomBody,
  EditRoomBody,
  InviteBody,
  ParticipantRole,
} from '@mach42/contracts/rooms/schemas.ts';
import { createAction } from '@reduxjs/toolkit';

/** A message as a person wrote it. */
export interface SendInput {
  readonly tempId: string;
  /** The room; undefined: a new private chat, which is made for the message. */
  readonly roomId: string | undefined;
  readonly content: string;
  readonly modelId?: string | undefined;
  readonly replyTo?: string | undefined;
  readonly mentions?: readonly string[];
  /** The uploaded files of the message; left out: none. */
  readonly attachments?: readonly Attachment[];
  /** The time of writing, ISO 8601, UTC. */
  readonly at: string;
}

interface OfRoom {
  readonly roomId: string;
}

interface OfMessage {
  readonly messageId: string;
}

interface OfParticipant extends OfRoom {
  readonly userId: string;
}

export interface SomePerson {
  readonly userId: string;
  /** The name of the person, for texts that name them. */
  readonly name: string;
}

/** The requests of a person; the saga carries them out. */
export const conversationActions = {
  load: createAction('conversations/load'),
  /** Undefined: a new private chat. */
  openChat: createAction<string | undefined>('conversations/openChat'),
  openRoom: createAction<string | undefined>('conversations/openRoom'),
  loadOlder: createAction<OfRoom>('conversations/loadOlder'),
  loadNewer: createAction<OfRoom>('conversations/loadNewer'),
  /** Loads the stretch around a message, for a search hit or a quotation. */
  jumpTo: createAction<OfRoom & OfMessage>('conversations/jumpTo'),
  jumpToLatest: createAction<OfRoom>('conversations/jumpToLatest'),
  /** Marks the messages from this one on as unread. */
  markUnread: createAction<OfRoom & OfMessage>('conversations/markUnread'),
  markRead: createAction<OfRoom & OfMessage>('conversations/markRead'),

  /** The server reported that the list of reminders changed. */
  remindersChanged: createAction('conversations/remindersChanged'),
  /** The server reported that a reminder is due, with the id of the message. */
  messageDue: createAction<string>('conversations/messageDue'),
  datesDue: createAction<readonly DatedItem[]>('conversations/datesDue'),

  send: createAction<SendInput>('conversations/send'),
  retrySending: createAction<{ readonly tempId: string }>('conversations/retrySending'),
  discardOutgoing: createAction<{ readonly tempId: string }>('conversations/discardOutgoing'),
  edit: createAction<OfMessage & { readonly content: string }>('conversations/edit'),
  /** Edits the message and has it answered again. */
  resend: createAction<OfMessage & { readonly content: string }>('conversations/resend'),
  remove: createAction<OfMessage>('conversations/remove'),
  react: createAction<OfMessage & { readonly emoji: string }>('conversations/react'),
  unreact: createAction<OfMessage & { readonly emoji: string }>('conversations/unreact'),
  stop: createAction<OfMessage>('conversations/stop'),
  regenerate: createAction<OfMessage>('conversations/regenerate'),
  /** Shows the answer before or after the present one. */
  chooseReply: createAction<OfMessage & { readonly step: -1 | 1 }>('conversations/chooseReply'),
  retryReply: createAction<OfMessage & Required<RetryReplyBody>>('conversations/retryReply'),

  create: createAction<CreateRoomBody>('conversations/create'),
  change: createAction<OfRoom & { readonly changes: EditRoomBody }>('conversations/change'),
  /** Deletes the room, and offers an undo. */
  removeRoom: createAction<OfRoom>('conversations/removeRoom'),
  restoreRoom: createAction<OfRoom>('conversations/restoreRoom'),
  join: createAction<OfRoom>('conversations/join'),
  leave: createAction<OfRoom>('conversations/leave'),
  /** `after`: the position at which the previous page ended. */
  loadParticipants: createAction<OfRoom & { readonly after?: number }>(
    'conversations/loadParticipants',
  ),
  invite: createAction<OfRoom & { readonly body: InviteBody }>('conversations/invite'),
  assignRole: createAction<OfParticipant & { readonly role: ParticipantRole }>(
    'conversations/assignRole',
  ),
  removeParticipant: createAction<OfParticipant>('conversations/removeParticipant'),
  /** Removes the person from the room, and offers an undo. */
  block: createAction<SomePerson>('conversations/block'),
  unblock: createAction<SomePerson>('conversations/unblock'),
} as const;
