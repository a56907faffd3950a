import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { reconcile } from '@mach42/plugin-kit/reconcile.ts';
import type { Log, Toasts, Workspace } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { RootState } from '../store/store.ts';
import { droppedNote } from './layout-restore.ts';
import { lastOf, workspaceActions } from './workspace.slice.ts';

export function createWorkspace(
  store: Store<RootState>,
  plugins: readonly Plugin[],
  log: Log,
  toasts: Toasts,
): Workspace {
  function open(id: string): void {
    const state = store.getState();
    const { keep, drop } = reconcile(plugins, lastOf(state.workspace.openTabs, id), state);
    const refused = drop.find((dropped) => dropped.id === id);
    for (const dropped of drop) if (dropped.why !== 'exclusive') log(droppedNote(dropped));
    if (refused?.reason !== undefined) toasts.warning(refused.reason);
    if (refused === undefined) {
      store.dispatch(workspaceActions.opened(keep));
      store.dispatch(workspaceActions.panelShown(true));
    } else if (drop.length > 1) {
      store.dispatch(workspaceActions.opened(keep));
    }
  }

  return {
    open,
    activate: open,
    close: (id) => store.dispatch(workspaceActions.closed(id)),
  };
}
