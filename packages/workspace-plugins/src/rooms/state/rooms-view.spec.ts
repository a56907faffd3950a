import { conversationActions } from '@mach42/conversations/state/actions.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { describe, expect, it } from 'vitest';
import { readSavedView, roomsViewSlice, roomsView, savedView } from './rooms-view.ts';

const { reducer } = roomsViewSlice;
const initial = roomsViewSlice.getInitialState();

describe('the view of the rooms', () => {
  it('ROOM-130 begins with every section open but the archive', () => {
    expect(initial.closedSections).toEqual(['archived']);
  });

  it('opens and closes a section', () => {
    const closed = reducer(initial, roomsView.sectionToggled('forums'));
    expect(closed.closedSections).toContain('forums');
    expect(reducer(closed, roomsView.sectionToggled('forums'))).toEqual(initial);
  });

  it('ROOM-150 opens the participants when a group room or forum is selected', () => {
    const closed = reducer(initial, roomsView.sectionToggled('participants'));
    expect(reducer(closed, conversationActions.openRoom('r1')).closedSections).toEqual([
      'archived',
    ]);
  });

  it('ROOM-160 puts the room in front of the list, and the list back again', () => {
    const inRoom = reducer(initial, conversationActions.openRoom('r1'));
    expect(inRoom.paneInFront).toBe(true);
    expect(reducer(inRoom, roomsView.paneLeft()).paneInFront).toBe(false);
  });

  it('closes the thread with its room', () => {
    const inThread = reducer(initial, roomsView.threadOpened('m1'));
    expect(reducer(inThread, conversationActions.openRoom('r1')).threadOf).toBeUndefined();
    expect(reducer(inThread, roomsView.privateChatSelected('c1'))).toMatchObject({
      threadOf: undefined,
      privateChatId: 'c1',
    });
  });

  it('is found again after a reload, without what was open in it', () => {
    const view = reducer(initial, roomsView.sectionToggled('forums'));
    const saved: unknown = JSON.parse(JSON.stringify(savedView(view)));
    const read = readSavedView(saved);
    expect(read).toEqual({ closedSections: ['archived', 'forums'] });
  });

  it('is not taken from anything else that was stored', () => {
    expect(readSavedView(undefined)).toBeUndefined();
    expect(readSavedView({ closedSections: 'rooms' })).toBeUndefined();
    expect(readSavedView({ closedSections: ['x', 'rooms'] })).toEqual({
      closedSections: ['rooms'],
    });
  });
});

describe('the notices of the rooms', () => {
  it('TOAST-070 stay 3 s after copying, 5 s about rooms, 6 s about participants', () => {
    expect(toastMs).toMatchObject({ copy: 3000, rooms: 5000, participants: 6000 });
  });
});
