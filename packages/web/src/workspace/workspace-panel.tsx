import {
  AddColumnRightIcon,
  CrossIcon,
  HelpIcon,
  MaximizeIcon,
  MinimizeIcon,
  MoreIcon,
  PinIcon,
} from '@blueprintjs/icons';
import { workspaceTexts } from '@mach42/contracts/kernel/texts.ts';
import { t } from '@mach42/language/t.ts';
import { tabPath } from '@mach42/plugin-kit/addresses.ts';
import { find } from '@mach42/plugin-kit/reconcile.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import {
  Actions,
  Layout,
  type Action,
  type Model,
  type Node,
  type TabNode,
} from 'flexlayout-react';
import {
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
  type MouseEvent,
} from 'react';
import { useApp, useRoot } from '../shell/app-context.ts';
import type { App } from '../shell/create-app.ts';
import { useCommands } from '../shell/use-commands.ts';
import type { RootState } from '../store/store.ts';
import type { RowJson } from './dock-json.ts';
import {
  createDockModel,
  nameTabs,
  pinTabs,
  Seats,
  selectedTab,
  splitTab,
  syncDock,
  tabSetsOf,
} from './dock-model.ts';
import { isJson } from './layout-envelope.ts';
import { focusPanel, usePanelFocus } from './panel-focus.ts';
import { PanelFrame } from './panel-frame.tsx';
import type { AskedMenu } from './tab-menu.tsx';
import { uiActions } from './ui.slice.ts';
import { unknownText } from './workspace-service.ts';
import './workspace-panel.css';
import './dock.css';

/** The right column: the dock, or what to do while no tab is open. */
export default function WorkspacePanel() {
  const { keeper } = useApp();
  const { activeWorkspaceTabs, workspaceTabsOpen } = useRoot((state) => state.ui);
  const dock = keeper.dock();
  if (!workspaceTabsOpen || dock === undefined) return null;
  return (
    <section className="ws-workspace" aria-label={t('Workspace')}>
      {activeWorkspaceTabs.length === 0 ? <NoTabs /> : <Dock key={dock.key} restored={dock.json} />}
    </section>
  );
}

function NoTabs() {
  const commands = useCommands('start');
  return (
    <div className="ws-no-tabs">
      <div className="ws-no-tabs__bar">{workspaceTexts.tabBarHint}</div>
      <EmptyState
        icon={<AddColumnRightIcon size={20} />}
        title={workspaceTexts.noTabOpen}
        actions={commands.map(({ command, run }) => (
          <Button key={command.id} icon={command.icon} onClick={run}>
            {command.title}
          </Button>
        ))}
      >
        {t('Explore AI assistants, open your file, or see what changed.')}
      </EmptyState>
    </div>
  );
}

const TabMenu = lazyPart(() => import('./tab-menu.tsx'));

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

/** The texts of FlexLayout itself for the tabs, by its names. */
const labels: Readonly<Record<string, string>> = {
  'flexlayout.ui.close.tab': t('Close'),
  'flexlayout.ui.pinned.tab': t('Pinned'),
  'flexlayout.ui.active.tabset': t('Active tabs'),
  'flexlayout.ui.move.tabset': t('Move tabs'),
  'flexlayout.ui.maximize.tabset': t('Maximize tabs'),
  'flexlayout.ui.restore.tabset': t('Restore tabs'),
  'flexlayout.ui.overflow.menu.tooltip': t('Hidden tabs'),
  'flexlayout.ui.splitter': t('Resize'),
};

