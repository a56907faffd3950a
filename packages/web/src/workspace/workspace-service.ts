import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { reconcile } from '@mach42/plugin-kit/reconcile.ts';
import type { Log, Toasts, Workspace } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { Navigation } from '../shell/navigation.ts';
import type { RootState } from '../store/store.ts';
import { unknownText } from './tab-problem.ts';
import { droppedNote } from './layout-restore.ts';
import { lastOf, uiActions } from './ui.slice.ts';

export function createWorkspace(
  store: Store<RootState>,
  plugins: readonly Plugin[],
  log: Log,
  toasts: Toasts,
  /** Leads to the page that shows the tabs, and to a path. */
  { toWorkspace, to }: Pick<Navigation, 'toWorkspace' | 'to'>,
): Workspace {
  function open(id: string): void {
    const state = store.getState();
    const { keep, drop } = reconcile(plugins, lastOf(state.ui.activeWorkspaceTabs, id), state);
    const refused = drop.find((dropped) => dropped.id === id);
    for (const dropped of drop) if (dropped.why !== 'exclusive') log(droppedNote(dropped));
    const why = refused?.reason ?? (refused?.why === 'unknown' ? unknownText(id) : undefined);
    if (why !== undefined) toasts.warning(why);
    if (refused === undefined) {
      store.dispatch(uiActions.opened(keep));
      store.dispatch(uiActions.panelShown(true));
      toWorkspace();
    } else if (drop.length > 1) {
      store.dispatch(uiActions.opened(keep));
    }
  }

  let known = store.getState();
  store.subscribe(() => {
    const before = known;
    known = store.getState();
    const may = before.workspace.activeRoomId !== known.workspace.activeRoomId;
    if (may && known.workspace.activeRoomId !== undefined) settle();
  });

  /** What may be open changed with the room. */
  function settle(): void {
    const { keep, drop } = reconcile(plugins, known.ui.activeWorkspaceTabs, known);
    if (drop.length > 0) store.dispatch(uiActions.reconciled(keep));
  }

  return {
    open,
    activate: open,
    close: (id) => store.dispatch(uiActions.closed(id)),
    goTo: (path) => to(path),
  };
}
