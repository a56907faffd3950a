import { t } from '@mach42/language/t.ts';
import { initialUi } from '@mach42/plugin-kit/initial-state.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import { type Log, toastMs } from '@mach42/plugin-kit/shell.ts';
import type { Store, UnknownAction } from 'redux';
import type { PreferenceSync } from '../preferences/preference-sync.ts';
import type { RootState } from '../store/store.ts';
import { repairDock, type RowJson } from './dock-json.ts';
import { dockActions } from './dock.slice.ts';
import {
  layoutVersion,
  readEnvelope,
  readRemote,
  type LayoutEnvelope,
  type ReadEnvelope,
  type SavedView,
} from './layout-envelope.ts';
import { restoreLayout } from './layout-restore.ts';
import { uiActions } from './ui.slice.ts';
import { workspaceActions } from './workspace.slice.ts';

const settleMs = 300;

export interface LayoutKeeper {
  /** Shows at once what this browser keeps for a person. Nothing is saved before `settle`. */
  readonly restore: (userId: string) => void;
  /**
   * Called once the server's value is known: the newer of the two layouts is shown. Undefined: the server has none.
   */
  readonly settle: (remote: unknown) => void;
  /** No one is signed in: nothing is saved any more. */
  readonly leave: () => void;
  /** The dock as restored; undefined before that. */
  readonly dock: () => RestoredDock | undefined;
  readonly dockChanged: (dock: unknown) => void;
  /** Returns the action that restores the plugin's saved state of a tab; once for each tab. */
  readonly takeView: (tabId: string) => UnknownAction | undefined;
  /** The arrangement as it is; undefined before it was restored. */
  readonly current: () => LayoutEnvelope | undefined;
  /** Shows an arrangement and keeps it from then on. */
  readonly use: (envelope: LayoutEnvelope) => void;
  /** Writes unsaved changes at once. */
  readonly flush: () => void;
  /**
   * Forgets every layout, here and on the server, and saves nothing more. After the page is loaded again the
   * layout of this window can be put back.
   */
  readonly reset: () => Promise<void>;
}

interface RestoredDock {
  /** Another one for each restoring. */
  readonly key: string;
  readonly json: RowJson;
}

export interface LayoutKeeperParts {
  readonly store: Store<RootState>;
  readonly plugins: readonly Plugin[];
  readonly storage: Storage;
  readonly sync: Pick<PreferenceSync, 'save' | 'flush'>;
  readonly log: Log;
  readonly now: () => number;
  readonly startsInColumn: () => boolean;
  /** Pixels. */
  readonly windowWidth: () => number;
  /** The storage of this window: it outlives the page load that follows a reset. */
  readonly windowStorage: Storage;
  /** The layout was reset a moment ago: it can be put back. */
  readonly onReset: (putBack: () => void) => void;
}

type Content = Omit<LayoutEnvelope, 'savedAt'>;

