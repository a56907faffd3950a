import { isJson, type Json } from './layout-envelope.ts';

interface TabJson {
  readonly type: 'tab';
  readonly id: string;
  readonly component: string;
}

export interface TabSetJson {
  readonly type: 'tabset';
  readonly weight: number;
  readonly selected: number;
  readonly children: readonly TabJson[];
}

export interface RowJson {
  readonly type: 'row';
  readonly weight: number;
  readonly children: readonly (RowJson | TabSetJson)[];
}

/** Returns the ids of all tabs, in reading order; other nodes are passed over. */
export function tabIdsOf(dock: unknown): readonly string[] {
  if (!isJson(dock)) return [];
  const own = dock['type'] === 'tab' && typeof dock['id'] === 'string' ? [dock['id']] : [];
  return [...own, ...childrenOf(dock).flatMap(tabIdsOf)];
}

/**
 * Rebuilds a stored dock from its valid parts: rows, tab sets and tabs with an id of `allowed`, each once. Missing
 * tabs are put into its last tab set. Never throws.
 */
export function repairDock(dock: unknown, allowed: readonly string[]): RowJson {
  const left = new Set(allowed);
  const root = repairRow(dock, left);
  const missing = [...left].map(tabOf);
  return missing.length === 0 ? root : append(root, missing);
}

export function tabOf(id: string): TabJson {
  return { type: 'tab', id, component: id };
}

export function tabSetOf(ids: readonly string[], weight = 100): TabSetJson {
  return { type: 'tabset', weight, selected: 0, children: ids.map(tabOf) };
}

function repairRow(value: unknown, left: Set<string>): RowJson {
  const children = isJson(value) ? childrenOf(value) : [];
  return {
    type: 'row',
    weight: weightOf(value),
    children: children.flatMap((child) => repairChild(child, left)),
  };
}

function repairChild(value: unknown, left: Set<string>): readonly (RowJson | TabSetJson)[] {
  if (!isJson(value)) return [];
  if (value['type'] === 'row') {
    const row = repairRow(value, left);
    return row.children.length === 0 ? [] : [row];
  }
  if (value['type'] !== 'tabset') return [];
  const tabs = childrenOf(value).flatMap((child) => repairTab(child, left));
  if (tabs.length === 0) return [];
  const selected = Number(value['selected'] ?? 0);
  const isSound = Number.isInteger(selected) && selected >= 0 && selected < tabs.length;
  return [
    {
      type: 'tabset',
      weight: weightOf(value),
      selected: isSound ? selected : 0,
      children: tabs,
    },
  ];
}

function repairTab(value: Json, left: Set<string>): readonly TabJson[] {
  const id = value['id'];
  if (value['type'] !== 'tab' || typeof id !== 'string' || !left.delete(id)) return [];
  return [tabOf(id)];
}

function append(root: RowJson, tabs: readonly TabJson[]): RowJson {
  const last = root.children.at(-1);
  if (last === undefined) {
    return { ...root, children: [{ type: 'tabset', weight: 100, selected: 0, children: tabs }] };
  }
  const grown =
    last.type === 'tabset'
      ? { ...last, children: [...last.children, ...tabs] }
      : append(last, tabs);
  return { ...root, children: [...root.children.slice(0, -1), grown] };
}

function childrenOf(value: Json): readonly Json[] {
  const children = value['children'];
  return Array.isArray(children) ? children.filter(isJson) : [];
}

function weightOf(value: unknown): number {
  const weight = isJson(value) ? value['weight'] : undefined;
  return typeof weight === 'number' && Number.isFinite(weight) && weight > 0 ? weight : 100;
}
