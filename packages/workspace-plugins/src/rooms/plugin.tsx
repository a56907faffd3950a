import { AddIcon, ChatIcon, SendMessageIcon } from '@blueprintjs/icons';
import type { Room } from '@mach42/contracts/rooms/schemas.ts';
import { roomScreenTexts } from '@mach42/contracts/rooms/texts.ts';
import { invitationsState } from '@mach42/conversations/invitations/invitations-state.ts';
import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { conversationsState } from '@mach42/conversations/state/conversations-state.ts';
import { t } from '@mach42/language/t.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';
import { readSavedView, roomsView, roomsViewSlice, savedView } from './state/rooms-view.ts';
import { mentionsIn, unreadOf } from './state/sections.ts';

const open = tabId('rooms');

/** Returns the number of counted unread messages, and of invitations that wait for an answer. */
function unread(state: ShellState): number {
  const { received } = readSlice(invitationsState, state);
  return received.length + unreadOf(betweenPeople(state), state.workspace.preferences);
}

const mentions = (state: ShellState): number =>
  mentionsIn(betweenPeople(state), state.workspace.preferences);

const betweenPeople = (state: ShellState): readonly Room[] =>
  readSlice(conversationsState, state).rooms.filter(({ type }) => type !== 'private_chat');

export const roomsPlugin = definePlugin({
  id: 'rooms',
  name: t('Chat Rooms'),
  pattern: 'rooms',
  icon: <ChatIcon />,
  title: () => t('Chat Rooms'),
  pageTitle: (_, state) =>
    betweenPeople(state).find(({ id }) => id === state.workspace.activeRoomId)?.name,
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
  mobile: { order: 1, label: t('Rooms'), badge: unread, mentions },
  neededWidth: 680,
  shape: 'list and pane',
  commands: [
    {
      id: 'rooms.show-rooms',
      title: t('Chat Rooms'),
      icon: <ChatIcon />,
      locations: ['top-bar', 'start'],
      order: 3,
      badge: unread,
      mentions,
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
        shell.dispatch(roomsView.creatingAsked('room'));
      },
    },
    {
      id: 'rooms.begin-direct-message',
      title: roomScreenTexts.newDirect,
      icon: <SendMessageIcon />,
      run: (shell) => {
        shell.workspace.open(open);
        shell.dispatch(roomsView.creatingAsked('direct message'));
      },
    },
  ],
  load: () => import('./panel.tsx'),
});