/** FlexLayout over the open tabs: it arranges them, the store says which there are. */
function Dock({ restored }: { readonly restored: RowJson }) {
  const page = useApp();
  const { app, host, keeper, plugins, shell, tabs } = page;
  const { activeWorkspaceTabs, activeTab } = useRoot((state) => state.ui);
  const nameOf = (id: string) => find(plugins, id)?.tab.title(app.store.getState()) ?? id;
  const titlesIn = (state: RootState) =>
    activeWorkspaceTabs.map((id) => find(plugins, id)?.tab.title(state));
  const [model] = useState(() => createDockModel(restored, nameOf));
  const [seats] = useState(() => new Seats());
  const sync = useEffectEvent(
    (open: readonly string[], active: string | undefined, stay: readonly string[]) => {
      syncDock(model, open, active, nameOf, (id) => find(plugins, id)?.plugin.neededWidth, seats);
      pinTabs(model, stay);
    },
  );

  const pinned = useRoot((state) => state.dock.pinned);

  useEffect(
    () => sync(activeWorkspaceTabs, activeTab, pinned),
    [activeWorkspaceTabs, activeTab, pinned],
  );
  usePanelFocus(activeTab);
  useEffect(
    () =>
      tabs.attach({
        tabSets: () => tabSetsOf(model),
        split: (id, side) => splitTab(model, id, side),
        focus: (id) => focusPanel(id),
        reopen: (id) => seats.reopen(id),
      }),
    [model, seats, tabs],
  );

  const titles = useRoot((state) => JSON.stringify(titlesIn(state)));
  const rename = useEffectEvent((_titles: string) => nameTabs(model, nameOf));
  useEffect(() => rename(titles), [titles]);

  useEffect(() => {
    for (const id of activeWorkspaceTabs) {
      const plugin = find(plugins, id)?.plugin;
      if (plugin?.titledByState !== true) continue;
      host.load(plugin).catch((error: unknown) => {
        const message = t('The tabs of {name} could not be named.', { name: plugin.name });
        shell.log({ type: 'warning', source: 'Workspace', message, details: String(error) });
      });
    }
  }, [activeWorkspaceTabs, host, plugins, shell]);

  const onAction = (action: Action): Action | undefined => {
    if (action.type !== Actions.DELETE_TAB) return action;
    const { node } = action.data;
    if (typeof node === 'string') tabs.close(node);
    return undefined;
  };

  const onModelChange = (changed: Model) => {
    requestAnimationFrame(showChosenTabs);
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
      <PanelFrame plugin={found.plugin} tabId={node.getId()} container="dock" />
    );
  };

  const [menu, setMenu] = useState<AskedMenu>();
  const onContextMenu = (node: Node, event: MouseEvent<HTMLElement>) => {
    const id = node.getId();
    const plugin = find(plugins, id)?.plugin;
    if (plugin === undefined) return;
    event.preventDefault();
    const path = host.loaded(plugin)?.addresses.now?.(app.store.getState(), id);
    setMenu({ tabId: id, path: tabPath(id, path), left: event.clientX, top: event.clientY });
  };

  return (
    <>
      {menu !== undefined && (
        <Suspense fallback={null}>
          <TabMenu asked={menu} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
      <Layout
        model={model}
        factory={panelOf}
        icons={icons}
        i18nTranslator={(name) => labels[name] ?? name}
        realtimeResize
        invalidateTabContentOnParentRender={false}
        onAction={onAction}
        onModelChange={onModelChange}
        onRenderTab={(node, values) => {
          const found = find(plugins, node.getId());
          values.leading = found?.plugin.icon;
          if (pinned.includes(node.getId())) values.buttons.push(<PinIcon key="pin" size={12} />);
          values.content = <TabTitle app={page} tabId={node.getId()} />;
        }}
        onContextMenu={onContextMenu}
      />
    </>
  );
}

/** FlexLayout scrolls a tab to the end of its strip, which fades: `scroll-padding` keeps it clear of that. */
function showChosenTabs(): void {
  for (const tab of document.querySelectorAll('.flexlayout__tab_button--selected')) {
    tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

/** Is in a tab that this version of the workspace cannot show. */
function TabProblem({ tabId }: { readonly tabId: string }) {
  return (
    <EmptyState icon={<HelpIcon size={20} />} title={unknownText(tabId)}>
      {t('This version of the workspace cannot show the tab. It can be closed.')}
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
