import {
  Actions,
  DockLocation,
  Model,
  Orientation,
  TabNode,
  TabSetNode,
  type Node,
} from 'flexlayout-react';
import { tabOf, type RowJson, type TabSetJson } from './dock-json.ts';

/**
 * Returns the name of a tab where only text is possible: for screen readers, and in the menu of tabs that do not fit.
 */
type NameOf = (tabId: string) => string;

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

/** Pixels that a tab set keeps when another one gets the width that it needs. */
const leastTabSet = 240;

const global = {
  tabEnableRename: false,
  tabEnableFloat: false,
  tabEnablePopout: false,
  tabEnablePin: false,
  tabSetEnableTabGroups: false,
  // With this width, an upright tablet has room for two tab sets beside the chat.
  tabSetMinWidth: 160,
  tabSetMinHeight: 120,
};

/** The position of a tab: its tab set, and the number of tabs before it. */
interface Seat {
  readonly tabSetId: string;
  readonly index: number;
}

/** Keeps the positions of closed tabs, so that a tab that is opened again returns to its position. */
export class Seats {
  readonly #left = new Map<string, Seat>();
  #reopening: string | undefined;

  /** The next time that this tab is opened it is put where it was. */
  reopen(id: string): void {
    this.#reopening = id;
  }

  leave(model: Model, id: string): void {
    const tabSet = model.getNodeById(id)?.getParent();
    if (tabSet === undefined) return;
    const index = tabSet.getChildren().findIndex((tab) => tab.getId() === id);
    this.#left.set(id, { tabSetId: tabSet.getId(), index });
  }

  /** Undefined: at the end of the tab set that is active. */
  take(model: Model, id: string): Seat | undefined {
    if (this.#reopening !== id) return undefined;
    this.#reopening = undefined;
    const seat = this.#left.get(id);
    const isThere = seat !== undefined && model.getNodeById(seat.tabSetId) instanceof TabSetNode;
    return isThere ? seat : undefined;
  }
}

/** Opens, closes and activates until the model shows just these tabs. */
export function syncDock(
  model: Model,
  openTabs: readonly string[],
  active: string | undefined,
  nameOf: NameOf,
  /** Pixels that a tab's panel needs to show all that it has; undefined: any. */
  needs: (tabId: string) => number | undefined = () => undefined,
  seats = new Seats(),
): void {
  const shown = tabsOf(model);
  for (const id of shown) {
    if (openTabs.includes(id)) continue;
    seats.leave(model, id);
    model.doAction(Actions.deleteTab(id));
  }
  for (const id of openTabs) {
    if (shown.includes(id)) continue;
    const target = model.getActiveTabset() ?? model.getFirstTabSet();
    const seat = seats.take(model, id) ?? { tabSetId: target.getId(), index: -1 };
    const tab = { ...tabOf(id), name: nameOf(id) };
    model.doAction(Actions.addTab(tab, seat.tabSetId, DockLocation.CENTER, seat.index, true));
    const needed = needs(id);
    const tabSet = model.getNodeById(seat.tabSetId);
    if (needed !== undefined && tabSet !== undefined) widen(model, tabSet, needed);
  }
  if (active !== undefined && selectedTab(model) !== active && tabsOf(model).includes(active)) {
    model.doAction(Actions.selectTab(active));
  }
}

/** Gives a tab set the width that a panel needs, as far as those beside it can do with less. */
function widen(model: Model, tabSet: Node, needed: number): void {
  const row = tabSet.getParent();
  if (row === undefined) return;
  if (row.getOrientation() !== Orientation.HORZ) {
    widen(model, row, needed);
    return;
  }
  const beside = row.getChildren();
  const widths = beside.map((node) => node.getRect().width);
  const weights = widened(widths, beside.indexOf(tabSet), needed);
  if (weights !== undefined) model.doAction(Actions.adjustWeights(row.getId(), weights));
}

/**
 * Returns widths in which the tab set at `index` has the width that it needs; the others give up width in proportion
 * to what they have above 240 pixels, and each keeps at least those. Undefined when nothing has to change.
 */
export function widened(
  widths: readonly number[],
  index: number,
  needed: number,
): readonly number[] | undefined {
  const own = widths[index] ?? 0;
  const spare = widths.map((width, at) => (at === index ? 0 : Math.max(0, width - leastTabSet)));
  const all = spare.reduce((sum, width) => sum + width, 0);
  const more = Math.min(needed - own, all);
  if (own === 0 || more <= 0) return undefined;
  return widths.map((width, at) =>
    at === index ? own + more : width - (more * (spare[at] ?? 0)) / all,
  );
}

/** The tabs of each tab set, in reading order. */
export function tabSetsOf(model: Model): readonly (readonly string[])[] {
  const sets: string[][] = [];
  model.visitNodes((node) => {
    if (node instanceof TabSetNode) sets.push(node.getChildren().map((tab) => tab.getId()));
  });
  return sets.filter((ids) => ids.length > 0);
}

/** Puts a tab into a tab set of its own, beside the one that it is in. */
export function splitTab(model: Model, id: string, side: 'right' | 'below'): void {
  const tabSet = model.getNodeById(id)?.getParent();
  if (tabSet === undefined || tabSet.getChildren().length < 2) return;
  const location = side === 'right' ? DockLocation.RIGHT : DockLocation.BOTTOM;
  model.doAction(Actions.moveNode(id, tabSet.getId(), location, -1, true));
}

/** Pinned tabs come first in their tab set, and have no cross. */
export function pinTabs(model: Model, pinned: readonly string[]): void {
  for (const ids of tabSetsOf(model)) {
    const first = pinned.filter((id) => ids.includes(id));
    for (const [index, id] of [...first, ...ids.filter((id) => !first.includes(id))].entries()) {
      const node = model.getNodeById(id);
      if (!(node instanceof TabNode)) continue;
      const isPinned = index < first.length;
      if (node.isEnableClose() === isPinned) {
        model.doAction(Actions.updateNodeAttributes(id, { enableClose: !isPinned }));
      }
      const tabSet = node.getParent();
      if (!isPinned || tabSet?.getChildren()[index] === node) continue;
      if (tabSet !== undefined) {
        const isShown = tabSet instanceof TabSetNode && tabSet.getSelectedNode() === node;
        model.doAction(Actions.moveNode(id, tabSet.getId(), DockLocation.CENTER, index, isShown));
      }
    }
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
