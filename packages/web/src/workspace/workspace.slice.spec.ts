import { describe, expect, it } from 'vitest';
import { workspaceActions, workspaceSlice } from './workspace.slice.ts';

const { reducer } = workspaceSlice;
const open = (ids: readonly string[]) =>
  reducer(reducer(undefined, { type: 'init' }), workspaceActions.opened(ids));

describe('the open tabs', () => {
  it('end with the tab activated last', () => {
    const state = reducer(open(['a', 'b', 'c']), workspaceActions.activated('a'));
    expect(state).toMatchObject({ openTabs: ['b', 'c', 'a'], activeTab: 'a' });
  });

  it('know no tab that is not open', () => {
    const state = open(['a']);
    expect(reducer(state, workspaceActions.activated('x'))).toBe(state);
  });

  it('go back to the one before when one is closed', () => {
    const state = reducer(open(['a', 'b']), workspaceActions.closed('b'));
    expect(state).toMatchObject({ openTabs: ['a'], activeTab: 'a' });
    const none = reducer(state, workspaceActions.closed('a'));
    expect(none).toMatchObject({ openTabs: [], activeTab: undefined });
  });
});
