import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';
import { t } from '@mach42/language/t.ts';
import type { Plugin } from '@mach42/plugin-kit/plugin.ts';
import { reconcile } from '@mach42/plugin-kit/reconcile.ts';
import type { Log, Toasts, Workspace, Shell } from '@mach42/plugin-kit/shell.ts';
import type { Store } from 'redux';
import type { Navigation } from '../shell/navigation.ts';
import type { RootState } from '../store/store.ts';
import { dockActions } from './dock.slice.ts';
import { droppedNote } from './layout-restore.ts';
import { lastOf, uiActions } from './ui.slice.ts';

const kinds = ['aimodels', 'phod', 'rooms', 'chat', 'admin', 'external', 'datarais'];

/** The warning about a tab id that no plugin accepts. */
export function unknownText(id: string): string {
  if (/^datarais-?$/.test(id)) return workspaceTexts.noEntryId;
  const kind = id.split('-')[0] ?? '';
  return kinds.includes(kind) ? workspaceTexts.tabNotFound : workspaceTexts.unknownType;
}

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

  /** The active room decides which tabs may be open. */
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

type Side = 'right' | 'below';

/** The actions that only the dock can carry out; present while tabs are shown. */
interface DockArrangement {
  /** The tabs of each tab set, in reading order. */
  readonly tabSets: () => readonly (readonly string[])[];
  readonly split: (id: string, side: Side) => void;
  readonly focus: (id: string) => void;
  /** The tab, which is opened next, goes back to where it was. */
  readonly reopen: (id: string) => void;
}

/** The actions on tabs for the menu of a tab and the keys. */
export interface TabControl {
  /** Returns what to call when the dock is gone. */
  readonly attach: (dock: DockArrangement) => () => void;
  readonly step: (by: 1 | -1) => void;
  readonly close: (id: string) => void;
  readonly closeOthers: (id: string) => void;
  readonly closeToTheRight: (id: string) => void;
  readonly reopen: () => void;
  readonly pin: (id: string, pinned: boolean) => void;
  readonly split: (id: string, side: Side) => void;
  readonly canSplit: (id: string) => boolean;
  readonly focus: (id: string) => void;
}

export function createTabControl(
  store: Store<RootState>,
  shell: () => Pick<Shell, 'workspace' | 'toasts'>,
): TabControl {
  let dock: DockArrangement | undefined;
  const tabSets = () => dock?.tabSets() ?? [];
  const setOf = (id: string) => tabSets().find((ids) => ids.includes(id)) ?? [];
  const isPinned = (id: string) => store.getState().dock.pinned.includes(id);

  const closeAll = (ids: readonly string[]) => {
    for (const id of ids) if (!isPinned(id)) shell().workspace.close(id);
  };

  return {
    attach: (arrangement) => {
      dock = arrangement;
      return () => {
        if (dock === arrangement) dock = undefined;
      };
    },
    step: (by) => {
      const ids = tabSets().flat();
      const { activeTab } = store.getState().ui;
      const at = activeTab === undefined ? -1 : ids.indexOf(activeTab);
      const next = ids.at((at + by) % ids.length);
      if (next !== undefined) shell().workspace.activate(next);
    },
    close: (id) => {
      if (!isPinned(id)) shell().workspace.close(id);
      else shell().toasts.warning(t('The tab is pinned. Unpin it in its menu to close it.'));
    },
    closeOthers: (id) => {
      closeAll(store.getState().ui.activeWorkspaceTabs.filter((other) => other !== id));
      shell().workspace.activate(id);
    },
    closeToTheRight: (id) => {
      const ids = setOf(id);
      closeAll(ids.slice(ids.indexOf(id) + 1));
      shell().workspace.activate(id);
    },
    reopen: () => {
      const { dock: tabs, ui } = store.getState();
      const last = tabs.closed.findLast((id) => !ui.activeWorkspaceTabs.includes(id));
      if (last === undefined) {
        shell().toasts.warning(t('No closed tab can be opened again.'));
        return;
      }
      dock?.reopen(last);
      shell().workspace.open(last);
    },
    pin: (id, pinned) => store.dispatch(pinned ? dockActions.pinned(id) : dockActions.unpinned(id)),
    split: (id, side) => dock?.split(id, side),
    canSplit: (id) => setOf(id).length > 1,
    focus: (id) => {
      store.dispatch(uiActions.panelShown(true));
      dock?.focus(id);
    },
  };
}
