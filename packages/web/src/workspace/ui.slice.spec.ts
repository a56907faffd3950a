import { describe, expect, it } from 'vitest';
import { uiActions, uiSlice } from './ui.slice.ts';

const { reducer } = uiSlice;
const none = reducer(undefined, { type: 'init' });
const open = (ids: readonly string[]) => reducer(none, uiActions.opened(ids));

describe('the open tabs', () => {
  it('WORK-270 are held as workspaceTabsOpen, activeWorkspaceTabs, activeTab and workspaceTabs', () => {
    expect(none).toEqual({
      workspaceTabsOpen: true,
      activeWorkspaceTabs: [],
      activeTab: undefined,
      workspaceTabs: [],
    });
    expect(open(['a', 'b'])).toEqual({
      workspaceTabsOpen: true,
      activeWorkspaceTabs: ['a', 'b'],
      activeTab: 'b',
      workspaceTabs: [{ id: 'a' }, { id: 'b' }],
    });
  });

  it('end with the tab activated last, and keep the order in which they were opened', () => {
    const state = reducer(open(['a', 'b', 'c']), uiActions.activated('a'));
    expect(state).toMatchObject({ activeWorkspaceTabs: ['b', 'c', 'a'], activeTab: 'a' });
    expect(state.workspaceTabs).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
  });

  it('know no tab that is not open', () => {
    const state = open(['a']);
    expect(reducer(state, uiActions.activated('x'))).toBe(state);
  });

  it('go back to the one before when one is closed', () => {
    const state = reducer(open(['a', 'b']), uiActions.closed('b'));
    expect(state).toMatchObject({ activeWorkspaceTabs: ['a'], activeTab: 'a' });
    const empty = reducer(state, uiActions.closed('a'));
    expect(empty).toMatchObject({ activeWorkspaceTabs: [], activeTab: undefined });
  });

  it('leave the column in sight when one is closed behind it', () => {
    const column = reducer(open(['a', 'b']), uiActions.columnShown());
    const state = reducer(column, uiActions.closed('b'));
    expect(state).toMatchObject({ activeWorkspaceTabs: ['a'], activeTab: undefined });
  });

  it('WORK-170 give way to the column, and come back', () => {
    const column = reducer(open(['a', 'b']), uiActions.columnToggled());
    expect(column.activeTab).toBeUndefined();
    expect(reducer(column, uiActions.columnToggled()).activeTab).toBe('b');
    expect(reducer(none, uiActions.columnToggled()).activeTab).toBeUndefined();
  });

  it('show the same after a reconciliation when they can', () => {
    const state = reducer(open(['a', 'b', 'c']), uiActions.activated('b'));
    expect(reducer(state, uiActions.reconciled(['c', 'b'])).activeTab).toBe('b');
    expect(reducer(state, uiActions.reconciled(['a', 'c'])).activeTab).toBe('c');
  });
});
