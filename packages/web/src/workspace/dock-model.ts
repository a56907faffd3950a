import { Actions, DockLocation, Model, TabNode } from 'flexlayout-react';
import { tabOf, type RowJson, type TabSetJson } from './dock-json.ts';

/**
 * What a tab is called where only text can stand: for screen readers, and in the menu of tabs that
 * find no place.
 */
export type NameOf = (tabId: string) => string;

/** FlexLayout's model of a repaired dock. */
export function createDockModel(dock: RowJson, nameOf: NameOf): Model {
  return Model.fromJson({ global, borders: [], layout: named(dock, nameOf) });
}

function named(node: RowJson | TabSetJson, nameOf: NameOf): object {
  const children =
    node.type === 'row'
      ? node.children.map((child) => named(child, nameOf))
      : node.children.map((tab) => ({ ...tab, name: nameOf(tab.id) }));
  return { ...node, children };
}

const global = {
  tabEnableRename: false,
  tabEnableFloat: false,
  tabEnablePopout: false,
  tabEnablePin: false,
  tabSetEnableTabGroups: false,
  tabSetMinWidth: 240,
  tabSetMinHeight: 120,
};

/** Opens, closes and activates until the model shows just these tabs. */
export function syncDock(
  model: Model,
  openTabs: readonly string[],
  active: string | undefined,
  nameOf: NameOf,
): void {
  const shown = tabsOf(model);
  for (const id of shown) if (!openTabs.includes(id)) model.doAction(Actions.deleteTab(id));
  for (const id of openTabs) {
    if (shown.includes(id)) continue;
    const target = model.getActiveTabset() ?? model.getFirstTabSet();
    model.doAction(
      Actions.addTab(
        { ...tabOf(id), name: nameOf(id) },
        target.getId(),
        DockLocation.CENTER,
        -1,
        true,
      ),
    );
  }
  if (active !== undefined && selectedTab(model) !== active && tabsOf(model).includes(active)) {
    model.doAction(Actions.selectTab(active));
  }
}

/** Gives the tabs the names that they have by now. */
export function nameTabs(model: Model, nameOf: NameOf): void {
  model.visitNodes((node) => {
    if (!(node instanceof TabNode)) return;
    const name = nameOf(node.getId());
    if (node.getName() !== name) model.doAction(Actions.renameTab(node.getId(), name));
  });
}

function tabsOf(model: Model): readonly string[] {
  const ids: string[] = [];
  model.visitNodes((node) => {
    if (node instanceof TabNode) ids.push(node.getId());
  });
  return ids;
}

/** The tab shown in the tab set that is active. */
export function selectedTab(model: Model): string | undefined {
  const selected = model.getActiveTabset()?.getSelectedNode();
  return selected instanceof TabNode ? selected.getId() : undefined;
}
