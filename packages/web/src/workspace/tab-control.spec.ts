import { describe, expect, it } from 'vitest';
import { createAppStore } from '../store/store.ts';
import { uiActions } from './ui.slice.ts';
import { createTabControl } from './workspace-service.ts';

function setUp(...tabSets: readonly (readonly string[])[]) {
  const { store } = createAppStore();
  store.dispatch(uiActions.opened(tabSets.flat()));
  const warnings: string[] = [];
  const reopened: string[] = [];
  const activate = (id: string) =>
    void store.dispatch(uiActions.opened([...open().filter((other) => other !== id), id]));
  const workspace = {
    open: activate,
    activate,
    close: (id: string) => void store.dispatch(uiActions.closed(id)),
    goTo: () => undefined,
  };
  const toasts = {
    success: () => undefined,
    error: () => undefined,
    undo: () => undefined,
    warning: (message: string) => void warnings.push(message),
  };
  const control = createTabControl(store, () => ({ workspace, toasts }));
  const open = () => store.getState().ui.activeWorkspaceTabs;
  const leave = control.attach({
    tabSets: () => tabSets.map((ids) => ids.filter((id) => open().includes(id))),
    split: () => undefined,
    focus: () => undefined,
    reopen: (id) => void reopened.push(id),
  });
  const active = () => store.getState().ui.activeTab;
  return { control, open: () => open().toSorted(), active, activate, warnings, reopened, leave };
}

describe('the tabs', () => {
  it('are stepped through in reading order, and around', () => {
    const { control, active, activate } = setUp(['a', 'b'], ['c']);
    activate('b');
    control.step(1);
    expect(active()).toBe('c');
    control.step(1);
    expect(active()).toBe('a');
    control.step(-1);
    expect(active()).toBe('c');
  });

  it('are closed beside one, or to the right of it in its tab set', () => {
    const right = setUp(['a', 'b', 'c'], ['d']);
    right.control.closeToTheRight('a');
    expect(right.open()).toEqual(['a', 'd']);
    const others = setUp(['a', 'b', 'c'], ['d']);
    others.control.closeOthers('b');
    expect(others.open()).toEqual(['b']);
    expect(others.active()).toBe('b');
  });

  it('stay when they are pinned, which is said to a person who closes one', () => {
    const { control, open, warnings } = setUp(['a', 'b', 'c']);
    control.pin('a', true);
    control.closeOthers('b');
    expect(open()).toEqual(['a', 'b']);
    control.close('a');
    expect(open()).toEqual(['a', 'b']);
    expect(warnings).toEqual(['The tab is pinned. Unpin it in its menu to close it.']);
    control.pin('a', false);
    control.close('a');
    expect(open()).toEqual(['b']);
  });

  it('are opened again, the last closed one first', () => {
    const { control, open, warnings, reopened } = setUp(['a', 'b', 'c']);
    control.close('a');
    control.close('b');
    control.reopen();
    expect(open()).toEqual(['b', 'c']);
    control.reopen();
    expect(open()).toEqual(['a', 'b', 'c']);
    expect(reopened).toEqual(['b', 'a']);
    control.reopen();
    expect(warnings).toHaveLength(1);
  });

  it('are left alone while no dock is shown', () => {
    const { control, active, leave } = setUp(['a', 'b']);
    leave();
    control.step(1);
    expect(active()).toBe('b');
    expect(control.canSplit('a')).toBe(false);
  });
});
