import { CrossIcon, HelpIcon, MaximizeIcon, MinimizeIcon, MoreIcon } from '@blueprintjs/icons';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Actions, Layout, type Action, type Model, type TabNode } from 'flexlayout-react';
import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useApp, useRoot } from '../shell/app-context.ts';
import type { App } from '../shell/create-app.ts';
import type { RootState } from '../store/store.ts';
import type { RowJson } from './dock-json.ts';
import { createDockModel, nameTabs, selectedTab, syncDock } from './dock-model.ts';
import { isJson } from './layout-envelope.ts';
import { PanelFrame } from './panel-frame.tsx';
import { unknownText } from './tab-problem.ts';
import { uiActions } from './ui.slice.ts';
import './dock.css';

const icons = {
  close: <CrossIcon size={12} />,
  maximize: <MaximizeIcon size={12} />,
  restore: <MinimizeIcon size={12} />,
  // The count is drawn by the style sheet: the button is called Hidden tabs, and nothing else.
  more: (_: unknown, hidden: readonly unknown[]) => (
    <span className="ws-dock__hidden" data-count={hidden.length}>
      <MoreIcon size={12} />
    </span>
  ),
};

/** FlexLayout over the open tabs: it says where they stand, the store says which there are. */
export function Dock({ restored }: { readonly restored: RowJson }) {
  const page = useApp();
  const { app, host, keeper, plugins, shell } = page;
  const { activeWorkspaceTabs, activeTab } = useRoot((state) => state.ui);
  const nameOf = (id: string) => find(plugins, id)?.tab.title(app.store.getState()) ?? id;
  const titlesIn = (state: RootState) =>
    activeWorkspaceTabs.map((id) => find(plugins, id)?.tab.title(state));
  const [model] = useState(() => createDockModel(restored, nameOf));
  const sync = useEffectEvent((tabs: readonly string[], active: string | undefined) =>
    syncDock(model, tabs, active, nameOf, (id) => find(plugins, id)?.plugin.neededWidth),
  );

  useEffect(() => sync(activeWorkspaceTabs, activeTab), [activeWorkspaceTabs, activeTab]);

  const titles = useRoot((state) => JSON.stringify(titlesIn(state)));
  const rename = useEffectEvent((_titles: string) => nameTabs(model, nameOf));
  useEffect(() => rename(titles), [titles]);

  useEffect(() => {
    for (const id of activeWorkspaceTabs) {
      const plugin = find(plugins, id)?.plugin;
      if (plugin?.titledByState !== true) continue;
      host.load(plugin).catch((error: unknown) => {
        const message = `The tabs of ${plugin.name} could not be named.`;
        shell.log({ type: 'warning', source: 'Workspace', message, details: String(error) });
      });
    }
  }, [activeWorkspaceTabs, host, plugins, shell]);

  const onAction = (action: Action): Action | undefined => {
    if (action.type !== Actions.DELETE_TAB) return action;
    const { node } = action.data;
    if (typeof node === 'string') shell.workspace.close(node);
    return undefined;
  };

  const onModelChange = (changed: Model) => {
    const json: unknown = changed.toJson();
    keeper.dockChanged(isJson(json) ? json['layout'] : undefined);
    const selected = selectedTab(changed);
    if (selected !== undefined && selected !== app.store.getState().ui.activeTab) {
      app.store.dispatch(uiActions.activated(selected));
    }
  };

  const panelOf = (node: TabNode) => {
    const found = find(plugins, node.getId());
    return found === undefined ? (
      <TabProblem tabId={node.getId()} />
    ) : (
      <PanelFrame plugin={found.plugin} tabId={node.getId()} place="dock" />
    );
  };

  return (
    <Layout
      model={model}
      factory={panelOf}
      icons={icons}
      realtimeResize
      invalidateTabContentOnParentRender={false}
      onAction={onAction}
      onModelChange={onModelChange}
      onRenderTab={(node, values) => {
        const found = find(plugins, node.getId());
        values.leading = found?.plugin.icon;
        values.content = <TabTitle app={page} tabId={node.getId()} />;
      }}
    />
  );
}

/** Stands in a tab that this version of the workspace cannot show. */
function TabProblem({ tabId }: { readonly tabId: string }) {
  return (
    <EmptyState icon={<HelpIcon size={20} />} title={unknownText(tabId)}>
      This version of the workspace cannot show the tab. It can be closed.
    </EmptyState>
  );
}

interface TabTitleProps {
  readonly app: App;
  readonly tabId: string;
}

/**
 * A tab's title, derived again whenever the state it comes from changes. It takes nothing from a
 * context: in the menu of hidden tabs FlexLayout draws it outside the page's tree.
 */
function TabTitle({ app: { app, plugins }, tabId }: TabTitleProps) {
  const { store } = app;
  const subscribe = useCallback((listener: () => void) => store.subscribe(listener), [store]);
  return useSyncExternalStore(
    subscribe,
    () => find(plugins, tabId)?.tab.title(store.getState()) ?? tabId,
  );
}
