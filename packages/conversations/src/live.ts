import { limits } from '@mach42/contracts/kernel/limits.ts';
import { listPins } from '@mach42/contracts/pins/calls.ts';
import { listPrompts } from '@mach42/contracts/prompts/calls.ts';
import { listSavedMessages } from '@mach42/contracts/saved/calls.ts';
import type { Live } from '@mach42/plugin-kit/live.ts';
import { stale } from '@mach42/plugin-kit/reads/reads.ts';
import { invitations } from './invitations/invitations-slice.ts';
import { conversationActions } from './state/actions.ts';
import { conversations } from './state/conversations-slice.ts';
import { streamedReplies } from './state/streamed-replies.ts';
import { messageOf } from './state/wire.ts';

/**
 * Milliseconds for which a person counts as writing after a signal. A signal arrives at least once a second while a
 * person writes; it may be half a second late.
 */
const typingShownMs = limits.typingIdleMs + 500;

const pinsChanged = () => stale(listPins);
const remindersChanged = () => conversationActions.remindersChanged();
const savedChanged = () => stale(listSavedMessages);
const promptsChanged = () => stale(listPrompts);

export const conversationsLive: Live = {
  events: {
    RoomCreated: ({ room }) => conversations.roomStored(room),
    RoomRestored: ({ room }) => conversations.roomRestored(room),
    RoomRenamed: conversations.roomRenamed,
    RoomDescribed: conversations.roomDescribed,
    RoomSettingsSet: conversations.roomSettingsSet,
    RoomPinned: ({ roomId }) => conversations.roomPinned({ roomId, pinned: true }),
    RoomUnpinned: ({ roomId }) => conversations.roomPinned({ roomId, pinned: false }),
    RoomArchived: ({ roomId }) => conversations.roomArchived({ roomId, archived: true }),
    RoomUnarchived: ({ roomId }) => conversations.roomArchived({ roomId, archived: false }),
    RoomRemoved: conversations.roomForgotten,
    RoomRead: conversations.roomRead,
    ParticipantInvited: ({ invitation }) => invitations.arrived(invitation),
    InvitationRevoked: ({ invitationId }) => invitations.gone(invitationId),
    ParticipantJoined: conversations.participantJoined,
    ParticipantLeft: conversations.participantGone,
    ParticipantRemoved: (data) => conversations.participantGone({ ...data, removed: true }),
    ParticipantRoleAssigned: conversations.roleAssigned,
    MessagePosted: ({ message }) => conversations.messagePosted(messageOf(message)),
    MessageEdited: conversations.messageEdited,
    MessageDeleted: conversations.messageDeleted,
    MessagesHeldUp: conversations.heldUp,
    ReactionAdded: conversations.reactionAdded,
    ReactionRemoved: conversations.reactionRemoved,
    ReplyRequested: ({ message, replaces }) =>
      replaces === undefined
        ? conversations.messagePosted(messageOf(message))
        : conversations.messageReplaced({ old: replaces, message: messageOf(message) }),
    ReplyChosen: ({ message, replaces }) =>
      conversations.replyChosen({ message: messageOf(message), replaces }),
    ReplyStarted: conversations.replyStarted,
    ReplyCompleted: ({ message }) => conversations.replyEnded(messageOf(message)),
    ReplyFailed: conversations.replyFailed,
    ReplyStopped: ({ message }) => conversations.replyEnded(messageOf(message)),
    ModelCallBegun: conversations.messagesMasked,
    ModelCalled: conversations.messagesMasked,
    PromptSaved: promptsChanged,
    PromptDeleted: promptsChanged,
    MessagePinned: pinsChanged,
    MessageUnpinned: pinsChanged,
    MessageSaved: savedChanged,
    MessageUnsaved: savedChanged,
    PersonBlocked: conversations.personBlocked,
    PersonUnblocked: conversations.personUnblocked,
    ReminderSet: remindersChanged,
    ReminderRemoved: remindersChanged,
    DatesDismissed: remindersChanged,
    MessageReminded: ({ messageId }) => conversationActions.messageDue(messageId),
    DatesReminded: ({ items }) => conversationActions.datesDue(items),
  },
  delta: streamedReplies.received,
  typing: ({ roomId, userId, name }) =>
    conversations.typed({ roomId, userId, name, until: Date.now() + typingShownMs }),
  presence: ({ userId, online }) => conversations.presenceChanged({ userId, online }),
  online: conversations.onlineCounted,
  resync: () => conversationActions.load(),
};
