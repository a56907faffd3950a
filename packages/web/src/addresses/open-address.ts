import { readTabPath, tabPath, type TabAddress } from '@mach42/plugin-kit/addresses.ts';
import { isSmallScreen } from '@mach42/plugin-kit/hooks.ts';
import { inColumn, type Plugin } from '@mach42/plugin-kit/plugin.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import type { App } from '../shell/create-app.ts';
import { uiActions } from '../workspace/ui.slice.ts';

type Parts = Pick<App, 'app' | 'host' | 'plugins' | 'shell'>;

/**
 * Opens a location, and returns its address, which may be another one than the one that led to it; undefined when it is
 * not there, or not for this person. Nothing is opened then.
 * @throws whatever the server could not answer
 */
export async function openAddress(parts: Parts, at: TabAddress): Promise<string | undefined> {
  const { app, host, plugins, shell } = parts;
  const state = app.store.getState();
  const found = find(plugins, at.tabId);
  if (found === undefined || !found.plugin.roles.includes(state.session.activeRole))
    return undefined;
  if (found.tab.canOpen(state) !== true) return undefined;
  const { addresses } = await host.load(found.plugin);
  const led = (await addresses.go?.(shell, at)) ?? 'shown';
  if (led === 'refused') return undefined;
  if (led === 'column' || isColumn(found.plugin, plugins)) {
    if (isSmallScreen()) app.store.dispatch(uiActions.columnShown());
  } else shell.workspace.open(at.tabId);
  return typeof led === 'string' ? tabPath(at.tabId, at.path) : led.path;
}

/** Whether a path is a typed location in the tab of another path. */
export function isTypedIn(
  { host, plugins }: Pick<Parts, 'host' | 'plugins'>,
  from: string,
  to: string,
) {
  const tabId = readTabPath(to)?.tabId;
  if (tabId === undefined || readTabPath(from)?.tabId !== tabId) return false;
  const plugin = find(plugins, tabId)?.plugin;
  return plugin !== undefined && host.loaded(plugin)?.addresses.isTyped === true;
}

const isColumn = (plugin: Plugin, plugins: readonly Plugin[]): boolean =>
  plugin === plugins.find(inColumn);

/** The location of the person in the tab that was opened last, and in the column. */
export interface Standing {
  readonly tab: string | undefined;
  /** Another list whenever a tab was opened, also the one that is shown. */
  readonly tabs: readonly string[];
  /** Undefined where nothing is opened in it yet. */
  readonly column: string | undefined;
  /** The column itself. */
  readonly start: string;
}

export function standing({
  app,
  host,
  plugins,
}: Pick<Parts, 'app' | 'host' | 'plugins'>): Standing {
  const state = app.store.getState();
  const pathOf = (tabId: string): string | undefined => {
    const plugin = find(plugins, tabId)?.plugin;
    if (plugin === undefined) return undefined;
    return tabPath(tabId, host.loaded(plugin)?.addresses.now?.(state, tabId));
  };
  const { activeTab, activeWorkspaceTabs: tabs } = state.ui;
  const start = tabPath(plugins.find(inColumn)?.pattern ?? '');
  const column = pathOf(plugins.find(inColumn)?.pattern ?? '');
  return {
    start,
    tabs,
    tab: activeTab === undefined ? undefined : pathOf(activeTab),
    column: column === start ? undefined : column,
  };
}
