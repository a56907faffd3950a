import { describe, expect, it } from 'vitest';
import { workspaceActions, workspaceSlice } from './workspace.slice.ts';

const { reducer } = workspaceSlice;
const initial = reducer(undefined, { type: 'init' });

describe('the workspace state', () => {
  it('WORK-260 holds the room in use, the rooms in sight, the layout and the preferences', () => {
    expect(Object.keys(initial)).toEqual([
      'isInitialized',
      'activeRoomId',
      'visibleRooms',
      'layout',
      'preferences',
    ]);
    const room = reducer(initial, workspaceActions.roomActivated('r'));
    const shown = reducer(room, workspaceActions.roomsShown(['r', 's']));
    expect(reducer(shown, workspaceActions.initialized())).toMatchObject({
      isInitialized: true,
      activeRoomId: 'r',
      visibleRooms: ['r', 's'],
    });
  });

  it('WORK-280 begins with a sidebar of 280, collapsed 48', () => {
    expect(initial.layout).toEqual({
      roomListVisible: true,
      sidebarWidth: 280,
      collapsedSidebarWidth: 48,
    });
    const arranged = reducer(initial, workspaceActions.arranged({ roomListVisible: false }));
    expect(arranged.layout).toMatchObject({ roomListVisible: false, sidebarWidth: 280 });
  });

  it('WORK-290 begins with timestamps, avatars, grouping by time and every notification', () => {
    expect(initial.preferences).toEqual({
      showTimestamps: true,
      showAvatars: true,
      foldLongMessages: true,
      messageGrouping: 'time',
      notificationLevel: 'all',
      roomLevels: {},
      quietHours: undefined,
      pausedUntil: undefined,
    });
    const preferred = reducer(initial, workspaceActions.preferred({ showAvatars: false }));
    expect(preferred.preferences).toMatchObject({ showAvatars: false, showTimestamps: true });
  });

  it('is forgotten when the person leaves', () => {
    const room = reducer(initial, workspaceActions.roomActivated('r'));
    expect(reducer(room, workspaceActions.left())).toEqual(initial);
  });
});
