import type { Message } from '@mach42/contracts/messages/schemas.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { takeEvery, type Effect } from 'redux-saga/effects';
import { conversations } from '../state/conversations-slice.ts';
import { roomOf } from '../state/select.ts';
import { stateOf } from './kit.ts';

const roomsTab = 'rooms';

/** Shows a notice of a message that mentions the person, unless its room is in front. */
function tell(shell: Shell, { roomId, isUser, mentions }: Message): void {
  const { session, workspace, ui } = shell.getState();
  const { userId } = session;
  if (isUser || userId === undefined || !mentions.includes(userId)) return;
  if (workspace.preferences.notificationLevel === 'none') return;
  const state = stateOf(shell);
  const room = roomOf(state, roomId);
  if (room === undefined) return;
  const isInFront = ui.activeTab === roomsTab && state.workspaceRooms.activeRoomId === roomId;
  if (isInFront || state.personalChats.activeChatId === roomId) return;
  shell.toasts.success(`You are mentioned in “${room.name}”`, {
    action: { label: 'Open', run: () => shell.commands.run('rooms.show-rooms', roomId) },
  });
}

/** Which new messages are told. */
export function* mentionsSaga(shell: Shell): Generator<Effect, void, unknown> {
  yield takeEvery(conversations.messagePosted, ({ payload }) => tell(shell, payload));
}
