import { describe, expect, it } from 'vitest';
import { dockActions, dockSlice } from './dock.slice.ts';
import { uiActions } from './ui.slice.ts';

const { reducer } = dockSlice;
const none = reducer(undefined, { type: 'init' });

describe('the tabs of the dock', () => {
  it('are remembered when they are closed, the last one at the end, each once and twenty of them', () => {
    const ids = [...Array.from({ length: 25 }, (_, index) => `tab-${index}`), 'tab-20'];
    const state = ids.reduce((before, id) => reducer(before, uiActions.closed(id)), none);
    expect(state.closed).toHaveLength(20);
    expect(state.closed.at(-1)).toBe('tab-20');
    expect(new Set(state.closed).size).toBe(20);
  });

  it('are pinned in the order in which that was done, until they are unpinned or closed', () => {
    const pinned = ['a', 'b', 'c'].reduce(
      (before, id) => reducer(before, dockActions.pinned(id)),
      none,
    );
    expect(pinned.pinned).toEqual(['a', 'b', 'c']);
    expect(reducer(pinned, dockActions.unpinned('b')).pinned).toEqual(['a', 'c']);
    expect(reducer(pinned, uiActions.closed('a')).pinned).toEqual(['b', 'c']);
  });
});
