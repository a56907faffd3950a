import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Participant, Room } from '@mach42/contracts/rooms/schemas.ts';
import type { Failure } from '@mach42/plugin-kit/api/api-error.ts';
import type { SendInput } from './actions.ts';

/** A message of one's own that the server has not confirmed. */
export interface Outgoing extends SendInput {
  readonly mentions: readonly string[];
  /** `queued`: waits for the connection. */
  readonly status: 'queued' | 'pending' | 'failed';
  readonly error: string | undefined;
}

/** The part of a room's messages that is loaded: one stretch without a gap. */
export interface Conversation {
  /** Oldest first. */
  readonly messages: readonly Message[];
  readonly hasMore: boolean;
  /** False while the stretch reaches the newest message. */
  readonly hasNewer: boolean;
  readonly loadingOlder: boolean;
  /** An event that cannot be read holds up messages of the room, as the page read last said; absent: none. */
  readonly isHeldUp?: boolean;
}

export interface Typist {
  readonly userId: string;
  readonly name: string;
  /** Milliseconds since the epoch, of this browser. */
  readonly until: number;
}

/** The text that a composer begins with, such as a quotation. */
export interface ToWrite {
  /** Undefined: in the new chat. */
  readonly roomId: string | undefined;
  /** The message whose thread it is for. */
  readonly threadOf?: string | undefined;
  /** Added to the draft; empty: the composer only gets the focus. */
  readonly text: string;
}

/** Private chats, rooms and forums: one state for the chat column and the rooms workspace. */
export interface RoomState {
  /** All rooms; the one used last is first. */
  readonly rooms: readonly Room[];
  readonly isLoading: boolean;
  readonly error: Failure | undefined;
  readonly participantsByRoom: Readonly<Record<string, readonly Participant[]>>;
  /** Where the next page of them begins; null where all are listed. */
  readonly participantsNext: Readonly<Record<string, number | null>>;
  /** Id of the message that was counted as unread last, while it is not known whether it mentions the reader. */
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
  /** By room. */
  readonly typing: Readonly<Record<string, readonly Typist[]>>;
  /** Ids of the people whom the person blocked. */
  readonly blocked: readonly string[];
  /** Ids of the people who are online. */
  readonly online: readonly string[];
  /** By room, where so many are online that single people are not reported. */
  readonly onlineCounts: Readonly<Record<string, number>>;
  /** The message that a jump leads to, until the list has shown it. */
  readonly target: { readonly roomId: string; readonly messageId: string } | undefined;
  /** Until the composer has begun it. */
  readonly toWrite: ToWrite | undefined;
  /** The room that was marked as unread: reading it moves no mark until it is left. */
  readonly heldUnread: string | undefined;
  /** Shown as a banner above the composer. */
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
