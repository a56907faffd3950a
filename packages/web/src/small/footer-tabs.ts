import { t } from '@mach42/language/t.ts';
import { inColumn, type MobileTab, type Plugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import type { ReactElement } from 'react';

export interface FooterTab {
  /** The tab to open; undefined for the column's. */
  readonly target: string | undefined;
  readonly label: string;
  readonly icon: ReactElement;
  readonly badge: number;
  /** How many of what the badge counts mention the person. */
  readonly mentions: number;
  readonly active: boolean;
}

/** The footer of small screens: the column under the name Control, then what can be opened. */
export function footerTabs(plugins: readonly Plugin[], state: ShellState): readonly FooterTab[] {
  const column = plugins.find(inColumn);
  const others = plugins
    .filter((plugin) => plugin !== column)
    .flatMap((plugin) => (plugin.mobile === undefined ? [] : [{ plugin, mobile: plugin.mobile }]))
    .filter(({ plugin }) => plugin.roles.includes(state.session.activeRole))
    .toSorted((a, b) => a.mobile.order - b.mobile.order)
    .flatMap(({ plugin, mobile }) =>
      mobile.each === true ? eachTab(plugin, mobile, state) : oneTab(plugin, mobile, state),
    );
  return column === undefined ? others : [control(column, state), ...others];
}

function control(column: Plugin, state: ShellState): FooterTab {
  const { activeTab } = state.ui;
  return {
    target: undefined,
    label: t('Control'),
    icon: column.mobile?.icon ?? column.icon,
    badge: column.mobile?.badge?.(state) ?? 0,
    mentions: column.mobile?.mentions?.(state) ?? 0,
    active: activeTab === undefined || column.tab(activeTab) !== undefined,
  };
}

function oneTab(plugin: Plugin, mobile: MobileTab, state: ShellState): readonly FooterTab[] {
  const { activeWorkspaceTabs, activeTab } = state.ui;
  const lastOpen = activeWorkspaceTabs.findLast((id) => plugin.tab(id) !== undefined);
  const fixed = plugin.pattern.includes('{') ? undefined : plugin.pattern;
  const target = mobile.target?.(state) ?? lastOpen ?? fixed;
  if (target === undefined) return [];
  const active = activeTab !== undefined && plugin.tab(activeTab) !== undefined;
  return [entry(plugin, mobile, state, { target, label: mobile.label, active })];
}

function eachTab(plugin: Plugin, mobile: MobileTab, state: ShellState): readonly FooterTab[] {
  return state.ui.workspaceTabs.flatMap(({ id }) => {
    const tab = plugin.tab(id);
    if (tab === undefined) return [];
    const active = state.ui.activeTab === id;
    return [entry(plugin, mobile, state, { target: id, label: tab.title(state), active })];
  });
}

function entry(
  plugin: Plugin,
  mobile: MobileTab,
  state: ShellState,
  rest: Pick<FooterTab, 'target' | 'label' | 'active'>,
): FooterTab {
  return {
    ...rest,
    icon: mobile.icon ?? plugin.icon,
    badge: mobile.badge?.(state) ?? 0,
    mentions: mobile.mentions?.(state) ?? 0,
  };
}
