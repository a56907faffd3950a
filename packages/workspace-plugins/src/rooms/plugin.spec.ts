import { conversationsState } from '@mach42/conversations/state/conversations-state.ts';
import { chatRoom } from '@mach42/conversations/state/room.fixture.ts';
import { initialWorkspace } from '@mach42/plugin-kit/initial-state.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import { reconcile } from '@mach42/plugin-kit/reconcile.ts';
import { shellState } from '@mach42/plugin-kit/shell-state.fixture.ts';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { roomsPlugin } from './plugin.tsx';

const chat = definePlugin({
  id: 'chat',
  name: 'Chat',
  pattern: 'chat',
  placement: 'both',
  icon: createElement('i'),
  title: () => 'Chat',
  exclusive: { group: 'conversation' },
  persist: false,
  load: () => Promise.reject(new Error('not loaded in tests')),
});
const plugins = [chat, roomsPlugin];

describe('the tab of the rooms', () => {
  it('WORK-080 stays instead of the chat while a group room or forum is active', () => {
    const workspace = { ...initialWorkspace, activeRoomId: 'r1' };
    const active = shellState({ workspace });
    expect(reconcile(plugins, ['rooms', 'chat'], active).keep).toEqual(['rooms']);
    expect(reconcile(plugins, ['rooms', 'chat'], shellState()).keep).toEqual(['chat']);
  });

  it('names the page by the room that is open in it', () => {
    const tab = roomsPlugin.tab('rooms');
    const rooms = {
      ...conversationsState.getInitialState(),
      rooms: [chatRoom({ id: 'r1', type: 'group_room', name: 'Glaze notes' })],
    };
    const workspace = { ...initialWorkspace, activeRoomId: 'r1' };
    const state = { ...shellState({ workspace }), rooms };
    expect(tab?.pageTitle(state)).toBe('Glaze notes');
    expect(tab?.pageTitle(shellState())).toBe('Chat Rooms');
  });

  it('is for those who are signed in', () => {
    const { session } = shellState();
    const guest = shellState({ session: { ...session, signedIn: false, activeRole: 'guest' } });
    expect(reconcile(plugins, ['rooms'], guest).keep).toEqual([]);
  });
});
