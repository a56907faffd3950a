import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { Log, Toasts } from '@mach42/plugin-kit/shell.ts';
import { createElement } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { authActions } from '../auth/auth.slice.ts';
import { memoryStorage } from '../auth/memory-storage.fixture.ts';
import { dana } from '../auth/users.fixture.ts';
import { createAppStore } from '../store/store.ts';
import { activateRoom } from './active-room.ts';
import { createWorkspace, unknownText } from './workspace-service.ts';

const shared = {
  icon: createElement('i'),
  persist: { version: 1 },
  title: () => '',
  load: () => Promise.resolve({ default: () => null }),
} as const;

const plugins = [
  definePlugin({ ...shared, id: 'phod', name: 'PHOD File', pattern: 'phod' }),
  definePlugin({
    ...shared,
    id: 'chat',
    name: 'Chat',
    pattern: 'chat',
    placement: 'both',
    exclusive: { group: 'conversation' },
  }),
  definePlugin({
    ...shared,
    id: 'rooms',
    name: 'Chat Rooms',
    pattern: 'rooms',
    exclusive: {
      group: 'conversation',
      survives: (_, state) => state.workspace.activeRoomId !== undefined,
    },
  }),
];

function setUp() {
  const { store } = createAppStore();
  const log = vi.fn<Log>();
  const warning = vi.fn<Toasts['warning']>();
  const nothing = () => undefined;
  const toasts: Toasts = { success: nothing, warning, error: nothing, undo: nothing };
  store.dispatch(authActions.signedIn({ token: 't', user: dana }));
  const workspace = createWorkspace(store, plugins, log, toasts, {
    toWorkspace: nothing,
    to: nothing,
  });
  return { store, workspace, log, open: () => store.getState().ui.activeWorkspaceTabs };
}

describe('the workspace', () => {
  it('WORK-070 removes the rooms tab for the chat tab, and the other way about', () => {
    const { workspace, open } = setUp();
    for (const id of ['phod', 'rooms', 'chat']) workspace.open(id);
    expect(open()).toEqual(['phod', 'chat']);
    workspace.open('rooms');
    expect(open()).toEqual(['phod', 'rooms']);
  });

  it('WORK-080 drops the chat tab and keeps the rooms tab while a room is active', () => {
    const { store, workspace, open } = setUp();
    const storage = memoryStorage();
    workspace.open('rooms');
    activateRoom(store, storage, 'r');
    expect(storage.getItem('activeRoomId')).toBe('r');
    workspace.open('chat');
    expect(open()).toEqual(['rooms']);
    activateRoom(store, storage, undefined);
    expect(storage.getItem('activeRoomId')).toBeNull();
    workspace.open('chat');
    expect(open()).toEqual(['chat']);
  });

  it('WORK-090 ignores a tab of an unknown type, with a warning', () => {
    const { workspace, open, log } = setUp();
    workspace.open('phod');
    workspace.open('nothing');
    expect(open()).toEqual(['phod']);
    expect(log).toHaveBeenCalledExactlyOnceWith({
      type: 'warning',
      source: 'Workspace',
      message: 'The tab nothing was left out: no such tab is known.',
    });
  });
});

describe('a tab that cannot be shown', () => {
  it.each(['external-', 'admin', 'phod-2'])('WORK-100 does not exist: %s', (id) => {
    expect(unknownText(id)).toBe('Error: Tab not found');
  });

  it.each(['datarais-', 'datarais'])('WORK-110 has no entry id: %s', (id) => {
    expect(unknownText(id)).toBe('Error: No entry ID provided');
  });

  it.each(['', 'kanban', 'kanban-7'])('WORK-120 is of an unknown type: %s', (id) => {
    expect(unknownText(id)).toBe('Unknown workspace type');
  });
});
