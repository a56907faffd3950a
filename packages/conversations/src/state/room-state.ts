import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import type { SendInput } from './actions.ts';

/** A message of the person that the server has not confirmed. */
export interface Outgoing extends SendInput {
  readonly mentions: readonly string[];
  /** `queued`: the message waits for the connection. */
  readonly status: 'queued' | 'pending' | 'failed';
  readonly error: string | undefined;
}

/** The loaded part of a room's messages: one stretch without a gap. */
export interface Conversation {
  /** The messages, oldest first. */
  readonly messages: readonly Message[];
  readonly hasMore: boolean;
  /** False while the stretch reaches the newest message. */
  readonly hasNewer: boolean;
  readonly loadingOlder: boolean;
  /** True: an event that cannot be read holds up messages of the room, as the last page said; left out: none does. */
  readonly isHeldUp?: boolean;
}

export interface Typist {
  readonly userId: string;
  readonly name: string;
  /**
   * The time until which the person counts as writing, in milliseconds since the epoch, by the clock of this browser.
   */
  readonly until: number;
}

/** A text that is put into a composer, such as a quotation. */
export interface ToWrite {
  /** The room of the composer; undefined: the new chat. */
  readonly roomId: string | undefined;
  /** The message that begins the thread in which the text is written. */
  readonly threadOf?: string | undefined;
  /** The text that is added to the draft; empty: the composer only gets the focus. */
  readonly text: string;
}

/** Private chats, rooms and forums: one state for the chat column and the rooms workspace. */
export interface RoomState {
  /** All rooms; the one used last is first. */
  readonly rooms: readonly Room[];
  readonly isLoading: boolean;
  readonly error: Failure | undefined;
  readonly participantsByRoom: Readonly<Record<string, readonly Participant[]>>;
  /** The position at which the next page of participants begins, by room; null where all are listed. */
  readonly participantsNext: Readonly<Record<string, number | null>>;
  /** The id of the message that was counted as unread last, while it is not known whether it mentions the reader. */
  readonly countedLast: string | undefined;
  readonly messagesByRoom: Readonly<Record<string, Conversation>>;
  /** `activeChatId` undefined: the next message opens a new chat. */
  readonly personalChats: {
    readonly activeChatId: string | undefined;
    readonly currentChat: Room | undefined;
  };
  readonly workspaceRooms: {
    readonly activeRoomId: string | undefined;
    readonly currentRoom: Room | undefined;
  };
  readonly outgoing: readonly Outgoing[];
  readonly deleting: readonly string[];
  /** The people who are writing, by room. */
  readonly typing: Readonly<Record<string, readonly Typist[]>>;
  /** The ids of the people whom the person blocked. */
  readonly blocked: readonly string[];
  /** The ids of the people who are online. */
  readonly online: readonly string[];
  /** The number of people who are online, by room, where so many are online that single people are not reported. */
  readonly onlineCounts: Readonly<Record<string, number>>;
  /** The message that a jump leads to, until the list has shown it. */
  readonly target: { readonly roomId: string; readonly messageId: string } | undefined;
  /** The text for a composer, until the composer has inserted it. */
  readonly toWrite: ToWrite | undefined;
  /** The room that was marked as unread: reading it does not move the read mark until the person leaves it. */
  readonly heldUnread: string | undefined;
  /** The text of the failure, shown as a banner above the composer. */
  readonly failure: string | undefined;
}

export const initialRoomState: RoomState = {
  rooms: [],
  isLoading: false,
  error: undefined,
  participantsByRoom: {},
  participantsNext: {},
  countedLast: undefined,
  messagesByRoom: {},
  personalChats: { activeChatId: undefined, currentChat: undefined },
  workspaceRooms: { activeRoomId: undefined, currentRoom: undefined },
  outgoing: [],
  deleting: [],
  typing: {},
  blocked: [],
  online: [],
  onlineCounts: {},
  target: undefined,
  toWrite: undefined,
  heldUnread: undefined,
  failure: undefined,
};
