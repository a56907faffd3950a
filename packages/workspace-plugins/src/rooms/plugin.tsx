import { AddIcon, ChatIcon } from '@blueprintjs/icons';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { invitationsSlice } from '@mach42/conversations/invitations/invitations-slice.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsSlice } from '@mach42/conversations/state/conversations-slice.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { readSavedView, roomsView, roomsViewSlice, savedView } from './state/rooms-view.ts';
import { unreadOf } from './state/sections.ts';

const open = tabId('rooms');

/** Messages that were not read, where they are counted, and invitations that wait for an answer. */
function unread(state: ShellState): number {
  const { rooms } = readSlice(conversationsSlice, state);
  const { received } = readSlice(invitationsSlice, state);
  const between = rooms.filter(({ type }) => type !== 'private_chat');
  return received.length + unreadOf(between, state.workspace.preferences);
}

export const roomsPlugin = definePlugin({
  id: 'rooms',
  name: 'Chat Rooms',
  pattern: 'rooms',
  icon: <ChatIcon />,
  title: () => 'Chat Rooms',
  exclusive: {
    group: 'conversation',
    survives: (_, state) => state.workspace.activeRoomId !== undefined,
  },
  persist: {
    version: 1,
    save: (_, state) => savedView(readSlice(roomsViewSlice, state)),
    load: (_, saved) => {
      const view = readSavedView(saved);
      return view && roomsView.viewRestored(view);
    },
  },
  mobile: { order: 1, label: 'Rooms', badge: unread },
  neededWidth: 680,
  shape: 'list and pane',
  commands: [
    {
      id: 'rooms.show-rooms',
      title: 'Chat Rooms',
      icon: <ChatIcon />,
      places: ['top-bar', 'start'],
      order: 3,
      badge: unread,
      run: (shell, roomId) => {
        shell.workspace.open(open);
        if (roomId !== undefined) shell.dispatch(conversationActions.openRoom(roomId));
      },
    },
    {
      id: 'rooms.create-room',
      title: roomScreenTexts.createTitle,
      icon: <AddIcon />,
      run: (shell) => {
        shell.workspace.open(open);
        shell.dispatch(roomsView.creatingAsked(true));
      },
    },
  ],
  load: () => import('./panel.tsx'),
});