export function createLayoutKeeper(parts: LayoutKeeperParts): LayoutKeeper {
  const { store, plugins, storage, sync, log } = parts;
  const views = new Map<string, SavedView>();
  let userId: string | undefined;
  let shown: RestoredDock | undefined;
  let dock: unknown;
  let settled = false;
  let written = '';
  let restorings = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function content(): Content {
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
      dock: repairDock(dock, openTabs),
      views: Object.fromEntries(saved),
      pinned: state.dock.pinned,
    };
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (userId === undefined || shown === undefined || !settled) return;
    const current = content();
    const text = JSON.stringify(current);
    if (text === written) return;
    written = text;
    const envelope: LayoutEnvelope = { ...current, savedAt: parts.now() };
    storage.setItem(layoutKey(userId), JSON.stringify(envelope));
    sync.save('layout', envelope);
  }

  function saveSoon(): void {
    if (settled) timer ??= setTimeout(flush, settleMs);
  }

  function show(read: ReadEnvelope): void {
    const restored = restoreLayout(read, plugins, store.getState(), parts.windowWidth());
    const { openTabs, panelVisible, notes } = restored;
    views.clear();
    for (const [id, view] of Object.entries(restored.views)) views.set(id, view);
    restorings += 1;
    shown = { key: `${userId} ${restorings}`, json: restored.dock };
    ({ dock } = restored);
    store.dispatch(
      uiActions.restored({
        activeWorkspaceTabs: openTabs,
        workspaceTabsOpen: panelVisible,
        activeTab: parts.startsInColumn() ? undefined : openTabs.at(-1),
      }),
    );
    store.dispatch(dockActions.restored(restored.pinned));
    store.dispatch(workspaceActions.initialized());
    for (const note of notes) log(note);
  }

  /** Returns the layout that was reset a moment ago, once. */
  function takeReset(): LayoutEnvelope | undefined {
    const read = readEnvelope(parts.windowStorage.getItem(resetKey(userId)));
    parts.windowStorage.removeItem(resetKey(userId));
    if (read.found !== 'envelope') return undefined;
    return parts.now() - read.envelope.savedAt < toastMs.undo ? read.envelope : undefined;
  }

  function putBack(envelope: LayoutEnvelope): void {
    if (userId === undefined) return;
    show({ found: 'envelope', envelope });
    settled = true;
    flush();
  }

  let { ui, dock: tabs } = store.getState();
  store.subscribe(() => {
    const next = store.getState();
    if (next.ui !== ui || next.dock.pinned !== tabs.pinned) saveSoon();
    ({ ui, dock: tabs } = next);
  });

  return {
    restore: (id) => {
      userId = id;
      settled = false;
      const local = readEnvelope(storage.getItem(layoutKey(id)));
      if (local.found === 'envelope') show(local);
    },
    settle: (kept) => {
      if (userId === undefined) return;
      const remote = readRemote(kept);
      const local = readEnvelope(storage.getItem(layoutKey(userId)));
      const isNewer = savedAt(remote) > savedAt(local);
      if (shown === undefined || isNewer) {
        const fallback = local.found === 'damaged' ? local : remote;
        if (local.found === 'damaged' && remote.found === 'envelope') log(damagedNote(local.why));
        show(remote.found === 'envelope' ? remote : fallback);
      }
      if (isNewer) storage.setItem(layoutKey(userId), JSON.stringify(kept));
      written = JSON.stringify(content());
      settled = true;
      const owner = userId;
      const gone = takeReset();
      if (gone !== undefined) parts.onReset(() => owner === userId && putBack(gone));
    },
    leave: () => {
      flush();
      userId = undefined;
      shown = undefined;
      settled = false;
      store.dispatch(uiActions.restored(initialUi));
      store.dispatch(dockActions.restored([]));
      store.dispatch(workspaceActions.left());
    },
    dock: () => shown,
    dockChanged: (changed) => {
      dock = changed;
      saveSoon();
    },
    takeView: (tabId) => {
      const view = views.get(tabId);
      const found = find(plugins, tabId);
      views.delete(tabId);
      if (view === undefined || view.version !== found?.plugin.persistVersion) return undefined;
      return found.tab.load(view.data);
    },
    current: () => (settled ? { ...content(), savedAt: parts.now() } : undefined),
    use: (envelope) => {
      if (settled) putBack(envelope);
    },
    flush,
    reset: async () => {
      clearTimeout(timer);
      if (settled) {
        const gone: LayoutEnvelope = { ...content(), savedAt: parts.now() };
        parts.windowStorage.setItem(resetKey(userId), JSON.stringify(gone));
      }
      settled = false;
      clearLayouts(storage);
      sync.save('layout', null);
      await sync.flush();
    },
  };
}

/** Before every date for a layout that cannot be used. */
function savedAt(read: ReadEnvelope): number {
  return read.found === 'envelope' ? read.envelope.savedAt : -1;
}

function damagedNote(why: string) {
  return {
    type: 'warning',
    source: 'Workspace',
    message: t(
      'The layout stored in this browser could not be read: {why}. The layout on the server is shown.',
      { why },
    ),
  } as const;
}

/** Returns the key of a person's layout in local storage. */
function layoutKey(userId: string): string {
  return `workspace_layout:${userId}`;
}

/** Returns the key of the layout before the reset, which is kept until the page is loaded again. */
function resetKey(userId: string | undefined): string {
  return `workspace_layout_reset:${userId}`;
}

/** Drops the layouts of everyone on this browser. */
function clearLayouts(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  for (const key of keys) if (key?.startsWith(layoutKey(''))) storage.removeItem(key);
}
