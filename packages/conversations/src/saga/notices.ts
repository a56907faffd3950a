import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { isQuiet, levelOf } from '@mach42/plugin-kit/notification-level.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { type Effect, takeEvery } from 'redux-saga/effects';
import { conversationActions } from '../state/actions.ts';
import { conversations } from '../state/conversations-slice.ts';
import { roomOf } from '../state/select.ts';
import { stateOf } from './kit.ts';

const roomsTab = 'rooms';
/** Characters of a message that a notice of the device shows. */
const longestText = 160;

/** Notices of new messages, and of answers in chats of one's own. */
export function* noticesSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeEvery(conversations.messagePosted, ({ payload }) => {
    countMention(shell, payload);
    noticeMessage(shell, payload);
  });
  yield takeEvery(conversations.replyEnded, ({ payload }) => noticeReply(shell, payload));
}

/** What mentions the person is counted by itself; the state alone does not know who reads. */
function countMention({ getState, dispatch }: Shell, { id, roomId, mentions }: Message): void {
  const { userId } = getState().session;
  if (userId === undefined || !mentions.includes(userId)) return;
  dispatch(conversations.mentionReceived({ roomId, messageId: id }));
}

/**
 * A message in a room, as the level of the room asks for: by the device while the page is in the
 * background; in the page a mention alone, unless its room is in front.
 */
function noticeMessage(shell: Shell, message: Message): void {
  const { roomId, isUser, sender, mentions, content } = message;
  const { session, workspace, ui } = shell.getState();
  const { userId } = session;
  if (isUser || sender.isBot || userId === undefined) return;
  if (isQuiet(workspace.preferences.quietHours, new Date())) return;
  const isMention = mentions.includes(userId);
  const level = levelOf(workspace.preferences, roomId);
  if (level === 'none' || (level === 'mentions' && !isMention)) return;
  const state = stateOf(shell);
  const room = roomOf(state, roomId);
  if (room === undefined) return;
  const title = isMention ? t('You are mentioned in “{name}”', { name: room.name }) : room.name;
  const run = () => open(shell, room);
  if (shell.notices.show({ title, text: shortened(content), tag: roomId, run })) return;
  const isInFront = ui.activeTab === roomsTab && state.workspaceRooms.activeRoomId === roomId;
  if (!isMention || isInFront || state.personalChats.activeChatId === roomId) return;
  shell.toasts.success(title, { action: { label: t('Open'), run } });
}

/** An answer in a chat of one's own, for who did something else while it was written. */
function noticeReply(shell: Shell, { roomId, content }: Message): void {
  const { preferences } = shell.getState().workspace;
  const room = roomOf(stateOf(shell), roomId);
  if (room?.type !== 'private_chat' || levelOf(preferences, roomId) !== 'all') return;
  if (isQuiet(preferences.quietHours, new Date())) return;
  const title = t('An answer in “{name}”', { name: room.name });
  shell.notices.show({
    title,
    text: shortened(content),
    tag: roomId,
    run: () => open(shell, room),
  });
}

function open(shell: Shell, { id, type }: Room): void {
  if (type === 'private_chat') shell.dispatch(conversationActions.openChat(id));
  else shell.commands.run('rooms.show-rooms', id);
}

const shortened = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText - 1)}…`;
