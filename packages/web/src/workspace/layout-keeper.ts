import { initialUi } from '@mach42/plugin-kit/initial-state.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import type { Log } from '@mach42/plugin-kit/shell.ts';
import type { Store, UnknownAction } from 'redux';
import type { RootState } from '../store/store.ts';
import type { RowJson } from './dock-json.ts';
import { layoutVersion, type LayoutEnvelope, type SavedView } from './layout-envelope.ts';
import { restoreLayout } from './layout-restore.ts';
import { clearLayouts, layoutKey } from './layout-storage.ts';
import { uiActions } from './ui.slice.ts';
import { workspaceActions } from './workspace.slice.ts';

const settleMs = 300;

export interface LayoutKeeper {
  /** Restores what a person left; only then is anything saved. */
  readonly restore: (userId: string) => void;
  /** Nobody is signed in: nothing is saved any more. */
  readonly leave: () => void;
  /** The dock as restored; undefined before that. */
  readonly dock: () => RowJson | undefined;
  readonly dockChanged: (dock: unknown) => void;
  /** The action that puts back what a plugin kept of a tab; once for each tab. */
  readonly takeView: (tabId: string) => UnknownAction | undefined;
  /** Writes what is not written yet. */
  readonly flush: () => void;
  /** Forgets every layout and saves nothing more: the page is about to be loaded anew. */
  readonly reset: () => void;
}

interface Current {
  readonly userId: string;
  readonly restored: RowJson;
  dock: unknown;
}

export function createLayoutKeeper(
  store: Store<RootState>,
  plugins: readonly Plugin[],
  storage: Storage,
  log: Log,
  startsInColumn: () => boolean,
): LayoutKeeper {
  const views = new Map<string, SavedView>();
  let current: Current | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function envelope({ dock }: Current): LayoutEnvelope {
    const state = store.getState();
    const { activeWorkspaceTabs: openTabs, workspaceTabsOpen: panelVisible } = state.ui;
    const saved = openTabs.flatMap((id): [string, SavedView][] => {
      const version = find(plugins, id)?.plugin.persistVersion;
      const waiting = views.get(id);
      const data = waiting?.data ?? find(plugins, id)?.tab.save(state);
      return version === undefined || data === undefined ? [] : [[id, { version, data }]];
    });
    return {
      version: layoutVersion,
      openTabs,
      panelVisible,
      dock,
      views: Object.fromEntries(saved),
    };
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (current === undefined) return;
    storage.setItem(layoutKey(current.userId), JSON.stringify(envelope(current)));
  }

  function saveSoon(): void {
    if (current !== undefined) timer ??= setTimeout(flush, settleMs);
  }

  let { ui } = store.getState();
  store.subscribe(() => {
    const next = store.getState().ui;
    if (next !== ui) saveSoon();
    ui = next;
  });

  return {
    restore: (userId) => {
      const stored = storage.getItem(layoutKey(userId));
      const restored = restoreLayout(stored, plugins, store.getState());
      const { openTabs, panelVisible, dock, notes } = restored;
      views.clear();
      for (const [id, view] of Object.entries(restored.views)) views.set(id, view);
      const activeTab = startsInColumn() ? undefined : openTabs.at(-1);
      store.dispatch(
        uiActions.restored({
          activeWorkspaceTabs: openTabs,
          workspaceTabsOpen: panelVisible,
          activeTab,
        }),
      );
      store.dispatch(workspaceActions.initialized());
      current = { userId, restored: dock, dock };
      for (const note of notes) log(note);
    },
    leave: () => {
      flush();
      current = undefined;
      store.dispatch(uiActions.restored(initialUi));
      store.dispatch(workspaceActions.left());
    },
    dock: () => current?.restored,
    dockChanged: (dock) => {
      if (current === undefined) return;
      current.dock = dock;
      saveSoon();
    },
    takeView: (tabId) => {
      const view = views.get(tabId);
      const found = find(plugins, tabId);
      views.delete(tabId);
      if (view === undefined || view.version !== found?.plugin.persistVersion) return undefined;
      return found.tab.load(view.data);
    },
    flush,
    reset: () => {
      clearTimeout(timer);
      current = undefined;
      clearLayouts(storage);
    },
  };
}
